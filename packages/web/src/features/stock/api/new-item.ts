/**
 * The form values and request body of a new raw material or component (specification 2, 2.4).
 */
import type { RequiredFields } from "../../../kit/form/contract-form.ts";

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

/** The fields of each step. */
export const STEP_FIELDS = {
  details: ["name", "description"],
  origin: ["variant", "categoryCode", "alternativeSku", "active"],
  business: ["ownership", "client", "supplier", "supplierSkuCode"],
} as const satisfies Record<string, readonly (keyof NewItem)[]>;

/** The fields that each step requires (specification 2, section 5), by the choices made in it. */
export function requiredFields({ variant, ownership }: NewItem): RequiredFields<NewItem> {
  return {
    name: "Trade name",
    description: "Description",
    variant: "New or existing item",
    ...(variant === "no" ? { categoryCode: "Category" } : {}),
    ...(variant === "yes" ? { alternativeSku: "Existing item" } : {}),
    ownership: "Ownership",
    ...(ownership === "free-issue" || ownership === "on-behalf" ? { client: "Client" } : {}),
    supplier: "Supplier",
  };
}

/** Why an item of the own company cannot be saved yet. */
export function ownerProblem({ ownership }: NewItem, ownBusinessId: number | undefined): string | undefined {
  const owned = ownership === "own" || ownership === "on-behalf";
  return owned && ownBusinessId === undefined ? "The own company has not been loaded yet. Try again in a moment." : undefined;
}

/** The owner: the client for free issue, otherwise the own company. */
export function newItemOwner({ ownership, client }: Pick<NewItem, "ownership" | "client">, ownBusinessId: number | undefined): number | null {
  if (ownership === null) return null;
  return ownership === "free-issue" ? client : (ownBusinessId ?? null);
}

/** The payload of both endpoints. A component's also has the client on whose behalf it is bought. */
export function newItemBody(kind: NewItemKind, item: NewItem, ownBusinessId: number | undefined) {
  const { name, description, categoryCode, alternativeSku, active, supplier, supplierSkuCode, ownership, client } = item;
  const fields = { name, description, categoryCode, alternativeSku, owner: newItemOwner(item, ownBusinessId), supplier, supplierSkuCode };
  const variant = item.variant === "yes" ? { active } : {};
  return { ...fields, ...variant, ...(kind === "Componentry" ? { onBehalfOfClient: ownership === "on-behalf" ? client : null } : {}) };
}
