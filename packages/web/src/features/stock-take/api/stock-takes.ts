/**
 * What the server knows of stock takes. Reads that go on by the clock are the background's: they keep no session alive.
 */
import { type CountRequest, countRequests, finalise, stockTake, stockTakeLines, stockTakes } from "@apothecary/core/stock-take/contract";
import type { QueryFunctionContext } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call, callAll, callAnswered, type Options } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
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

/** How often a view looks at what others have done, while it is shown, in milliseconds. */
const LOOK_MS = 15_000;
/** The same while the server works on something in steps. */
const LOOK_AT_STEPS_MS = 2_000;
/** The most pages that one location's lines, or a stock take's discrepancies, come in. */
const MAX_PAGES = 200;
/** What was read for a place that is to be counted is kept while the tool is open: there may be no network at the database. */
const KEPT_MS = 12 * 3_600_000;

const background = ({ client, queryKey }: Pick<QueryFunctionContext, "client" | "queryKey">): boolean => client.getQueryData(queryKey) !== undefined;

/** The stock takes in progress, or those that are finished. */
export const takesQuery = (finalised: boolean) =>
  queryOptions({
    queryKey: keys.stockTake.list(finalised),
    queryFn: async (context): Promise<readonly TakeSummary[]> =>
      (await callAll(stockTakes, { body: { finalised } }, { signal: context.signal, background: background(context) })).rows as readonly TakeSummary[],
    refetchInterval: ({ state }) => (state.data?.some(({ running }) => running !== null) ? LOOK_AT_STEPS_MS : LOOK_MS),
  });

/** The locations that pickers asked to have counted. */
export const requestedCountsQuery = queryOptions({
  queryKey: keys.stockTake.requested,
  queryFn: async (context): Promise<readonly RequestedCount[]> =>
    (await callAll(countRequests, {}, { signal: context.signal, background: background(context) })).rows as readonly RequestedCount[],
  refetchInterval: LOOK_MS,
});

/** A stock take with its locations. */
export const takeQuery = (id: number) =>
  queryOptions({
    queryKey: keys.stockTake.one(id),
    queryFn: (context): Promise<TakeDetails> =>
      readAtHand(`take ${id}`, () => call(stockTake, { body: { id } }, { signal: context.signal, background: background(context) })),
    refetchInterval: ({ state }) => (state.data?.running ? LOOK_AT_STEPS_MS : LOOK_MS),
    gcTime: KEPT_MS,
  });

/** What is to be counted at a location of a stock take: all of its pages. */
export const sheetQuery = (rowId: string) =>
  queryOptions({
    queryKey: [...keys.stockTake.all, "lines", rowId],
    queryFn: (context): Promise<LinesToCount> =>
      readAtHand(`lines ${rowId}`, () => readLines(rowId, { signal: context.signal, background: background(context), uncached: true })),
    gcTime: KEPT_MS,
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

/** What stands between a stock take and its completion: all of its pages. */
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
    refetchInterval: ({ state }) => (state.data?.stockTakeDetails.running ? LOOK_AT_STEPS_MS : LOOK_MS),
  });
