/**
 * Products of the own company and its house brand can be sold to any client (specification 3, section 5).
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";
import { servesClient } from "@apothecary/core/stock/rules";
import { ownBusinessIds } from "../../lib/user/own-businesses.ts";

/** Whether a formula or product of a business can be selected for a client, and whether an owner's material can be used for it. */
export function isOfferedTo(clientId: number | null, ownerId: number): boolean {
  return servesClient(ownerId, clientId, ownBusinessIds());
}

/** Whether a formula or product can be made for a business: a client, the own company or its house brand. */
export function canBeMadeFor({ id, client }: Pick<BusinessRef, "id" | "client">): boolean {
  return client || ownBusinessIds().includes(id);
}
