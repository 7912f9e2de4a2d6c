/**
 * Numbers the ledger rows of each item, batch and record, so that a removed row leaves a gap. The counter stands on the row
 * that the same transaction writes anyway, on condition of the count that was read.
 */
import { rowRead } from "../../lib/table/rows-read.ts";
import { getMany } from "../../lib/table/table.ts";
import { type Expectation, type Key, type Row, type Write, writeKey } from "../../lib/table/write.ts";
import type { Entry } from "../entry.rows.ts";
import { recordOfRow } from "../records/record-kinds.ts";
import { type CounterKind, LEDGER_COUNT, type Numbered } from "./proof-shapes.ts";
import { countIn, countText } from "./row-mac.ts";

const [ITEMS, STOCK_LINES] = ["I#", "BATCH#"];

/** The name of the counter on a row, such as `item EMU0001`; undefined if a row of this key has none. */
export function counterName(key: Key): string | undefined {
  if (key.PK.startsWith(ITEMS) && key.SK.startsWith(STOCK_LINES)) return `batch ${key.PK.slice(ITEMS.length)}~${key.SK.slice(STOCK_LINES.length)}`;
  const record = recordOfRow(key);
  return record?.rows.name && !record.rows.part ? `${record.rows.kind} ${record.id}` : undefined;
}

/** The counters that can number an entry, the preferred one first. */
function counters({ sku, elementId, recordKind, recordId, jobId, salesOrderId, recallId }: Entry): { kind: CounterKind; name: string }[] {
  const all: [CounterKind | undefined, string | number | undefined][] = [
    ["item", sku],
    ["batch", elementId],
    [recordKind, recordId],
    ["job", jobId],
    ["order", salesOrderId],
    ["recall", recallId],
  ];
  return all.flatMap(([kind, id]) => (kind === undefined || id === undefined ? [] : [{ kind, name: `${kind} ${id}` }]));
}

/** The number of a ledger row, and the name of the counter that gave it; undefined if it has none. */
export function rowNumber(row: Entry & Numbered): { name: string; number: number } | undefined {
  const [kind, number] = row.seq?.split(" ") ?? [];
  const counter = counters(row).find((one) => one.kind === kind);
  return counter && { name: counter.name, number: Number(number) };
}

/** A write of a row with a counter. */
interface Counted {
  write: Exclude<Write, { kind: "check" }>;
  key: Key;
  /** The entries that it numbers. */
  entries: number[];
}

/** The entries with their numbers, and the writes with the counters raised. Rows that the action has not read are read here. */
export async function withNumbers(entries: readonly Entry[], writes: readonly Write[]): Promise<{ entries: (Entry & Numbered)[]; writes: Write[] }> {
  const counted = countedWrites(entries, writes);
  const before = await rowsBefore([...counted.values()]);
  const numbered: (Entry & Numbered)[] = entries.map((entry) => ({ ...entry }));
  const becomes = new Map<Write, Write>();
  for (const [name, { write, key, entries: own }] of counted) {
    const [kind] = name.split(" ");
    const was = isNew(write) ? undefined : before(key);
    const [first, count] = [countIn(was?.[LEDGER_COUNT]), countIn(was?.[LEDGER_COUNT]) + own.length];
    for (const [n, i] of own.entries()) {
      numbered[i] = { ...(numbered[i] as Entry), seq: `${kind} ${first + n + 1}` };
    }
    becomes.set(write, raised(write, was, count === first ? was?.[LEDGER_COUNT] : countText(name, count)));
    if (write.kind === "delete" && count > 0) noteEnd(numbered, own.at(-1) ?? 0, name, count);
  }
  return { entries: numbered, writes: writes.map((write) => becomes.get(write) ?? write) };
}

/** The writes that raise a counter, carry it over, or end it, by the counter's name. */
function countedWrites(entries: readonly Entry[], writes: readonly Write[]): Map<string, Counted> {
  const all = new Map<string, Counted>();
  for (const write of writes) {
    const key = writeKey(write);
    const name = write.kind === "check" ? undefined : counterName(key);
    if (write.kind !== "check" && name !== undefined) all.set(name, { write, key, entries: [] });
  }
  for (const [i, entry] of entries.entries()) {
    const counter = counters(entry).find(({ name }) => all.has(name));
    if (counter) all.get(counter.name)?.entries.push(i);
  }
  // An update without entries leaves the counter as it is.
  return new Map([...all].filter(([, { write, entries: own }]) => own.length > 0 || write.kind !== "update"));
}

const isNew = (write: Write): boolean => write.kind === "put" && write.expect?.absent === true;

async function rowsBefore(counted: readonly Counted[]): Promise<(key: Key) => Row | undefined> {
  const unread = counted.flatMap(({ write, key }) => (isNew(write) || rowRead(key)?.strong ? [] : [key]));
  const rows = unread.length > 0 ? await getMany(unread, true) : [];
  const read = new Map(unread.map((key, i) => [`${key.PK}\n${key.SK}`, rows[i]]));
  return (key) => (read.has(`${key.PK}\n${key.SK}`) ? read.get(`${key.PK}\n${key.SK}`) : rowRead(key)?.row);
}

/** The write with the counter, on condition that it is as it was read. */
function raised(write: Counted["write"], was: Row | undefined, text: unknown): Write {
  if (write.kind === "put") {
    const { [LEDGER_COUNT]: _, ...item } = write.item;
    const counted = { ...write, item: { ...(item as Row), ...(text === undefined ? {} : { [LEDGER_COUNT]: text }) } };
    return isNew(write) ? counted : { ...counted, expect: withCount(write.expect, was) };
  }
  const expect = withCount(write.expect, was);
  return write.kind === "delete" ? { ...write, expect } : { ...write, set: { ...write.set, [LEDGER_COUNT]: text }, expect };
}

/**
 * A condition with that of the counter. If the row as read meets the condition, only a change since can break it: the verb
 * then reads again, and its refusal is not for the counter.
 */
function withCount(expect: Expectation = {}, was: Row | undefined): Expectation {
  const count = was?.[LEDGER_COUNT];
  const { otherwise, ...condition } = expect;
  return {
    ...condition,
    ...(count === undefined ? { missing: [...(expect.missing ?? []), LEDGER_COUNT] } : { equals: { ...expect.equals, [LEDGER_COUNT]: count } }),
    ...(otherwise && !meets(was, condition) ? { otherwise } : {}),
  };
}

/** Whether a row has the values that a condition names; conditions on parts of maps are not looked at. */
function meets(row: Row | undefined, { present, equals = {} }: Expectation): boolean {
  if (!row) return !present && Object.keys(equals).length === 0;
  return Object.entries(equals).every(([name, value]) => name.includes(".") || row[name] === value);
}

function noteEnd(entries: (Entry & Numbered)[], at: number, name: string, count: number): void {
  const entry = entries[at];
  if (!entry) throw new Error(`${name} is removed without a ledger row.`);
  entries[at] = { ...entry, ends: { ...entry.ends, [name]: count } };
}
