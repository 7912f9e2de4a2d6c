/**
 * Products of the own company and its house brand can be sold to any client (specification 3, section 5).
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";

/** The own company. */
export const OWN_BUSINESS = 14;
/** The own company and its house brand. */
const OFFERED_TO_ALL: readonly number[] = [OWN_BUSINESS, 115];

/** Whether a formula or product of a business can be selected for a client. */
export function isOfferedTo(clientId: number | null, ownerId: number): boolean {
  return ownerId === clientId || OFFERED_TO_ALL.includes(ownerId);
}

/** Whether a formula or product can be made for a business: a client, the own company or its house brand. */
export function canBeMadeFor({ id, client }: Pick<BusinessRef, "id" | "client">): boolean {
  return client || OFFERED_TO_ALL.includes(id);
}
