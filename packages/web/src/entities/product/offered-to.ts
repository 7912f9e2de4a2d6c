import type { ProductSummary } from "@apothecary/core/products/contract";

/** The house brand and the own company: their products are sold to everyone (specification 3, section 5). */
const SOLD_TO_ALL: readonly number[] = [115, 14];

/** Whether a product is offered to a client: an active one of the client's own, of the house brand or of the own company. */
export function isOfferedTo({ active, clientId }: Pick<ProductSummary, "active" | "clientId">, client: number | null): boolean {
  return active && (clientId === client || SOLD_TO_ALL.includes(clientId));
}
