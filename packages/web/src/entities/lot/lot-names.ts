/**
 * Batches in a query string: `WAX0001~A041~A042,OIL0001~A007`. Grouped by item, so that several hundred batches fit into a
 * URL.
 */
import type { LotRef } from "@apothecary/core/trace/graph";

const ITEMS = ",";
const NUMBERS = "~";

/** The text of these batches, without duplicates. */
export function lotNames(lots: readonly LotRef[]): string {
  const bySku = Map.groupBy(lots, ({ sku }) => sku);
  return [...bySku].map(([sku, same]) => [sku, ...new Set(same.map(({ batchNumber }) => batchNumber))].map(written).join(NUMBERS)).join(ITEMS);
}

/** Parses such a text; ignores invalid names. */
export function lotsNamed(text: string | undefined): LotRef[] {
  return (text ?? "").split(ITEMS).flatMap((item) => {
    const [sku = "", ...numbers] = item.split(NUMBERS).map(read);
    return numbers.flatMap((batchNumber) => (sku === "" || batchNumber === "" ? [] : [{ sku, batchNumber }]));
  });
}

const written = (part: string): string => encodeURIComponent(part).replaceAll(NUMBERS, "%7E");

function read(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
