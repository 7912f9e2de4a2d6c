/**
 * The lists of orders: open ones, updated by polling for changes, and ended ones with pagination.
 */
import { type OrderSummary, salesOrders } from "@apothecary/core/sales/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { callAnswered } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import { freshQuery, useFreshList } from "../../../lib/server/use-fresh-list.ts";

export type ListedState = "open" | "completed" | "cancelled";
type EndedState = Exclude<ListedState, "open">;

export interface ListedOrders {
  rows: readonly OrderSummary[] | undefined;
  error: Error | null;
  refetch: () => void;
  /** Loads older orders; undefined if there are none, or while a page is loading. */
  readMore: (() => void) | undefined;
  /** More orders exist than are loaded. */
  partial: boolean;
  reading: boolean;
}

/** The orders in a state, newest first. */
export function useOrders(state: ListedState): ListedOrders {
  const open = useOpenOrders(state === "open");
  const ended = useEndedOrders(state === "open" ? undefined : state);
  return state === "open" ? open : ended;
}

const OPEN_ORDERS = {
  endpoint: salesOrders,
  key: keys.sales.list({ state: "open" }),
  query: { state: "open" },
  readRows: ({ sales }: z.output<typeof salesOrders.answer>): readonly OrderSummary[] => sales,
  rowKey: ({ id }: Partial<OrderSummary>) => (id === undefined ? undefined : String(id)),
  hasLeft: isEnded,
  compare: newestFirst,
};

export const openOrdersQuery = freshQuery(OPEN_ORDERS);

function useOpenOrders(enabled: boolean): ListedOrders {
  const { rows, error, refetch } = useFreshList({ ...OPEN_ORDERS, enabled });
  return { rows, error, refetch: () => void refetch(), readMore: undefined, partial: false, reading: false };
}

/** Ended orders, loaded in pages of 2,000 on request. */
function useEndedOrders(state: EndedState | undefined): ListedOrders {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keys.sales.list({ state: state ?? "none" }),
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await callAnswered(salesOrders, { query: { state, cursor: pageParam } }, { signal });
      return { orders: body.sales, next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ orders }) => orders),
    enabled: state !== undefined,
  });
  return {
    rows: data,
    error,
    refetch: () => void refetch(),
    readMore: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined,
    partial: hasNextPage,
    reading: isFetchingNextPage,
  };
}

/** Whether an order is completed or cancelled. */
export function isEnded({ dateCompleted, dateCancelled }: OrderSummary): boolean {
  return dateCompleted !== null || dateCancelled !== null;
}

/** Sorts orders newest first, as the server does. */
export function newestFirst(one: OrderSummary, other: OrderSummary): number {
  if (one.orderDate !== other.orderDate) return one.orderDate < other.orderDate ? 1 : -1;
  return other.id - one.id;
}
