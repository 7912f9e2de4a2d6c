/**
 * Queries of deliveries: the list, one delivery, and stock on order.
 */
import { type Delivery, type DeliveryItem, type DeliverySummary, deliveries, delivery, deliveryItems } from "@apothecary/core/deliveries/contract";
import { queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Answered, call, callAnswered } from "../../../lib/server/call.ts";
import { keys, OFFERED_MS } from "../../../lib/server/keys.ts";

/** The filter of the list: one of the two, or neither. */
export interface DeliveryFilter {
  search: string;
  supplier: number | null;
}

/** The loaded deliveries that match a filter, without duplicates. */
export function useDeliveries({ search, supplier }: DeliveryFilter) {
  const query = useInfiniteQuery({
    queryKey: [...keys.deliveries.all, "list", search, supplier],
    queryFn: ({ pageParam, signal }): Promise<Answered<DeliverySummary[]>> => {
      const filter = search === "" ? (supplier === null ? {} : { supplier: String(supplier) }) : { search };
      return callAnswered(deliveries, { query: { ...filter, cursor: pageParam } }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const { data } = query;
  const rows = useMemo(() => data && [...new Map(data.pages.flatMap(({ body }) => body).map((row) => [row.id, row])).values()], [data]);
  return { ...query, rows };
}

/** One delivery with its lines; polled while lines are still being booked in. */
export const deliveryQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...keys.deliveries.all, "one", id],
    queryFn: ({ signal }): Promise<Delivery> => call(delivery, { params: { id: String(id) } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.booked === false ? BOOKING_MS : false),
  });
const BOOKING_MS = 2_000;

/** The items on order from a supplier. */
export const onOrderQuery = (supplier: number | null) =>
  queryOptions({
    queryKey: [...keys.deliveries.all, "on-order", supplier],
    queryFn: ({ signal }): Promise<DeliveryItem[]> => call(deliveryItems, { body: { supplier: supplier ?? 0 } }, { signal }),
    enabled: supplier !== null,
  });

/** The usual values in deliveries of an item. */
export const itemQuery = (sku: string) =>
  queryOptions({
    queryKey: [...keys.deliveries.all, "item", sku],
    queryFn: async ({ signal }): Promise<DeliveryItem | null> => (await call(deliveryItems, { body: { skus: [sku] } }, { signal }))[0] ?? null,
    staleTime: OFFERED_MS,
  });
