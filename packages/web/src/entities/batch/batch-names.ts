/**
 * Batches in an address: `WAX0001~A041~A042,OIL0001~A007`. The numbers of one item stand together, so that several hundred
 * batches make an address that every part of the way accepts.
 */
import type { BatchRef } from "@apothecary/core/trace/graph";

const ITEMS = ",";
const NUMBERS = "~";

/** The text of these batches, each once. */
export function batchNames(batches: readonly BatchRef[]): string {
  const bySku = Map.groupBy(batches, ({ sku }) => sku);
  return [...bySku].map(([sku, same]) => [sku, ...new Set(same.map(({ batchNumber }) => batchNumber))].map(written).join(NUMBERS)).join(ITEMS);
}

/** The batches in such a text; names that are not batches are left out. */
export function batchesNamed(text: string | undefined): BatchRef[] {
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
