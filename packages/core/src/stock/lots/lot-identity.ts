/** What makes two pieces of stock under one batch number the same lot. Pure; the browser uses it too. */
import type { Status } from "../../lib/rules/fields.ts";
import type { StockLine } from "./stock-line.rows.ts";

export type LotIdentity = Pick<StockLine, "batchNumber" | "supplierBatchNumber" | "expiryDate">;

/** Whether stock under one batch number is one lot: of the same supplier's batch number and expiry date (contract, section 8). */
export const isSameLot = (a: LotIdentity, b: LotIdentity): boolean => a.supplierBatchNumber === b.supplierBatchNumber && a.expiryDate === b.expiryDate;

/**
 * The status of stock that comes back into a lot: the one that it had, unless no row of its batch number has that any more.
 * Then the strictest status applies, so that stock that was frozen since does not become Live.
 */
export function statusNow(stockLines: readonly Pick<StockLine, "batchNumber" | "status">[], batchNumber: string, known: Status): Status {
  const statuses = stockLines.filter((stockLine) => stockLine.batchNumber === batchNumber).map(({ status }) => status);
  return statuses.length === 0 || statuses.includes(known) ? known : statuses.reduce((a, b) => (a > b ? a : b));
}
