import { followOnData, followOnSalesData } from "@apothecary/core/sales/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call, callAll } from "../../lib/call.ts";
import { keys } from "../../lib/keys.ts";

/** A job that was closed short and waits for a decision. Units. */
export type ShortJob = z.output<typeof followOnData.answer>[number];
/** What a follow-on begins with. */
export type FollowOnStart = z.output<typeof followOnSalesData.answer>;

/** What is read again once a follow-on is made or dismissed. */
export const FOLLOW_ON_KEYS = [keys.sales.all, keys.jobs.all, keys.stock.all, keys.reports.all];

/** The jobs that were closed short, the oldest first. */
export const followOnsQuery = queryOptions({
  queryKey: [...keys.sales.all, "follow-ons"],
  queryFn: async ({ signal }): Promise<readonly ShortJob[]> => (await callAll(followOnData, {}, { signal })).rows,
  refetchOnWindowFocus: "always",
});

/** What a follow-on of a job begins with, as it is now. */
export const followOnStartQuery = (jobId: number) =>
  queryOptions({
    queryKey: [...keys.sales.all, "follow-on", jobId],
    queryFn: ({ signal }): Promise<FollowOnStart> => call(followOnSalesData, { body: { jobId } }, { signal }),
    staleTime: 0,
  });
