/**
 * Rules of stock on plain values, for the server and the browser: the order in which batches are listed, by expiry day and
 * then by batch number; and whose jobs stock may serve.
 */

/** The sort fields of batches. */
export interface Ordered {
  /** `YYYY-MM-DD`; null for a batch that never expires. */
  expiryDate: string | null;
  batchNumber: string;
}

/** Compares batches of one item: by expiry (none last), then by number, `2` before `10`. */
export function byExpiryThenNumber(a: Ordered, b: Ordered): number {
  return byDay(a.expiryDate, b.expiryDate) || a.batchNumber.localeCompare(b.batchNumber, "en", { numeric: true });
}

/** Compares batches of several items: by item, then as above. */
export function bySkuThenExpiry(a: Ordered & { sku: string }, b: Ordered & { sku: string }): number {
  if (a.sku !== b.sku) return a.sku < b.sku ? -1 : 1;
  return byExpiryThenNumber(a, b);
}

/** Days ascending, none last. */
export function byDay(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (!a) return 1;
  if (!b) return -1;
  return a < b ? -1 : 1;
}

/** Whether an owner's stock serves a client: a client's own stock serves that client alone, that of our own brands serves all. (Contract, section 8.) */
export function servesClient(ownedById: number, clientId: number | null, ownBrands: readonly number[]): boolean {
  return ownedById === clientId || ownBrands.includes(ownedById);
}

/** Why stock that is released under a condition does not serve others. */
export function releasedAlone(name: string): string {
  return `is released for ${name} only.`;
}

/** Why stock does not serve a client. */
export function ownersAlone(owner: string): string {
  return `belongs to ${owner} and can only be used for ${owner}'s jobs.`;
}

/** Why a component cannot have two clients. (Specification 2, 2.4.) */
export const TWO_CLIENTS = "A component is owned by a client or bought on behalf of one, not both.";
