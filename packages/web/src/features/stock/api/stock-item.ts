/**
 * One item with its batches and reservations, kept as it is while somebody looks at it.
 */
import { stockDetails } from "@apothecary/core/stock/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";

type Line = z.output<typeof stockDetails.answer>[number];
export type ItemDetail = Extract<Line, { totalStock: number }>;
export type BatchDetail = Extract<Line, { quantityDelivered: number }>;
export type Reservation = Extract<Line, { reservations: unknown }>["reservations"][number];

export interface StockItem {
  item: ItemDetail;
  batches: BatchDetail[];
  reservations: Reservation[];
}

/** How often the page looks again while its window is shown, in milliseconds. */
const LOOK_MS = 12_000;

/** An item by its SKU, read again while its page is shown and when its window is looked at again. */
export function useStockItem(sku: string) {
  return useQuery({
    queryKey: keys.stock.item(sku),
    queryFn: async ({ signal, client, queryKey }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return stockItemOf(await call(stockDetails, { body: { sku } }, { signal, background }));
    },
    refetchInterval: LOOK_MS,
    refetchOnWindowFocus: "always",
    placeholderData: keepPreviousData,
  });
}

/** The parts of the answer: first the item, then its batches, last what is reserved of them (specification 2, section 7). */
export function stockItemOf(lines: readonly Line[]): StockItem {
  const item = lines.find((line): line is ItemDetail => "totalStock" in line);
  if (!item) throw new Error("The answer holds no item.");
  const batches = lines.filter((line): line is BatchDetail => "quantityDelivered" in line);
  return { item, batches, reservations: lines.flatMap((line) => ("reservations" in line ? line.reservations : [])) };
}
