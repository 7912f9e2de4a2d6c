/**
 * The form values and request body of a new raw material or component (specification 2, 2.4).
 */
import { ownBusiness } from "@apothecary/core/directory/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";

export type NewItemKind = "Raw Material" | "Componentry";
/** The owner: own company, a client (free issue), or the own company on behalf of a client. */
export type Ownership = "own" | "free-issue" | "on-behalf";

/** The form values; payload fields have their names. */
export interface NewItem {
  name: string;
  description: string;
  /** Whether it is a variant of an existing item; null if not answered. */
  variant: "yes" | "no" | null;
  categoryCode: string | null;
  alternativeSku: string | null;
  active: boolean;
  ownership: Ownership | null;
  client: number | null;
  supplier: number | null;
  supplierSkuCode: string;
}

export const EMPTY_ITEM: NewItem = {
  name: "",
  description: "",
  variant: null,
  categoryCode: null,
  alternativeSku: null,
  active: false,
  ownership: null,
  client: null,
  supplier: null,
  supplierSkuCode: "",
};

/** Whether each step is complete (specification 2, section 5). */
export function completeSteps(item: NewItem, ownBusinessId: number | undefined): [details: boolean, origin: boolean, business: boolean] {
  return [
    item.name.trim() !== "" && item.description.trim() !== "",
    (item.variant === "no" && item.categoryCode !== null) || (item.variant === "yes" && item.alternativeSku !== null),
    ownerOf(item, ownBusinessId) !== null && item.supplier !== null && (item.ownership !== "on-behalf" || item.client !== null),
  ];
}

/** The owner: the client for free issue, otherwise the own company. */
export function ownerOf({ ownership, client }: Pick<NewItem, "ownership" | "client">, ownBusinessId: number | undefined): number | null {
  if (ownership === null) return null;
  return ownership === "free-issue" ? client : (ownBusinessId ?? null);
}

/** The payload of both endpoints. A component's also has the client on whose behalf it is bought. */
export function newItemBody(kind: NewItemKind, item: NewItem, ownBusinessId: number | undefined) {
  const { name, description, categoryCode, alternativeSku, active, supplier, supplierSkuCode, ownership, client } = item;
  const fields = { name, description, categoryCode, alternativeSku, owner: ownerOf(item, ownBusinessId), supplier, supplierSkuCode };
  const variant = item.variant === "yes" ? { active } : {};
  return { ...fields, ...variant, ...(kind === "Componentry" ? { onBehalfOfClient: ownership === "on-behalf" ? client : null } : {}) };
}

/** The own company. */
export const ownBusinessQuery = queryOptions({
  queryKey: keys.directory.ownBusiness,
  queryFn: ({ signal }) => call(ownBusiness, {}, { signal }),
  staleTime: 60_000,
});
