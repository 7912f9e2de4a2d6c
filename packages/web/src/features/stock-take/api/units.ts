/**
 * In which unit a line is counted. What is counted does not have its category's name: the list of items does.
 */
import { unitOf } from "@apothecary/core/lib/quantity";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { itemsQuery } from "../../../entities/item/queries.ts";
import { skuUnit } from "../../../entities/item/sku-unit.ts";

/** Returns the unit of an item by its SKU; by its type alone while the items are on their way. */
export function useUnits(): (sku: string, type?: string) => "g" | "units" {
  const { data } = useQuery(itemsQuery);
  return useMemo(() => {
    const items = new Map(data?.map((item) => [item.sku, item] as const));
    return (sku, type) => {
      const item = items.get(sku);
      if (item) return unitOf(item);
      return type === "Raw Material" ? "g" : (skuUnit(sku, []) ?? "units");
    };
  }, [data]);
}
