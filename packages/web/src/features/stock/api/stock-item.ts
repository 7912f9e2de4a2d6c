/**
 * The query of one item with its batches and reservations, polled while shown.
 */
import { stockDetails } from "@apothecary/core/stock/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { isSku } from "../../../lib/page/address-id.ts";
import { CallError, call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

type Line = z.output<typeof stockDetails.answer>[number];
export type ItemDetail = Extract<Line, { totalStock: number }>;
export type StockLineDetail = Extract<Line, { quantityDelivered: number }>;
export type Reservation = Extract<Line, { reservations: unknown }>["reservations"][number];

export interface StockItem {
  item: ItemDetail;
  stockLines: StockLineDetail[];
  reservations: Reservation[];
}

/** Polling interval while the page is visible, in milliseconds. */
const LOOK_MS = 12_000;

/** The query of an item by its SKU; null if it does not exist. */
export const stockItemQuery = (sku: string) =>
  queryOptions({
    queryKey: keys.stock.item(sku),
    queryFn: async ({ signal, client, queryKey }): Promise<StockItem | null> => {
      if (!isSku(sku)) return null;
      const background = client.getQueryData(queryKey) !== undefined;
      try {
        return splitStockItem(await call(stockDetails, { body: { sku } }, { signal, background }));
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** An item by its SKU, polled while shown and refetched on window focus; null if it does not exist. */
export function useStockItem(sku: string) {
  return useQuery({
    ...stockItemQuery(sku),
    // An unknown item is not asked for again.
    refetchInterval: ({ state }) => state.data !== null && LOOK_MS,
    refetchOnWindowFocus: "always",
  });
}

/** Splits the answer into item, batches and reservations, in this order (specification 2, section 7). */
export function splitStockItem(lines: readonly Line[]): StockItem {
  const item = lines.find((line): line is ItemDetail => "totalStock" in line);
  if (!item) throw new Error("The answer contains no item.");
  const stockLines = lines.filter((line): line is StockLineDetail => "quantityDelivered" in line);
  return { item, stockLines, reservations: lines.flatMap((line) => ("reservations" in line ? line.reservations : [])) };
}
