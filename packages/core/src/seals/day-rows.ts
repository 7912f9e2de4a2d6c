/** The ledger rows of a day in sealing order, and their list, which is stored beside the seal. */
import { addDays } from "../lib/rules/calendar.ts";
import { byCodeUnits, canonicalJson } from "../lib/rules/canonical-json.ts";
import { instant, now } from "../lib/time/clock.ts";
import { startOfDay } from "../lib/time/day.ts";
import { queryEach, queryPage } from "../lib/table/table.ts";
import { type EntryRow, isListed, ledgerIndex } from "../transaction/entry.rows.ts";
import { sealedFields } from "./canonical.ts";
import { leafHash } from "./merkle.ts";

/** No ledger starts before this year: rows have the time at which they were written. */
const FIRST_YEAR = 2020;
const MONTHS = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, "0"));
/**
 * How long after its end a day can still get rows. A row has the time at which its transaction was sent, and a function
 * runs for at most fifteen minutes; the rest allows for clock skew and index lag.
 */
const OPEN_MS = 3_600_000;

/** A leaf of a day's tree: the hash and the position of a row. */
export interface Leaf {
  hash: string;
  /** `<instant>#<number in its transaction>`. */
  position: string;
  PK: string;
}

/** The earliest instant at which a day can be sealed, ISO 8601. */
export function sealedFrom(day: string): string {
  return new Date(Date.parse(startOfDay(addDays(day, 1))) + OPEN_MS).toISOString();
}

/** Whether a day can no longer get rows. */
export function isComplete(day: string): boolean {
  return Date.parse(sealedFrom(day)) <= now();
}

/** A row as a leaf. */
export function rowLeaf(row: EntryRow): Leaf {
  return { hash: leafHash(canonicalJson(sealedFields(row))).toString("hex"), position: rowPosition(row), PK: row.PK };
}

/** Orders leaves by time and number, then by transaction: the index does not define the order of equal keys. */
export function inSealedOrder(a: Leaf, b: Leaf): number {
  return byCodeUnits(a.position, b.position) || byCodeUnits(a.PK, b.PK);
}

/** The leaves of a day, read page by page: one Query of each index for each UTC calendar month that the day overlaps. */
export async function* leavesOfDay(day: string): AsyncGenerator<Leaf> {
  const from = startOfDay(day);
  const to = startOfDay(addDays(day, 1));
  const last = new Date(Date.parse(to) - 1).toISOString();
  for (const month of new Set([from.slice(0, 7), last.slice(0, 7)])) {
    const [listed, ofRecords] = MONTHLY.map(({ index, partition }) => queryEach<EntryRow>({ partition: partition(month), index, from, to }));
    if (!listed || !ofRecords) return;
    let equals: Leaf[] = [];
    for await (const row of inOrder(listed, unlisted(ofRecords))) {
      const leaf = rowLeaf(row);
      if (equals[0] && equals[0].position !== leaf.position) {
        yield* equals.toSorted(inSealedOrder);
        equals = [];
      }
      equals.push(leaf);
    }
    yield* equals.toSorted(inSealedOrder);
  }
}

/** The indexes that together have every row of a month. Rows of records that the log lists are in both. */
const MONTHLY = [
  { index: "g1", partition: ledgerIndex.month },
  { index: "g3", partition: ledgerIndex.records },
] as const;

async function* unlisted(rows: AsyncIterable<EntryRow>): AsyncGenerator<EntryRow> {
  for await (const row of rows) if (!isListed(row)) yield row;
}

/** Two sequences in order of time as one. */
async function* inOrder(a: AsyncGenerator<EntryRow>, b: AsyncGenerator<EntryRow>): AsyncGenerator<EntryRow> {
  let [one, other] = await Promise.all([a.next(), b.next()]);
  while (!one.done || !other.done) {
    if (!one.done && (other.done || rowPosition(one.value) <= rowPosition(other.value))) {
      yield one.value;
      one = await a.next();
    } else if (!other.done) {
      yield other.value;
      other = await b.next();
    }
  }
}

/** `<instant>#<number in its transaction>`: the sort key of every index that a row is in. */
const rowPosition = (row: EntryRow): string => String(row["g1s"] ?? row["g3s"]);

/** The instant of the ledger's first row; undefined if it is empty. Reads one row of each month up to the first with rows. */
export async function firstInstant(): Promise<string | undefined> {
  const lastYear = Number(instant().slice(0, 4));
  for (let year = FIRST_YEAR; year <= lastYear; year++) {
    const months = MONTHS.flatMap((month) =>
      MONTHLY.map(({ index, partition }) => queryPage<EntryRow>({ partition: partition(`${year}-${month}`), index }, 1)),
    );
    const instants = (await Promise.all(months)).flatMap(({ rows }) => rows.map(({ at }) => at));
    if (instants.length > 0) return instants.toSorted()[0];
  }
  return undefined;
}

/** A leaf as a line of the day's list. */
export function leafLine({ hash, position, PK }: Leaf): string {
  return `${hash} ${position} ${PK}\n`;
}

/** Parses a line of the day's list. */
export function leafOfLine(line: string): Leaf {
  const [hash = "", position = "", ...PK] = line.split(" ");
  return { hash, position, PK: PK.join(" ") };
}
