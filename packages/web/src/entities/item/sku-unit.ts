/**
 * The unit of an item by its SKU alone, even if the item was removed.
 */
import type { CategoryRef } from "@apothecary/core/directory/contract";
import { isBulkSku, type Unit } from "@apothecary/core/lib/rules/quantity";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Column } from "../../kit/table/columns/column.ts";
import { categoriesQuery } from "../business/queries.ts";

/** The SKU of a raw material or component: category letters, four digits, and the variant. */
const OF_CATEGORY = /^([A-Z]+)\d{4}(-\d+)?$/;

/** Returns the unit of a SKU; undefined if unknown, or while categories are loading. */
export function useSkuUnit(): (sku: string) => Unit | undefined {
  const { data } = useQuery(categoriesQuery);
  return useCallback((sku) => skuUnit(sku, data ?? []), [data]);
}

/** A column with the unit of the row. */
export function unitColumn<Row>(findUnit: (sku: string) => Unit | undefined, rowSku: (row: Row) => string): Column<Row> {
  return { id: "unit", header: "Unit", width: 52, priority: 1, value: (row) => findUnit(rowSku(row)) };
}

/** The unit by the category letters at the start of the SKU (contract, section 3). */
export function skuUnit(sku: string, categories: readonly CategoryRef[]): Unit | undefined {
  const letters = OF_CATEGORY.exec(sku)?.[1];
  if (letters === undefined) return isBulkSku(sku) ? "g" : "units";
  const category = categories.find(({ skuIdentifier }) => skuIdentifier === letters);
  return category && (category.type === "Raw Material" ? "g" : "units");
}
