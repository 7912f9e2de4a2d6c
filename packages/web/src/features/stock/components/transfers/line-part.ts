/**
 * Selects the part of large stock that the advanced transfer loads, from its filters. The other filters apply in the browser.
 */
import { NO_PLACE } from "@apothecary/core/lib/fields";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { itemsQuery } from "../../../../entities/item/queries.ts";
import { placesQuery } from "../../../../entities/place/queries.ts";
import { warehousesOf } from "../../../../entities/place/places.ts";
import type { ChoiceFilter, Chosen, Filter, Option } from "../../../../kit/table/filter.ts";
import { NOTHING } from "../../../../kit/table/format.ts";
import type { LinesQuery } from "../../api/stock-lines.ts";
import type { ShownLine } from "./transfer-table.tsx";
import { LINE_FILTERS } from "./line-columns.tsx";

/** Separates warehouse and bin in an option's value; no name contains it. */
const BETWEEN = "\n";
const choiceOf = ({ warehouse, bin }: { warehouse: string; bin: string }): string => warehouse + BETWEEN + bin;
const named = (name: string): Option => ({ value: name, label: name });

/** A part of the stock, with its name. */
export interface Part {
  question: LinesQuery;
  /** Undefined for all stock. */
  name: string | undefined;
}

const ALL_STOCK: Part = { question: {}, name: undefined };

/** Uses the most selective filter: item, then bin, then client and category, then warehouse. */
export function partOf(sku: string | null, chosen: Chosen): Part {
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
  const places = useQuery({ ...placesQuery, enabled: large }).data;
  return useMemo(() => {
    if (!large) return LINE_FILTERS;
    const inStock = (items ?? []).filter(({ quantity }) => quantity > 0);
    const filled = (places ?? []).filter((place) => !place.empty && place.warehouse !== NO_PLACE && place.bin !== NO_PLACE);
    const options: Record<string, readonly Option[]> = {
      client: inOrder(inStock.map(({ client }) => client || NOTHING)).map((name) => (name === NOTHING ? { value: name, label: "None" } : named(name))),
      category: inOrder(inStock.map(({ categoryName }) => categoryName)).map(named),
      warehouse: warehousesOf(filled).map(named),
      bin: filled
        .filter((place) => warehouse === undefined || place.warehouse === warehouse)
        .map((place) => ({ value: choiceOf(place), label: `${place.warehouse} ${place.bin}` })),
    };
    return LINE_FILTERS.map((filter): Filter<ShownLine> => {
      if (filter.as === "switch") return filter;
      const single: ChoiceFilter<ShownLine> = { ...filter, single: true, options: options[filter.id] ?? filter.options ?? [] };
      return filter.id === "bin" ? { ...single, values: choiceOf } : single;
    });
  }, [large, items, places, warehouse]);
}

/** Unique and sorted, with the empty name last. */
function inOrder(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted((a, b) => Number(a === NOTHING) - Number(b === NOTHING) || a.localeCompare(b));
}
