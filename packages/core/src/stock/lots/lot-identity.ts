/** What makes two pieces of stock under one batch number the same lot. Pure; the browser uses it too. */
import type { StockLine } from "./stock-line.rows.ts";

export type LotIdentity = Pick<StockLine, "batchNumber" | "supplierBatchNumber" | "expiryDate">;

/** Whether stock under one batch number is one lot: of the same supplier's batch number and expiry date (contract, section 8). */
export const isSameLot = (a: LotIdentity, b: LotIdentity): boolean => a.supplierBatchNumber === b.supplierBatchNumber && a.expiryDate === b.expiryDate;
