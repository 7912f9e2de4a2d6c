/**
 * Queries of stock takes. Polling is marked as background, so that it does not extend the session.
 */
import { type CountRequest, countRequests, finalise, stockTake, stockTakeLines, stockTakes } from "@apothecary/core/stock-take/contract";
import type { QueryFunctionContext } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call, callAll, callAnswered, type Options } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import { readAtHand } from "./at-hand.ts";

export type TakeSummary = z.output<typeof stockTakes.answer>[number];
export type TakeDetails = z.output<typeof stockTake.answer>;
export type TakeLocation = TakeDetails["locations"][number];
export type TakeOutcome = NonNullable<TakeDetails["outcome"]>;
export type LinesToCount = z.output<typeof stockTakeLines.answer>;
export type RequestedCount = CountRequest;
export type Finalising = z.output<typeof finalise.answer>;
export type Discrepancy = Finalising["discrepancyData"][number];
export type ReservationAffected = Finalising["reservations"][number];

/** Polling interval of a view while it is shown, in milliseconds. */
const POLL_MS = 15_000;
/** Polling interval during a background operation, in milliseconds. */
const POLL_RUNNING_MS = 2_000;
/** Maximum number of pages for the lines of a location, or the discrepancies of a stock take. */
const MAX_PAGES = 200;
/** Cache time of count sheets, in milliseconds, because the tool may go offline. */
const CACHE_MS = 12 * 3_600_000;

const background = ({ client, queryKey }: Pick<QueryFunctionContext, "client" | "queryKey">): boolean => client.getQueryData(queryKey) !== undefined;

/** The stock takes in progress, or the finished ones. */
export const takesQuery = (finalised: boolean) =>
  queryOptions({
    queryKey: keys.stockTake.list(finalised),
    queryFn: async (context): Promise<readonly TakeSummary[]> =>
      (await callAll(stockTakes, { body: { finalised } }, { signal: context.signal, background: background(context) })).rows as readonly TakeSummary[],
    refetchInterval: ({ state }) => (state.data?.some(({ running }) => running !== null) ? POLL_RUNNING_MS : POLL_MS),
  });

/** The count requests by pickers. */
export const requestedCountsQuery = queryOptions({
  queryKey: keys.stockTake.requested,
  queryFn: async (context): Promise<readonly RequestedCount[]> =>
    (await callAll(countRequests, {}, { signal: context.signal, background: background(context) })).rows as readonly RequestedCount[],
  refetchInterval: POLL_MS,
});

/** A stock take with its locations. */
export const takeQuery = (id: number) =>
  queryOptions({
    queryKey: keys.stockTake.one(id),
    queryFn: (context): Promise<TakeDetails> =>
      readAtHand(`take ${id}`, () => call(stockTake, { body: { id } }, { signal: context.signal, background: background(context) })),
    refetchInterval: ({ state }) => (state.data?.running ? POLL_RUNNING_MS : POLL_MS),
    gcTime: CACHE_MS,
  });

/** The count sheet of a location, all pages. */
export const sheetQuery = (rowId: string) =>
  queryOptions({
    queryKey: [...keys.stockTake.all, "lines", rowId],
    queryFn: (context): Promise<LinesToCount> =>
      readAtHand(`lines ${rowId}`, () => readLines(rowId, { signal: context.signal, background: background(context), uncached: true })),
    gcTime: CACHE_MS,
  });

async function readLines(rowId: string, options: Options): Promise<LinesToCount> {
  const first = await callAnswered(stockTakeLines, { params: { id: rowId } }, options);
  const lines = [...first.body.lines];
  let { next } = first;
  for (let page = 1; next !== undefined && page < MAX_PAGES; page += 1) {
    const further = await callAnswered(stockTakeLines, { params: { id: rowId }, query: { cursor: next } }, options);
    lines.push(...further.body.lines);
    next = further.next;
  }
  return { ...first.body, lines };
}

/** The state of a stock take before completion, all pages. */
export const finalisingQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.stockTake.one(id), "finalising"],
    queryFn: async (context): Promise<Finalising> => {
      const options = { signal: context.signal, background: background(context) };
      const first = await callAnswered(finalise, { body: { stockTakeGroupId: id } }, options);
      const discrepancyData = [...first.body.discrepancyData];
      let { next } = first;
      for (let page = 1; next !== undefined && page < MAX_PAGES; page += 1) {
        const further = await callAnswered(finalise, { body: { stockTakeGroupId: id }, query: { cursor: next } }, options);
        discrepancyData.push(...further.body.discrepancyData);
        next = further.next;
      }
      return { ...first.body, discrepancyData };
    },
    refetchInterval: ({ state }) => (state.data?.stockTakeDetails.running ? POLL_RUNNING_MS : POLL_MS),
  });
