/**
 * Checks every row against what its row builder makes of its other fields: its key, its index keys, and what else is
 * derived. Lists, the trace and recalls find rows by their index keys, which no seal contains.
 */
import { isDeepStrictEqual } from "node:util";
import type { Row } from "../lib/table/write.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { type Check, type Finding, MAX_FINDINGS } from "./finding.ts";
import { rebuiltEntries } from "./rebuilt-entries.ts";
import { INDEX_KEYS, type RowKind, rowKind } from "./row-kinds.ts";

const RULE = "a row has the keys that follow from its fields";
const TRANSACTION = transactionKey("").PK;
/** The instant of the last write at the beginning of an index key; 0 puts a row first. */
const STAMP = /^(?:0|\d{4}-\d\d-\d\dT[\d:.]+Z)#/;

export class RowCheck implements Check {
  private readonly found: Finding[] = [];
  /** The rows of the current transaction: the rows of a partition are consecutive. */
  private open: EntryRow[] = [];
  private readonly onlyLedger: boolean;

  constructor({ onlyLedger = false } = {}) {
    this.onlyLedger = onlyLedger;
  }

  see(row: Row): void {
    if (this.found.length >= MAX_FINDINGS) return;
    if (!row.PK.startsWith(TRANSACTION)) this.found.push(...(this.onlyLedger ? [] : rowFaults(row)));
    else {
      if (this.open[0] && this.open[0].PK !== row.PK) this.close();
      this.open.push(row as EntryRow);
    }
  }

  findings(): Finding[] {
    this.close();
    return this.found;
  }

  private close(): void {
    this.found.push(...entryFaults(this.open));
    this.open = [];
  }
}

/** Compares the ledger rows of one transaction with what the builder of ledger rows makes of their entries. */
export function entryFaults(rows: readonly EntryRow[]): Finding[] {
  return rebuiltEntries(rows).flatMap(({ row, rebuilt }) => differences(row, rebuilt, []));
}

function rowFaults(row: Row): Finding[] {
  const known = rowKind(row);
  if (!known) return [{ rule: "every row is of a known kind", where: `${row.PK} ${row.SK}`, expected: "a known kind", found: "another" }];
  const [name, kind] = known;
  const rebuilt = rebuiltRow(kind, row);
  if (rebuilt instanceof TypeError) return [{ rule: RULE, where: `${row.PK} ${row.SK}`, expected: `the fields of its kind (${name})`, found: rebuilt.message }];
  return differences(row, rebuilt, kind.stamped);
}

/** What the builder makes of a row, or its error where a field that it needs is missing. */
function rebuiltRow({ rebuilt }: RowKind, row: Row): Partial<Row> | TypeError {
  try {
    return rebuilt(row);
  } catch (error) {
    if (error instanceof TypeError) return error;
    throw error;
  }
}

function differences(row: Row, rebuilt: Partial<Row>, stamped: readonly string[]): Finding[] {
  const names = new Set([...INDEX_KEYS, ...Object.keys(rebuilt)]);
  const others = [...names].filter((name) => row[name] !== rebuilt[name]);
  return others.flatMap((name): Finding[] => {
    const [is, should] = [row[name], rebuilt[name]].map((value) => (stamped.includes(name) ? withoutStamp(value) : value));
    if (isDeepStrictEqual(is, should)) return [];
    return [{ rule: RULE, where: `${row.PK} ${row.SK} ${name}`, expected: shown(should), found: shown(is) }];
  });
}

function withoutStamp(value: unknown): unknown {
  return typeof value === "string" ? value.replace(STAMP, "#") : value;
}

const shown = (value: unknown): string => (value === undefined ? "nothing" : typeof value === "string" ? value : JSON.stringify(value));
