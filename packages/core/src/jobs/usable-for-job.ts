import { bulkSkusOf } from "../formulas/bulk-sku.ts";
import { dayOf } from "../lib/day.ts";
import { LIVE } from "../lib/fields.ts";
import type { Batch } from "../stock/batch.rows.ts";
import { isUsable } from "../stock/fefo.ts";
import type { Job, LineReservation } from "./job.rows.ts";

/** Whether a batch is bulk of another version of the formula than the filling job's. */
export function isOtherVersion(job: Pick<Job, "type" | "formulaCode" | "formulaId">, batch: Pick<Batch, "sku" | "formulaId">): boolean {
  const isBulk = job.type === "Product" && bulkSkusOf(job.formulaCode).includes(batch.sku);
  return isBulk && batch.formulaId !== undefined && batch.formulaId !== job.formulaId;
}

/** Whether a job may use a batch: Live, and either not expired or reserved for the job before it expired. (Contract, section 7.) */
export function isUsableFor(
  batch: Pick<Batch, "status" | "expiryDate">,
  reservation: Pick<LineReservation, "at"> | undefined,
  today: string = dayOf(),
): boolean {
  if (isUsable(batch, today)) return true;
  return batch.status === LIVE && batch.expiryDate !== null && reservation !== undefined && dayOf(reservation.at) <= batch.expiryDate;
}
