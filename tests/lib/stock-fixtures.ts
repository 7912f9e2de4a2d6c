/**
 * Fixtures in a test's world: locations, items, stock booked in through the core package, and open jobs that need it.
 * They satisfy the five rules of stock, so that a test can verify them at its end.
 */
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { type Job, type JobType, putAllocation } from "@apothecary/core/jobs/job.rows";
import { putJob, replaceJob } from "@apothecary/core/jobs/job-parts.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { take } from "@apothecary/core/lib/table/counter";
import { transact } from "@apothecary/core/lib/table/table";
import { goodsIn } from "@apothecary/core/stock/contract";
import { allocate, type Item, itemRow } from "@apothecary/core/stock/items/item.rows";
import { findItem } from "@apothecary/core/stock/items/open-item";
import type { StockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { nameKey, type StockLocation, putLocation } from "@apothecary/core/warehouse/location.rows";
import { aJob, aLine, anItem } from "./rows.ts";
import { plant } from "./base-world.ts";
import type { World } from "./world.ts";

/** The business that the application belongs to. */
const OWN_BUSINESS = 14;

/** A fixed bin, or a roaming pallet. Its id is the bin's name by default. */
export async function plantLocation(bin: string, over: Partial<StockLocation> = {}): Promise<StockLocation> {
  const location = { id: bin, warehouse: "Main", bin, roaming: false, rows: 0, ...over };
  const [row] = putLocation(location, undefined);
  if (row?.kind === "put") await plant(row.item);
  await plant({ ...nameKey(location.warehouse, location.bin), locationId: location.id });
  return location;
}

/** A raw material without stock. */
export async function plantItem(sku: string, over: Partial<Item> = {}): Promise<void> {
  await plant(itemRow(anItem(sku, { suppliedById: 21, suppliedBy: "Supplier", ...over })));
}

/** Books in stock and returns its stock line's id. Grams or units. */
export async function bookIn(
  world: World,
  sku: string,
  quantity: number,
  at: string,
  more: { expiry?: string; status?: 0 | 1; supplierBatchNumber?: string } = {},
): Promise<string> {
  const { elementId } = await world.good(goodsIn, {
    body: {
      goodsInDetails: {
        goodsInItem: sku,
        goodsInQuantity: quantity,
        goodsInLocation: at,
        goodsInStatus: more.status ?? 0,
        packSize: 0,
        goodsInSupplierBatchNumber: more.supplierBatchNumber ?? "",
        goodsInExpiryDateFormatted: more.expiry ?? "",
      },
    },
  });
  return elementId;
}

/** Books in many batches of ten of an item as one delivery, and returns the row ids of all its batches. */
export async function bookInMany(world: World, sku: string, count: number, location: string, supplier = OWN_BUSINESS): Promise<string[]> {
  const line = { sku, quantity: 10, packSize: 0, supplierBatchNumber: "", expiryDate: "", status: 0 as const };
  const delivery = { supplier, orderNumber: "", location, lines: Array.from({ length: count }, () => line) };
  const { deliveryId } = await world.good(bookDelivery, { body: { delivery } }, { as: "everything" });
  if (deliveryId === undefined) throw new Error("The delivery is not booked in yet.");
  return (await findItem(sku))?.stockLines.map(({ id }) => id) ?? [];
}

/** An open job that needs a quantity of each SKU, with its allocations. */
export async function plantJob(needs: Record<string, number>, over: Partial<Job> = {}): Promise<Job> {
  const id = over.id ?? (await take("job"));
  const type: JobType = over.type ?? "Formula";
  const job = aJob(id, {
    type,
    ...(type === "Formula" ? {} : { code: "ABC01-C-50" }),
    lines: Object.fromEntries(Object.entries(needs).map(([sku, quantity]) => [sku, aLine(sku, quantity)])),
    ...over,
  });
  const lines = Object.values(job.lines);
  await transact(putJob(job));
  for (let i = 0; i < lines.length; i += 40) {
    await transact(lines.slice(i, i + 40).flatMap((line) => [allocate(line.sku, line.quantity), putAllocation(job, line)]));
  }
  return job;
}

/** Changes an open job directly, bypassing the core package. */
export async function changeJob(id: number, change: Partial<Job>): Promise<void> {
  const job = await openJob(id);
  await transact(replaceJob(job, { ...job, ...change }));
}

/** The current stock line; undefined if it no longer exists. */
export async function stockLineNow(id: string): Promise<StockLine | undefined> {
  return (await findItem(id.split("~")[0] ?? ""))?.stockLines.find((stockLine) => stockLine.id === id);
}

/** A job's reservations by batch, from the job and from the batches: they must be equal. */
export async function reservedBy(jobId: number): Promise<{ byJob: Record<string, number>; byStockLine: Record<string, number> }> {
  const job = await openJob(jobId);
  const lines = Object.values(job.lines);
  const byJob = Object.fromEntries(lines.flatMap((line) => Object.entries(line.reservations).map(([id, one]) => [id, one.quantity] as const)));
  const opened = await Promise.all(lines.map((line) => findItem(line.sku)));
  const stockLines = opened.flatMap((one) => one?.stockLines ?? []);
  const byStockLine = Object.fromEntries(
    stockLines.flatMap((stockLine) => (stockLine.reservations[jobId] ? [[stockLine.id, stockLine.reservations[jobId].quantity] as const] : [])),
  );
  return { byJob, byStockLine };
}
