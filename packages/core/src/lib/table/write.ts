/** Writes as plain values, so that the effect of a verb can be read, tested and costed without a database. */
import { isDeepStrictEqual } from "node:util";
import type { AppError } from "../actions/error.ts";

export interface Key {
  PK: string;
  SK: string;
}

/** A stored row: its key and attributes. */
export type Row = Key & Record<string, unknown>;

/** The condition of a write. Attribute names can be dotted paths (`lines.EMU0007.reserved`). */
export interface Expectation {
  /** No row has this key yet. */
  absent?: boolean;
  /** A row has this key. */
  present?: boolean;
  equals?: Record<string, unknown>;
  atLeast?: Record<string, number>;
  /** Attributes that must have one of these values. */
  oneOf?: Record<string, readonly unknown[]>;
  /** Attributes that must be absent. */
  missing?: string[];
  /** The refusal if it fails; without one, the verb reads and checks again. */
  otherwise?: AppError;
}

export interface Put {
  kind: "put";
  item: Row;
  expect?: Expectation;
}

export interface Update {
  kind: "update";
  key: Key;
  set?: Record<string, unknown>;
  add?: Record<string, number>;
  /** Numbers to add to sets of numbers. */
  addToSet?: Record<string, ReadonlySet<number>>;
  remove?: string[];
  expect?: Expectation;
}

export interface Delete {
  kind: "delete";
  key: Key;
  expect?: Expectation;
}

export interface Check {
  kind: "check";
  key: Key;
  expect: Expectation;
}

export type Write = Put | Update | Delete | Check;

/** A condition check that a row is unchanged, without writing it. */
export function asRead({ PK, SK, version }: Key & { version: number }): Check {
  return { kind: "check", key: { PK, SK }, expect: { equals: { version } } };
}

/** The key of a write. */
export function writeKey(write: Write): Key {
  return write.kind === "put" ? { PK: write.item.PK, SK: write.item.SK } : write.key;
}

/** The row of a key after a write; undefined if it does not exist. Additions to sets are not applied. */
export function rowAfter(write: Write, was: Row | undefined): Row | undefined {
  if (write.kind === "put") return write.item;
  if (write.kind === "delete") return undefined;
  if (write.kind === "check") return was;
  const row: Row = { ...was, ...write.key };
  for (const [path, value] of Object.entries(write.set ?? {})) if (!path.includes(".")) row[path] = value;
  for (const [path, amount] of Object.entries(write.add ?? {})) if (!path.includes(".")) row[path] = Number(row[path] ?? 0) + amount;
  for (const path of write.remove ?? []) delete row[path];
  return row;
}

/** The attributes that an update changes, those of a map without its entries. */
export function updatedAttributes({ set, add, addToSet, remove }: Update): string[] {
  const paths = [...Object.keys({ ...set, ...add, ...addToSet }), ...(remove ?? [])];
  return paths.map((path) => path.split(".")[0] ?? path);
}

/** Merges updates that only add numbers to the same row, and equal checks of a row, so that a transaction has one write per key. */
export function mergeAdditions(writes: Write[]): Write[] {
  const merged = new Map<string, Write>();
  for (const write of writes) {
    const key = writeKey(write);
    const name = `${key.PK}\n${key.SK}`;
    const earlier = merged.get(name);
    if (!earlier) merged.set(name, write);
    else if (earlier.kind === "update" && write.kind === "update") merged.set(name, mergedUpdate(earlier, write));
    else if (!isDeepStrictEqual(earlier, write) || write.kind !== "check") throw new Error(`Two writes for the row ${key.PK} ${key.SK} in one transaction.`);
  }
  return [...merged.values()];
}

function mergedUpdate(a: Update, b: Update): Update {
  const add: Record<string, number> = { ...a.add };
  for (const [name, amount] of Object.entries(b.add ?? {})) add[name] = (add[name] ?? 0) + amount;
  if (a.addToSet || b.addToSet) throw new Error("Additions to a set are not merged: one update names them all.");
  const update: Update = { kind: "update", key: a.key, set: { ...a.set, ...b.set }, add, remove: [...(a.remove ?? []), ...(b.remove ?? [])] };
  if (a.expect || b.expect) {
    update.expect = {
      ...a.expect,
      ...b.expect,
      equals: { ...a.expect?.equals, ...b.expect?.equals },
      atLeast: { ...a.expect?.atLeast, ...b.expect?.atLeast },
      oneOf: inBoth(a.expect?.oneOf, b.expect?.oneOf),
    };
  }
  return update;
}

/** The values that both conditions allow. */
function inBoth(a: Expectation["oneOf"] = {}, b: Expectation["oneOf"] = {}): Record<string, readonly unknown[]> {
  const both = Object.entries(b).map(([path, values]) => [path, a[path]?.filter((value) => values.includes(value)) ?? values] as const);
  return { ...a, ...Object.fromEntries(both) };
}
