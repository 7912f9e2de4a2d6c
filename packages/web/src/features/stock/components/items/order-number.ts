const DIGITS = 5;

/** The number of a sales order, such as `SO00001` (contract, section 3); null for a job without an order. */
export function orderNumberText(salesOrderId: number | null): string | null {
  return salesOrderId === null ? null : `SO${String(salesOrderId).padStart(DIGITS, "0")}`;
}
