/** The rules and responses of closing an order. Pure. */
import type * as z from "zod";
import type { Job } from "../../jobs/job.rows.ts";
import { LIVE } from "../../lib/rules/fields.ts";
import { ukDay } from "../../lib/time/day.ts";
import { type AppError, conflict } from "../../lib/actions/error.ts";
import { percentText, asOrdered, figureText, quantityText } from "../../lib/rules/quantity.ts";
import type { StockLine } from "../../stock/lots/stock-line.rows.ts";
import type { closeOrder, MissingJob, NotLiveStockLine, OpenJob } from "./closing.contract.ts";
import type { LeastShelfLife, Need } from "./dispatch.ts";
import { needsCompounding, needsFilling } from "../job-status.ts";
import { isShipped, jobParts, orderedStock, waitingQuantity } from "../line-quantity-shapes.ts";
import { isUnallocated, type Order, type OrderLine } from "../order.rows.ts";

type Closed = z.output<typeof closeOrder.answer>;

/** SKUs named in the notification's details. */
const MAX_TOLD = 20;

/** Whether a line is not cancelled. */
export const isOrdered = (line: Pick<OrderLine, "dateCancelled">): boolean => line.dateCancelled === null;
/** A line that was made was completed with its job. */
export const isIncomplete = (line: OrderLine): boolean => isOrdered(line) && line.dateCompleted === null;

/** What prevents an order from being closed: open jobs, and lines without the jobs that they need. Undefined if everything is made. */
export function blockedBy(lines: readonly OrderLine[], jobs: ReadonlyMap<number, Job>): Pick<Closed, "openJobs" | "missingJobs"> | undefined {
  const openJobs: OpenJob[] = [...jobs.values()]
    .filter((job) => job.state === "open")
    .map(({ id, jobNumber, code, name, type }) => ({ id, jobNumber, code, name, type }));
  const made = (line: OrderLine, id: "formulaJobId" | "productJobId"): boolean => {
    const parts = jobParts(line);
    return parts.length > 0 && parts.every((part) => (jobs.get(part[id] ?? 0)?.state ?? "cancelled") !== "cancelled");
  };
  const isMissingJob = (line: OrderLine): boolean =>
    isUnallocated(line) || (needsCompounding(line) && !made(line, "formulaJobId")) || (needsFilling(line) && !made(line, "productJobId"));
  const missingJobs: MissingJob[] = lines
    .filter((line) => !isShipped(line) && isMissingJob(line))
    .map((line) => ({ salesId: line.salesId, productSku: line.productSku, productName: line.productName, quantity: waitingQuantity(line) }));
  if (openJobs.length === 0 && missingJobs.length === 0) return undefined;
  return { ...(openJobs.length > 0 ? { openJobs } : {}), ...(missingJobs.length > 0 ? { missingJobs } : {}) };
}

/**
 * What was sent for each active line, grams or units, once all needs are met: what was shipped before, and of the rest of its
 * SKU's as much as is open, in the order of the lines.
 */
export function sentForLines(lines: readonly OrderLine[], met: readonly Pick<Need, "sku" | "dispatched">[]): Map<number, number> {
  const left = new Map(met.map(({ sku, dispatched }) => [sku, dispatched]));
  const active = lines.filter(isOrdered);
  for (const { productSku, shipped = 0 } of active) left.set(productSku, (left.get(productSku) ?? 0) - shipped);
  return new Map(
    active.map((line) => {
      const more = Math.min(left.get(line.productSku) ?? 0, orderedStock(line) - (line.shipped ?? 0));
      left.set(line.productSku, (left.get(line.productSku) ?? 0) - more);
      return [line.salesId, (line.shipped ?? 0) + more];
    }),
  );
}

/** A stock line that cannot be dispatched, as responses name it. */
export function notLiveStockLine(stockLine: StockLine): NotLiveStockLine {
  const { id: elementId, sku, name, batchNumber, bin, warehouse, quantity, status, expiryDate, onlyFor, awaitsRelease } = stockLine;
  const release = { onlyFor: onlyFor?.name ?? null, waitsSince: awaitsRelease?.since ?? null };
  return { elementId, sku, name, batchNumber, bin, warehouse, quantity, status, expiryDate, ...release };
}

/** 409: finished goods of the order are not Live, have expired or are released for others only. */
export function notLive(stockLines: readonly StockLine[]): AppError {
  const numbers = [
    ...new Set(stockLines.map(({ batchNumber, status, onlyFor }) => (status === LIVE && onlyFor ? `${batchNumber} (for ${onlyFor.name} only)` : batchNumber))),
  ];
  return conflict(`Some of what was made for this order is not Live: batch ${numbers.join(", ")}. Release it, or confirm that the order closes short.`, {
    batches: stockLines.map(notLiveStockLine),
  });
}

/** 409: what would be dispatched has too short a shelf life. */
export function expiring({ goodUntil, percent }: LeastShelfLife, stockLines: readonly StockLine[]): AppError {
  const least = [
    ...(goodUntil === null ? [] : [`expires before ${ukDay(goodUntil)}, the dispatch date or the end of the shelf life that the client accepts at least`]),
    ...(percent === undefined ? [] : [`has less than the ${percentText(percent)} of its shelf life left that the client accepts at least`]),
  ];
  const numbers = stockLines.map(({ batchNumber, expiryDate }) => `${batchNumber} (${ukDay(expiryDate ?? "")})`);
  return conflict(`Some of what would be dispatched ${least.join(", or ")}: batch ${[...new Set(numbers)].join(", ")}. Confirm that it is dispatched.`, {
    batches: stockLines.map(notLiveStockLine),
  });
}

/** What was dispatched, by SKU, and where it is less than ordered; a warning if goods stay because they are not Live. */
export function closedAnswer(order: Pick<Order, "soNumber">, met: readonly Need[], kept: readonly string[]): Closed {
  const short = met.filter((need) => need.dispatched < need.ordered);
  const listedNeeds = [...short, ...met.filter((need) => need.dispatched >= need.ordered)].slice(0, MAX_TOLD);
  const dispatched = listedNeeds.map((need) => [`${need.sku} dispatched: `, dispatchedText(need)] as const);
  const message = `The sales order ${order.soNumber} has been closed.${short.length > 0 ? " Less was dispatched than was ordered." : ""}`;
  if (kept.length === 0) return { message, type: "success", details: Object.fromEntries(dispatched) };
  return { message, type: "warning", details: { ...Object.fromEntries(dispatched), "Not Live, still in stock: ": [...new Set(kept)].join(", ") } };
}

/** What was dispatched in the unit of the order, and of how much if it is less: `1 200 units`, `45.994 of 60 Kg`. */
function dispatchedText({ dispatched, ordered, unit }: Need): string {
  const left = asOrdered(dispatched, unit);
  return dispatched < ordered ? `${figureText(left)} of ${quantityText(asOrdered(ordered, unit), unit)}` : quantityText(left, unit);
}
