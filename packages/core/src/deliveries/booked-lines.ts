/**
 * The lines that one transaction of a delivery books in.
 */
import { getMany } from "../lib/table.ts";
import { arrivalsOf, type Arrival, type Arrived, type Consignment } from "../stock/arrivals.ts";
import { nextBatchNumbers, type Numbered } from "../stock/batch-numbers.ts";
import { itemKey, type ItemRow } from "../stock/item.rows.ts";
import { findItem, type Opened } from "../stock/open-item.ts";

/** A line as it was sent, by its place from 1. */
export interface Line extends Arrival {
  line: number;
  sku: string;
}

/**
 * So many lines are one transaction: five writes a line (batch, item, number, supplier's number, ledger), and the place, the
 * delivery and the operation with its lines beside them, stay below a hundred.
 */
export const LINES_A_STEP = 18;

const skusOf = (lines: readonly Line[]): string[] => [...new Set(lines.map(({ sku }) => sku))];

/** The items that lines name, with their batches; what does not exist or is taken out is missing. */
export async function stockOf(lines: readonly Line[]): Promise<Map<string, Opened>> {
  const found = await Promise.all(skusOf(lines).map((sku) => findItem(sku)));
  return new Map(found.flatMap((one) => (one && !one.item.removed ? [[one.item.sku, one] as const] : [])));
}

/** The SKUs among those of lines that there are. */
export async function knownSkus(lines: readonly Line[]): Promise<Set<string>> {
  const rows = await getMany<ItemRow>(skusOf(lines).map(itemKey), true);
  return new Set(rows.flatMap((row) => (row && !row.removed ? [row.sku] : [])));
}

/** The message for a line whose item does not exist. */
export const unknownItem = (sku: string): string => `The item ${sku} does not exist.`;

/** Takes the numbers of lines; `looking` where one was taken by somebody else (`nextBatchNumbers`). */
export function numbersFor(lines: readonly Line[], looking: boolean): Promise<Numbered[]> {
  return nextBatchNumbers(
    lines.map(({ sku }) => sku),
    looking,
  );
}

/** Books lines in, each under its number, item by item. Nothing is written yet. */
export function bookedLines(
  lines: readonly Line[],
  numbers: readonly Numbered[],
  stock: ReadonlyMap<string, Opened>,
  consignment: Consignment,
): Omit<Arrived, "batches"> {
  const numbered = lines.flatMap((line, i) => (numbers[i] ? [{ ...line, ...numbers[i] }] : []));
  const parts = [...Map.groupBy(numbered, ({ sku }) => sku)].flatMap(([sku, some]) => {
    const opened = stock.get(sku);
    return opened ? [{ some, ...arrivalsOf(opened, some, consignment) }] : [];
  });
  // The ledger tells the lines in the order in which they were sent.
  const entries = parts.flatMap(({ some, ledger }) => ledger.map((entry, i) => ({ entry, line: some[i]?.line ?? 0 })));
  const ledger = entries.toSorted((a, b) => a.line - b.line).map(({ entry }) => entry);
  return { writes: parts.flatMap(({ writes }) => writes), ledger };
}
