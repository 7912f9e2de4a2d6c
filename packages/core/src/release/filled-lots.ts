/** Lots that were filled with bulk before the decision on it, and that bulk (contract, section 8). */
import { conflict } from "../lib/actions/error.ts";
import { type Check, asRead } from "../lib/table/write.ts";
import type { FilledLot } from "./contract.ts";
import { type Filling, lotReleaseKey } from "./lot.rows.ts";
import { findLot, type OpenedLot } from "./open-lot.ts";
import { lotName } from "./open-lots.ts";

/** The lots that fillings name, each once. Eventually consistent unless `strong`. */
export async function filledLots(fillings: readonly Filling[] = [], strong = false): Promise<OpenedLot[]> {
  const named = [...new Map(fillings.map((lot) => [lotName(lot), lot])).values()];
  const opened = await Promise.all(named.map(({ sku, batchNumber }) => findLot(sku, batchNumber, strong)));
  return opened.flatMap((lot) => lot ?? []);
}

export const shownLot = ({ item, batchNumber, state }: OpenedLot): FilledLot => ({ sku: item.sku, name: item.name, batchNumber, state });

/**
 * Refuses (409) to release goods while bulk that they were filled with at risk is not released, finally and for all. Otherwise
 * the checks that it stays so until the release is written.
 */
export async function bulkReleased({ item, batchNumber, lot }: OpenedLot): Promise<Check[]> {
  const bulk = await filledLots(lot?.filledFrom, true);
  const open = bulk.filter(({ state }) => state !== "released");
  const named = `Batch ${batchNumber} of ${item.name} was filled at risk with`;
  const texts = (some: readonly OpenedLot[]) => some.map((one) => `batch ${one.batchNumber} of ${one.item.name}`).join(" and ");
  const rejected = open.filter(({ state }) => state === "rejected");
  const filledFrom = open.map(shownLot);
  if (rejected.length > 0) throw conflict(`${named} ${texts(rejected)}, which is rejected. It can only be rejected too.`, { filledFrom });
  if (open.length > 0) throw conflict(`${named} ${texts(open)}, which has no final release yet. Decide on the bulk first.`, { filledFrom });
  return bulk.flatMap(({ item: { sku }, batchNumber: number, lot: record }) =>
    record ? [asRead({ ...lotReleaseKey(sku, number), version: record.version })] : [],
  );
}
