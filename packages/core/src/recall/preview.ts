/** Previews a recall in numbers. */
import type * as z from "zod";
import { jobNumberText } from "../jobs/job.rows.ts";
import { itemUnit } from "../lib/rules/quantity.ts";
import { queryAll } from "../lib/table/table.ts";
import type { recallPreview } from "./contract.ts";
import { isLive, type Left, readRemainingStock } from "./freeze-rows.ts";
import { openRecall } from "./open-recall.ts";
import { reachedBy, reachedLots } from "./reached.ts";
import { recalledLots, lotRows, MAX_NAMES } from "./recall.rows.ts";
import type { LotRef, FreezePreview } from "./recall-shapes.ts";

type Asked = z.output<typeof recallPreview.body>;

/** Counts what freezing these lots, or those of a recall again, would do now. Refuses an unknown recall (404). */
export async function previewFreezing({ batches: lots, recallId }: Asked): Promise<FreezePreview> {
  const named = recallId === undefined ? (lots ?? []) : await readRecalledLots(recallId);
  const reached = await reachedBy(named);
  const refs = reachedLots(reached);
  const left = await readRemainingStock(refs, false);
  const orders = new Map(reached.dispatches.map(({ order }) => [order.key, order]));
  const dispatched = { g: 0, units: 0 };
  for (const { edge } of reached.dispatches) dispatched[edge.unit] += edge.quantity;
  return {
    batches: refs.length,
    ...previewStock(left),
    orders: orders.size,
    clients: new Set([...orders.values()].map(({ clientId }) => clientId)).size,
    dispatchedGrams: dispatched.g,
    dispatchedUnits: dispatched.units,
    complete: reached.complete,
  };
}

async function readRecalledLots(id: number): Promise<LotRef[]> {
  await openRecall(id);
  return (await queryAll(lotRows(id))).flatMap(recalledLots);
}

type Stock = Omit<FreezePreview, "batches" | "orders" | "clients" | "dispatchedGrams" | "dispatchedUnits" | "complete">;

/** The rows that would be frozen. */
function previewStock(all: readonly Left[]): Stock {
  const rows = all.filter(isLive);
  const total = { g: 0, units: 0 };
  for (const { item, stockLine } of rows) total[itemUnit(item)] += stockLine.quantity;
  const jobIds = rows.flatMap(({ stockLine }) => Object.keys(stockLine.reservations).map(Number));
  const jobs = [...new Set(jobIds)].toSorted((a, b) => a - b);
  const pallets = [...new Set(rows.filter(({ stockLine }) => stockLine.roaming).map(({ stockLine }) => stockLine.bin))].toSorted();
  return {
    rows: rows.length,
    grams: total.g,
    units: total.units,
    alreadyFrozen: all.length - rows.length,
    places: new Set(rows.map(({ stockLine }) => stockLine.locationId)).size,
    pallets: pallets.slice(0, MAX_NAMES),
    palletCount: pallets.length,
    jobs: jobs.slice(0, MAX_NAMES).map((jobId) => ({ jobId, jobNumber: jobNumberText(jobId) })),
    jobCount: jobs.length,
    reservations: jobIds.length,
  };
}
