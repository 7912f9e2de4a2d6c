/**
 * The unit of a count line. Lines have no category name, so it comes from the item list.
 */
import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { itemsQuery } from "../../../entities/item/queries.ts";
import { skuUnit } from "../../../entities/item/sku-unit.ts";

/** Returns the unit of a SKU; falls back to the item type while the items are loading. */
export function useUnits(): (sku: string, type?: string) => "g" | "units" {
  const { data } = useQuery(itemsQuery);
  return useMemo(() => {
    const items = new Map(data?.map((item) => [item.sku, item] as const));
    return (sku, type) => {
      const item = items.get(sku);
      if (item) return itemUnit(item);
      return type === "Raw Material" ? "g" : (skuUnit(sku, []) ?? "units");
    };
  }, [data]);
}
