/** Reads the records that a transaction changed, to set them back. */
import { completedSalesIds, readSalesLines } from "../jobs/sales-lines.ts";
import { findJob } from "../jobs/open-job.ts";
import type { Job } from "../jobs/job.rows.ts";
import { readNamedPurchases } from "../purchasing/receive-lines.ts";
import type { PurchaseRow } from "../purchasing/purchase.rows.ts";
import { getMany } from "../lib/table/table.ts";
import type { Key } from "../lib/table/write.ts";
import { returnedKey, type ReturnedRow } from "../returns/returned.rows.ts";
import { openOrder, type ShippedOrder } from "../sales/open-order.ts";
import { orderKey, type OrderLine, type OrderRow } from "../sales/order.rows.ts";
import { actionPosting } from "../transaction/action-shapes.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import { isOrderClosing, type Part } from "./original.ts";

/** The records of a transaction, as read. */
export interface ReadRecords {
  /** The job that it completed, or completed a part of. */
  job?: Job;
  salesLines: readonly (OrderLine | undefined)[];
  /** The orders of those lines. */
  ordered: readonly OrderRow[];
  /** The order that it shipped or closed. */
  order?: ShippedOrder;
  purchases: ReadonlyMap<number, PurchaseRow>;
  /** What has come back from the client of the lots that were dispatched, read after the order: a return changes the order's version. */
  returned: readonly ReturnedRow[];
}

/** Reads them, strongly consistent, if they are among the parts. */
export async function readRecords(rows: readonly EntryRow[], parts: readonly Part[]): Promise<ReadRecords> {
  if (!parts.some(({ kind }) => kind === "records")) return { salesLines: [], ordered: [], purchases: new Map(), returned: [] };
  const [jobId, orderId] = [completedJobId(rows), dispatchedOrderId(rows)];
  const received = rows.map(({ sku = "", difference = 0, purchaseLineId }) => ({ sku, quantity: difference, purchaseLineId }));
  const [job, order, purchases] = await Promise.all([
    jobId === undefined ? undefined : findJob(jobId),
    orderId === undefined ? undefined : openOrder(orderId),
    readNamedPurchases(received),
  ]);
  const returned = (await getMany<ReturnedRow>(returnedKeys(rows), true)).filter((row) => row !== undefined);
  const salesLines = job ? await readSalesLines(completedSalesIds(job)) : [];
  const orderIds = [...new Set(salesLines.flatMap((line) => line?.salesOrderId ?? []))];
  const ordered = (await getMany<OrderRow>(orderIds.map(orderKey), true)).filter((row) => row !== undefined);
  return { ...(job ? { job } : {}), salesLines, ordered, ...(order ? { order } : {}), purchases, returned };
}

/** The keys of what came back of the lots that a transaction dispatched, each once. */
function returnedKeys(rows: readonly EntryRow[]): Key[] {
  const keys = rows.flatMap(({ action, salesOrderId, sku, batchNumber }) =>
    action === "Dispatched" && salesOrderId !== undefined && sku !== undefined && batchNumber !== undefined
      ? [returnedKey({ salesOrderId, sku, batchNumber })]
      : [],
  );
  return [...new Map(keys.map((key) => [key.SK, key])).values()];
}

/** The job that used or made stock in a transaction; of a completion without either, the job that it edited. */
function completedJobId(rows: readonly EntryRow[]): number | undefined {
  const moved = rows.find(
    ({ action, jobId }) => jobId !== undefined && (action === "Produced" || action === "Written Off" || actionPosting(action) === "used"),
  );
  const edited = rows.find(({ action, changes = [] }) => action === "Job Edited" && changes.some(({ to }) => to === "completed"));
  return moved?.jobId ?? (edited?.recordId === undefined ? undefined : Number(edited.recordId));
}

/** The order for which stock left; of a closing without dispatches, the order that it completed. */
function dispatchedOrderId(rows: readonly EntryRow[]): number | undefined {
  const left = rows.find(({ action, salesOrderId }) => action === "Dispatched" && salesOrderId !== undefined);
  const closed = rows.find(isOrderClosing);
  return left?.salesOrderId ?? (closed?.recordId === undefined ? undefined : Number(closed.recordId));
}
