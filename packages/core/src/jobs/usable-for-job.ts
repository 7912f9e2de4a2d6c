import { possibleBulkSkus } from "../formulas/bulk-sku.ts";
import { businessDay } from "../lib/time/day.ts";
import { LIVE } from "../lib/rules/fields.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import { isUsable } from "../stock/lots/fefo.ts";
import type { Job, LineReservation } from "./job.rows.ts";

/** Whether a batch is bulk of another version of the formula than the filling job's. */
export function isOtherVersion(job: Pick<Job, "type" | "formulaCode" | "formulaId">, stockLine: Pick<StockLine, "sku" | "formulaId">): boolean {
  const isBulk = job.type === "Product" && possibleBulkSkus(job.formulaCode).includes(stockLine.sku);
  return isBulk && stockLine.formulaId !== undefined && stockLine.formulaId !== job.formulaId;
}

/** Whether a job may use a batch: Live, and either not expired or reserved for the job before it expired. (Contract, section 7.) */
export function isUsableFor(
  stockLine: Pick<StockLine, "status" | "expiryDate">,
  reservation: Pick<LineReservation, "at"> | undefined,
  today: string = businessDay(),
): boolean {
  if (isUsable(stockLine, today)) return true;
  return stockLine.status === LIVE && stockLine.expiryDate !== null && reservation !== undefined && businessDay(reservation.at) <= stockLine.expiryDate;
}
