/**
 * What prevents the removal of an item, and the effects of an override.
 */
import { type RemovalCheck, RemovalRefusal } from "@apothecary/core/stock/contract";
import type { CallError } from "../../../lib/server/call.ts";
import type { StockItem } from "./stock-item.ts";

/** A use of an item: the server's message, and a remedy. */
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

/** The family of a removed active variant with open jobs. The user must choose the next active variant. */
export type RemainingFamily = NonNullable<RemovalRefusal["family"]>;

/** The details of a refused removal (409); undefined for any other refusal. */
export function readRemovalRefusal({ status, body }: Pick<CallError, "status" | "body">): { checks: Check[]; family: RemainingFamily | undefined } | undefined {
  const refusal = status === 409 ? RemovalRefusal.safeParse(body).data : undefined;
  if (!refusal) return undefined;
  const { checks, kinds, family } = refusal;
  return { checks: kinds.map((kind, at) => ({ says: checks[at] ?? "", remedy: REMEDIES[kind] })), family };
}

/** The option for no active variant. */
export const NO_VARIANT = "none";

/** The value to send: undefined if open, null for no variant. */
export function makeActiveValue(chosen: string | null): string | null | undefined {
  if (chosen === null) return undefined;
  return chosen === NO_VARIANT ? null : chosen;
}

/** The effects of removing an item that is in use. */
export interface Loss {
  /** Grams or units removed from stock. */
  quantity: number;
  stockLines: number;
  /** Numbers of open jobs that lose the item. */
  jobs: string[];
  /** Reserved grams or units that are released. */
  reserved: number;
  /** Codes of formulas and SKUs of products that still list the item. */
  namedBy: string[];
}

/** Calculates the effects from an item's data. */
export function removalLoss({ item, stockLines, reservations }: StockItem): Loss {
  return {
    quantity: item.totalStock,
    stockLines: stockLines.length,
    jobs: [...new Set([...item.jobs, ...reservations].map(({ jobNumber }) => jobNumber))],
    reserved: reservations.reduce((sum, { quantityReserved }) => sum + quantityReserved, 0),
    namedBy: [...new Set([...item.recipes.map(({ code }) => code), ...item.productList.map(({ sku }) => sku)])],
  };
}
