/**
 * One item with its batches and reservations, kept as it is while somebody looks at it.
 */
import { stockDetails } from "@apothecary/core/stock/contract";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { CallError, call } from "../../../lib/call.ts";
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

/** An item by its SKU, read again while its page is shown and when its window is looked at again; null if there is none. */
export function useStockItem(sku: string) {
  return useQuery({
    queryKey: keys.stock.item(sku),
    queryFn: async ({ signal, client, queryKey }): Promise<StockItem | null> => {
      const background = client.getQueryData(queryKey) !== undefined;
      try {
        return stockItemOf(await call(stockDetails, { body: { sku } }, { signal, background }));
      } catch (error) {
        // What no item can be called (400) is as unknown as what none is called (404): the page says so.
        if (error instanceof CallError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    refetchInterval: LOOK_MS,
    refetchOnWindowFocus: "always",
  });
}

/** The parts of the answer: first the item, then its batches, last what is reserved of them (specification 2, section 7). */
export function stockItemOf(lines: readonly Line[]): StockItem {
  const item = lines.find((line): line is ItemDetail => "totalStock" in line);
  if (!item) throw new Error("The answer contains no item.");
  const batches = lines.filter((line): line is BatchDetail => "quantityDelivered" in line);
  return { item, batches, reservations: lines.flatMap((line) => ("reservations" in line ? line.reservations : [])) };
}
