/**
 * The lines that one transaction of a delivery books in.
 */
import { bookArrivals, type Arrival, type Arrived, type Consignment } from "../stock/arrivals/arrivals.ts";
import { nextBatchNumbers, type Numbered } from "../stock/lots/batch-numbers.ts";
import type { Stock } from "../stock/lots/open-stock-lines.ts";

/** A line of the request, numbered from 1. */
export interface Line extends Arrival {
  line: number;
  sku: string;
}

/**
 * Lines per transaction: five writes each (batch, item, number, supplier's number, ledger), which with the location, the
 * delivery, the operation with its lines, and four purchase orders with their trail stay below 100.
 */
export const LINES_A_STEP = 17;

/** The message for a line whose item does not exist. */
export const unknownItem = (sku: string): string => `The item ${sku} does not exist.`;

/** Takes the numbers of lines; `looking` if one was taken by another request (`nextBatchNumbers`). */
export function numbersFor(lines: readonly Line[], looking: boolean): Promise<Numbered[]> {
  return nextBatchNumbers(
    lines.map(({ sku }) => sku),
    looking,
  );
}

/** Books in lines under their numbers, by item. Nothing is written yet. */
export function bookedLines(
  lines: readonly Line[],
  numbers: readonly Numbered[],
  stock: ReadonlyMap<string, Stock>,
  consignment: Consignment,
): Omit<Arrived, "stockLines"> {
  const numbered = lines.flatMap((line, i) => (numbers[i] ? [{ ...line, ...numbers[i] }] : []));
  const parts = [...Map.groupBy(numbered, ({ sku }) => sku)].flatMap(([sku, some]) => {
    const opened = stock.get(sku);
    return opened ? [{ some, ...bookArrivals(opened, some, consignment) }] : [];
  });
  // The ledger lists the lines in the order of the request.
  const entries = parts.flatMap(({ some, ledger }) => ledger.map((entry, i) => ({ entry, line: some[i]?.line ?? 0 })));
  const ledger = entries.toSorted((a, b) => a.line - b.line).map(({ entry }) => entry);
  return { writes: parts.flatMap(({ writes }) => writes), ledger };
}
