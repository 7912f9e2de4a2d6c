/**
 * Selects the part of large stock that the advanced transfer loads, from its filters. The other filters apply in the browser.
 */
import { NO_PLACE } from "@apothecary/core/lib/rules/fields";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { itemsQuery } from "../../../../entities/item/queries.ts";
import { locationsQuery } from "../../../../entities/location/queries.ts";
import { distinctWarehouses } from "../../../../entities/location/warehouses.ts";
import type { ChoiceFilter, Chosen, Filter, Option } from "../../../../kit/table/toolbar/filter.ts";
import { NOTHING } from "../../../../kit/table/columns/format.ts";
import type { LinesQuery } from "../../api/stock-lines.ts";
import type { ShownLine } from "./transfer-table.tsx";
import { LINE_FILTERS } from "./line-columns.tsx";

/** Separates warehouse and bin in an option's value; no name contains it. */
const BETWEEN = "\n";
const binChoice = ({ warehouse, bin }: { warehouse: string; bin: string }): string => warehouse + BETWEEN + bin;
const named = (name: string): Option => ({ value: name, label: name });

/** A part of the stock, with its name. */
export interface Part {
  question: LinesQuery;
  /** Undefined for all stock. */
  name: string | undefined;
}

const ALL_STOCK: Part = { question: {}, name: undefined };

/** Uses the most selective filter: item, then bin, then client and category, then warehouse. */
export function loadedPart(sku: string | null, chosen: Chosen): Part {
  const one = (id: string): string | undefined => chosen[id]?.[0];
  if (sku !== null) return { question: { sku }, name: sku };
  const [inWarehouse, bin] = one("bin")?.split(BETWEEN) ?? [];
  if (inWarehouse !== undefined && bin !== undefined) return { question: { warehouse: inWarehouse, bin }, name: `${inWarehouse} ${bin}` };
  const [client, category, type, warehouse] = [one("client"), one("category"), one("type"), one("warehouse")];
  if (client !== undefined || category !== undefined || (type !== undefined && warehouse === undefined)) {
    const question = { client: client === NOTHING ? "" : client, category, type: type as LinesQuery["type"] };
    return { question, name: [client === NOTHING ? "no client" : client, category, type].filter(Boolean).join(", ") };
  }
  return warehouse === undefined ? ALL_STOCK : { question: { warehouse }, name: warehouse };
}

/** The filters. With large stock, single-value filters with options from all stock, not only loaded rows. */
export function useLineFilters(large: boolean, warehouse: string | undefined): readonly Filter<ShownLine>[] {
  const items = useQuery({ ...itemsQuery, enabled: large }).data;
  const locations = useQuery({ ...locationsQuery, enabled: large }).data;
  return useMemo(() => {
    if (!large) return LINE_FILTERS;
    const inStock = (items ?? []).filter(({ quantity }) => quantity > 0);
    const filled = (locations ?? []).filter((location) => !location.empty && location.warehouse !== NO_PLACE && location.bin !== NO_PLACE);
    const options: Record<string, readonly Option[]> = {
      client: inOrder(inStock.map(({ client }) => client || NOTHING)).map((name) => (name === NOTHING ? { value: name, label: "None" } : named(name))),
      category: inOrder(inStock.map(({ categoryName }) => categoryName)).map(named),
      warehouse: distinctWarehouses(filled).map(named),
      bin: filled
        .filter((location) => warehouse === undefined || location.warehouse === warehouse)
        .map((location) => ({ value: binChoice(location), label: `${location.warehouse} ${location.bin}` })),
    };
    return LINE_FILTERS.map((filter): Filter<ShownLine> => {
      if (filter.as === "switch") return filter;
      const single: ChoiceFilter<ShownLine> = { ...filter, single: true, options: options[filter.id] ?? filter.options ?? [] };
      return filter.id === "bin" ? { ...single, values: binChoice } : single;
    });
  }, [large, items, locations, warehouse]);
}

/** Unique and sorted, with the empty name last. */
function inOrder(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted((a, b) => Number(a === NOTHING) - Number(b === NOTHING) || a.localeCompare(b));
}
