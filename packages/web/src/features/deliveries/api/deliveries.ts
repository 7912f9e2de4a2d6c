/**
 * Deliveries: the list, one of them, and what is on order.
 */
import { type Delivery, type DeliveryItem, type DeliverySummary, deliveries, delivery, deliveryItems } from "@apothecary/core/deliveries/contract";
import { queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Answered, call, callAnswered } from "../../../lib/call.ts";
import { keys, OFFERED_MS } from "../../../lib/keys.ts";

/** What the list is asked for: one of the two, or nothing. */
export interface DeliveryFilter {
  search: string;
  supplier: number | null;
}

/** The deliveries that a filter finds, as far as they are loaded. The same delivery is shown once, whatever it was found by. */
export function useDeliveries({ search, supplier }: DeliveryFilter) {
  const query = useInfiniteQuery({
    queryKey: [...keys.deliveries.all, "list", search, supplier],
    queryFn: ({ pageParam, signal }): Promise<Answered<DeliverySummary[]>> => {
      const asked = search === "" ? (supplier === null ? {} : { supplier: String(supplier) }) : { search };
      return callAnswered(deliveries, { query: { ...asked, cursor: pageParam } }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const { data } = query;
  const rows = useMemo(() => data && [...new Map(data.pages.flatMap(({ body }) => body).map((row) => [row.id, row])).values()], [data]);
  return { ...query, rows };
}

/** One delivery with its lines; asked for again while lines are still being booked in. */
export const deliveryQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...keys.deliveries.all, "one", id],
    queryFn: ({ signal }): Promise<Delivery> => call(delivery, { params: { id: String(id) } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.booked === false ? BOOKING_MS : false),
  });
const BOOKING_MS = 2_000;

/** What is on order from a supplier. */
export const onOrderQuery = (supplier: number | null) =>
  queryOptions({
    queryKey: [...keys.deliveries.all, "on-order", supplier],
    queryFn: ({ signal }): Promise<DeliveryItem[]> => call(deliveryItems, { body: { supplier: supplier ?? 0 } }, { signal }),
    enabled: supplier !== null,
  });

/** What deliveries of an item usually bring. */
export const itemQuery = (sku: string) =>
  queryOptions({
    queryKey: [...keys.deliveries.all, "item", sku],
    queryFn: async ({ signal }): Promise<DeliveryItem | null> => (await call(deliveryItems, { body: { skus: [sku] } }, { signal }))[0] ?? null,
    staleTime: OFFERED_MS,
  });
