/**
 * What keeps an item from being removed, and what would go with it.
 */
import { type RemovalCheck, RemovalRefusal } from "@apothecary/core/stock/contract";
import type { CallError } from "../../../lib/call.ts";
import type { StockItem } from "./stock-item.ts";

/** Something that uses an item, as the server says it, and what to do about it. */
export interface Check {
  says: string;
  remedy: string;
}

const REMEDIES: Readonly<Record<RemovalCheck, string>> = {
  stock: "Adjust its batches to 0, or use them up.",
  jobs: "Complete or cancel these jobs first.",
  recipes: "Replace it in the recipe first.",
  componentry: "Remove it from the product's componentry first.",
  activeVariant: "Choose below which variant becomes active.",
};

/** The family whose active variant is taken out while open jobs use it: somebody has to say which variant becomes active. */
export type LeftFamily = NonNullable<RemovalRefusal["family"]>;

/** What a refused removal (409) names; undefined for any other refusal. */
export function removalRefusalOf({ status, body }: Pick<CallError, "status" | "body">): { checks: Check[]; family: LeftFamily | undefined } | undefined {
  const refusal = status === 409 ? RemovalRefusal.safeParse(body).data : undefined;
  if (!refusal) return undefined;
  const { checks, kinds, family } = refusal;
  return { checks: kinds.map((kind, at) => ({ says: checks[at] ?? "", remedy: REMEDIES[kind] })), family };
}

/** The choice that no variant becomes active. */
export const NO_VARIANT = "none";

/** What is sent of the choice: nothing while none was made, null for no variant. */
export function makeActiveOf(chosen: string | null): string | null | undefined {
  if (chosen === null) return undefined;
  return chosen === NO_VARIANT ? null : chosen;
}

/** What goes, in numbers, where an item is taken out whatever holds it. */
export interface Loss {
  /** Grams or units that leave, in so many batches. */
  quantity: number;
  batches: number;
  /** Open jobs that no longer have it, by number. */
  jobs: string[];
  /** Grams or units that are released of what they had reserved. */
  reserved: number;
  /** Codes of the formulas and SKUs of the products that go on naming it. */
  namedBy: string[];
}

/** What an item has and what holds it, as it was read. */
export function lossOf({ item, batches, reservations }: StockItem): Loss {
  return {
    quantity: item.totalStock,
    batches: batches.length,
    jobs: [...new Set([...item.jobs, ...reservations].map(({ jobNumber }) => jobNumber))],
    reserved: reservations.reduce((sum, { quantityReserved }) => sum + quantityReserved, 0),
    namedBy: [...new Set([...item.recipes.map(({ code }) => code), ...item.productList.map(({ sku }) => sku)])],
  };
}
