/**
 * The form values, effects and result of an adjustment.
 */
import type { adjustStockLevel } from "@apothecary/core/stock/contract";
import type * as z from "zod";
import type { Typed } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Notice } from "../../../lib/server/notify.ts";
import type { StockLineDetail } from "./stock-item.ts";

/** The form values. */
export interface Adjustment {
  sku: string | null;
  id: string | null;
  newQuantity: Entry;
  reason: string;
}

/** The request body. The server refuses it if the batch has changed since it was shown. */
export function adjustmentBody({ id, newQuantity, reason }: Adjustment, stockLine: StockLineDetail | undefined): Typed<z.input<typeof adjustStockLevel.body>> {
  return { adjustment: { id, newQuantity, reason, version: stockLine?.version } } as Typed<z.input<typeof adjustStockLevel.body>>;
}

export interface Difference {
  /** Grams or units. */
  now: number;
  becomes: number;
  difference: number;
  /** Reserved quantity that the batch will no longer cover. */
  uncovered: number;
}

/** The effect of an adjustment; undefined while the quantity is invalid. */
export function adjustmentDifference(stockLine: Pick<StockLineDetail, "quantity" | "reserved"> | undefined, newQuantity: Entry): Difference | undefined {
  if (!stockLine || typeof newQuantity !== "number" || newQuantity < 0) return undefined;
  return {
    now: stockLine.quantity,
    becomes: newQuantity,
    difference: newQuantity - stockLine.quantity,
    uncovered: Math.max(0, stockLine.reserved - newQuantity),
  };
}

/** The table of affected reservations in the notification. */
export function affectedNotice({ reservationsAffected }: z.output<typeof adjustStockLevel.answer>): Partial<Notice> {
  if (reservationsAffected.length === 0) return {};
  const jobs = [...new Set(reservationsAffected.map(({ jobNumber }) => jobNumber))];
  return {
    type: "warning",
    hint: `Reservations of ${jobs.join(", ")} were affected and need to be made again. The bell lists them.`,
    table: {
      headers: ["Client", "Job Number", "Product SKU", "Product Name", "Stock SKU", "Stock Name", "Quantity"],
      rows: reservationsAffected.map(({ job, elementSku, elementName, quantity }) => [
        job.client,
        job.jobNumber,
        job.code,
        job.name,
        elementSku,
        elementName,
        quantity,
      ]),
    },
  };
}
