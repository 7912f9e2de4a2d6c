/**
 * Stock that belongs to other open orders because their jobs made it.
 */
import { formulaBatchNumberKey } from "../../formulas/formula.rows.ts";
import { type Job, jobIdOfNumber } from "../../jobs/job.rows.ts";
import { findJobs } from "../../jobs/open-job.ts";
import { getMany } from "../../lib/table/table.ts";
import type { Row } from "../../lib/table/write.ts";
import type { StockLine } from "../../stock/lots/stock-line.rows.ts";
import type { Need, Promised } from "./dispatch.ts";
import { shareOfBulk } from "./made-for-order.ts";
import { openOrder } from "../open-order.ts";
import { orderKey, type OrderRow } from "../order.rows.ts";
import type { Shipment } from "../shipping/shipment-shapes.ts";

/** A SKU of an order, and its stock. */
interface Wanted {
  need: Pick<Need, "sku" | "formulaCode">;
  stockLines: readonly StockLine[];
}

type ClaimRow = Row & { jobId: number };

/**
 * For each SKU, what completed jobs of other open orders made under each batch number in stock and these have not shipped.
 * A batch number leads to its compounding job, and that to the orders and filling jobs; the batch number of a product made
 * elsewhere is that of its own job. Three sequential reads, strongly consistent; one more if an order was shipped in part.
 */
export async function promisedElsewhere(orderId: number, wanted: readonly Wanted[]): Promise<Map<string, Promised>> {
  const numbers = wanted.flatMap(({ need, stockLines }) =>
    [...new Set(stockLines.map((stockLine) => stockLine.batchNumber))].map((number) => ({ ...need, number })),
  );
  const claims = await getMany<ClaimRow>(
    numbers.map(({ formulaCode, number }) => formulaBatchNumberKey(formulaCode, number)),
    true,
  );
  const sources = await findJobs(numbers.flatMap(({ number }, i) => claims[i]?.jobId ?? jobIdOfNumber(number) ?? []));
  const items = [...sources.values()].flatMap((job) => job.salesItems).filter((item) => item.salesOrderId !== orderId);
  const [fillings, orders] = await Promise.all([
    findJobs(items.flatMap((item) => item.productJobId ?? [])),
    openOrders(items.map((item) => item.salesOrderId)),
  ]);
  const jobs = new Map([...sources, ...fillings]);
  const sent = await shippedLots([...orders.values()]);
  const promised = new Map(wanted.map(({ need }) => [need.sku, new Map<string, number>()] as const));
  for (const [i, { sku, number }] of numbers.entries()) {
    const source = jobs.get(claims[i]?.jobId ?? jobIdOfNumber(number) ?? 0);
    if (!source) continue;
    const shipped = sent.reduce((sum, one) => sum + ownShipped(one, sku, number), 0);
    promised.get(sku)?.set(number, Math.max(0, madeForOthers(sku, source, orderId, orders, jobs) - shipped));
  }
  return promised;
}

/** What a compounding job, or a job of a product made elsewhere, made of one SKU for other open orders. */
function madeForOthers(sku: string, source: Job, orderId: number, open: ReadonlyMap<number, OrderRow>, jobs: ReadonlyMap<number, Job>): number {
  const others = source.salesItems.filter((item) => item.productSku === sku && item.salesOrderId !== orderId && open.has(item.salesOrderId));
  const bulkOrders = new Set(others.filter((item) => item.productJobId === null).map((item) => item.salesOrderId));
  const units = others.reduce((sum, item) => sum + ((item.productJobId === null ? undefined : jobs.get(item.productJobId)?.quantityProduced) ?? 0), 0);
  return [...bulkOrders].reduce((sum, id) => sum + shareOfBulk(source, id), units);
}

/** The orders that are neither completed nor cancelled. */
async function openOrders(ids: readonly number[]): Promise<Map<number, OrderRow>> {
  const rows = await getMany<OrderRow>([...new Set(ids)].map(orderKey), true);
  return new Map(rows.flatMap((order) => (order && !order.dateCompleted && !order.dateCancelled ? [[order.id, order] as const] : [])));
}

/** The shipments of those of the orders that have some. */
async function shippedLots(orders: readonly OrderRow[]): Promise<Shipment[]> {
  const opened = await Promise.all(orders.filter(({ lastShipment }) => lastShipment !== undefined).map(({ id }) => openOrder(id)));
  return opened.flatMap(({ shipments }) => shipments.filter(({ state }) => state === "Shipped"));
}

/** What left with a shipment of a batch number, of what the order's own jobs made. */
function ownShipped({ lines }: Shipment, sku: string, number: string): number {
  const lots = lines.filter((line) => line.sku === sku).flatMap(({ batches }) => batches.filter(({ batchNumber }) => batchNumber === number));
  return lots.reduce((sum, { own }) => sum + own, 0);
}
