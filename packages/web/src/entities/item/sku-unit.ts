/**
 * In which unit an item is counted of which only the SKU is known: one that is no more, too.
 */
import type { CategoryRef } from "@apothecary/core/directory/contract";
import type { Unit } from "@apothecary/core/lib/quantity";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Column } from "../../kit/table/column.ts";
import { categoriesQuery } from "../business/queries.ts";

/** A raw material or a component: its category's letters, four digits, and which variant it is. */
const OF_CATEGORY = /^([A-Z]+)\d{4}(-\d+)?$/;
/** Of what a formula makes, Bulk and Fragrance are weighed: their SKUs end so. */
const WEIGHED = /-[BF]$/;

/** Whether a SKU is what a formula makes, which is weighed: its Bulk or its Fragrance. */
export const isBulkSku = (sku: string): boolean => WEIGHED.test(sku);

/** Returns a SKU's unit; undefined if nobody can tell, and for raw materials and components until the categories are there. */
export function useSkuUnit(): (sku: string) => Unit | undefined {
  const { data } = useQuery(categoriesQuery);
  return useCallback((sku) => skuUnit(sku, data ?? []), [data]);
}

/** A column that says in which unit the figures of a row are. */
export function unitColumn<Row>(unitOf: (sku: string) => Unit | undefined, skuOf: (row: Row) => string): Column<Row> {
  return { id: "unit", header: "Unit", width: 52, priority: 1, value: (row) => unitOf(skuOf(row)) };
}

/** SKUs begin with the letters of their category, which is of one type (contract, section 3). */
export function skuUnit(sku: string, categories: readonly CategoryRef[]): Unit | undefined {
  const letters = OF_CATEGORY.exec(sku)?.[1];
  if (letters === undefined) return isBulkSku(sku) ? "g" : "units";
  const category = categories.find(({ skuIdentifier }) => skuIdentifier === letters);
  return category && (category.type === "Raw Material" ? "g" : "units");
}
