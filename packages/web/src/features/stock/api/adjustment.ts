/**
 * What an adjustment asks for, what it changes and what came of it.
 */
import type { adjustStockLevel } from "@apothecary/core/stock/contract";
import type * as z from "zod";
import type { Typed } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Notice } from "../../../lib/notify.ts";
import type { BatchDetail } from "./stock-item.ts";

/** What the fields hold. */
export interface Adjustment {
  sku: string | null;
  id: string | null;
  newQuantity: Entry;
  reason: string;
}

/** The body that is sent of the fields: the batch is adjusted as it was seen, or not at all. */
export function adjustmentBody({ id, newQuantity, reason }: Adjustment, batch: BatchDetail | undefined): Typed<z.input<typeof adjustStockLevel.body>> {
  return { adjustment: { id, newQuantity, reason, version: batch?.version } } as Typed<z.input<typeof adjustStockLevel.body>>;
}

export interface Difference {
  /** Grams or units. */
  now: number;
  becomes: number;
  difference: number;
  /** What jobs have reserved and the batch will no longer cover. */
  uncovered: number;
}

/** What an adjustment will change; undefined until a quantity is typed that can be one. */
export function differenceOf(batch: Pick<BatchDetail, "quantity" | "reserved"> | undefined, newQuantity: Entry): Difference | undefined {
  if (!batch || typeof newQuantity !== "number" || newQuantity < 0) return undefined;
  return {
    now: batch.quantity,
    becomes: newQuantity,
    difference: newQuantity - batch.quantity,
    uncovered: Math.max(0, batch.reserved - newQuantity),
  };
}

/** What the notification adds where jobs lost reservations: which, as a table. */
export function affectedNotice({ reservationsAffected }: z.output<typeof adjustStockLevel.answer>): Partial<Notice> {
  if (reservationsAffected.length === 0) return {};
  const jobs = [...new Set(reservationsAffected.map(({ jobNumber }) => jobNumber))];
  return {
    type: "warning",
    beneath: `Reservations of ${jobs.join(", ")} were affected and need to be made again. The bell lists them.`,
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
