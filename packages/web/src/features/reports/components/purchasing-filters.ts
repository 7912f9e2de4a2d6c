/**
 * The filters shared by both views of the purchasing window.
 */
import type { Filter } from "../../../kit/table/toolbar/filter.ts";
import { ownBusinessId } from "../../../lib/user/own-businesses.ts";

export const CATEGORY = "category";
export const OWN = "own";
export const SUPPLIER = "supplier";
/** Of what is in demand alone: whether what is covered by stock on order is shown. */
export const ON_ORDER = "onOrder";
export const PURCHASING_VIEWS = ["demand", "plan"] as const;
export type PurchasingView = (typeof PURCHASING_VIEWS)[number];
export const CATEGORIES = ["Raw Material", "Componentry"] as const;

export const PURCHASING_FILTERS: readonly Filter<{ categoryType: string; ownedById: number }>[] = [
  { id: CATEGORY, label: "Category type", as: "buttons", values: (row) => row.categoryType, options: CATEGORIES.map((value) => ({ value, label: value })) },
  { id: OWN, label: "Display only managed-owner stock", as: "switch", keeps: (row) => row.ownedById === ownBusinessId() },
];
/** Query parameters of these filters and of the supplier column's filter. */
export const PURCHASING_FILTER_IDS: readonly string[] = [CATEGORY, OWN, SUPPLIER];
