const DIGITS = 5;

/** Sales orders are numbered `SO00001` (contract, section 3); a job without an order has none. */
export function orderNumberOf(salesOrderId: number | null): string | null {
  return salesOrderId === null ? null : `SO${String(salesOrderId).padStart(DIGITS, "0")}`;
}
