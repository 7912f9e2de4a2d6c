/** The ledger rows of a day in sealing order, and their list, which is stored beside the seal. */
import { addDays } from "../lib/rules/calendar.ts";
import { instant, now } from "../lib/time/clock.ts";
import { startOfDay } from "../lib/time/day.ts";
import { queryEach, queryPage } from "../lib/table/table.ts";
import { type EntryRow, ledgerIndex } from "../transaction/entry.rows.ts";
import { byCodeUnits, canonicalJson, sealedFields } from "./canonical.ts";
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
  place: string;
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
  return { hash: leafHash(canonicalJson(sealedFields(row))).toString("hex"), place: String(row["g1s"]), PK: row.PK };
}

/** Orders leaves by time and number, then by transaction: the index does not define the order of equal keys. */
export function inSealedOrder(a: Leaf, b: Leaf): number {
  return byCodeUnits(a.place, b.place) || byCodeUnits(a.PK, b.PK);
}

/** The leaves of a day, read page by page: one Query for each UTC calendar month that the day overlaps. */
export async function* leavesOfDay(day: string): AsyncGenerator<Leaf> {
  const from = startOfDay(day);
  const to = startOfDay(addDays(day, 1));
  const last = new Date(Date.parse(to) - 1).toISOString();
  for (const month of new Set([from.slice(0, 7), last.slice(0, 7)])) {
    let equals: Leaf[] = [];
    for await (const row of queryEach<EntryRow>({ partition: ledgerIndex.month(month), index: "g1", from, to })) {
      const leaf = rowLeaf(row);
      if (equals[0] && equals[0].place !== leaf.place) {
        yield* equals.toSorted(inSealedOrder);
        equals = [];
      }
      equals.push(leaf);
    }
    yield* equals.toSorted(inSealedOrder);
  }
}

/** The instant of the ledger's first row; undefined if it is empty. Reads one row of each month up to the first with rows. */
export async function firstInstant(): Promise<string | undefined> {
  const lastYear = Number(instant().slice(0, 4));
  for (let year = FIRST_YEAR; year <= lastYear; year++) {
    const months = MONTHS.map((month) => queryPage<EntryRow>({ partition: ledgerIndex.month(`${year}-${month}`), index: "g1" }, 1));
    const [first] = (await Promise.all(months)).flatMap(({ rows }) => rows);
    if (first) return String(first["g1s"]).slice(0, first.at.length);
  }
  return undefined;
}

/** A leaf as a line of the day's list. */
export function leafLine({ hash, place, PK }: Leaf): string {
  return `${hash} ${place} ${PK}\n`;
}

/** Parses a line of the day's list. */
export function leafOfLine(line: string): Leaf {
  const [hash = "", place = "", ...PK] = line.split(" ");
  return { hash, place, PK: PK.join(" ") };
}
