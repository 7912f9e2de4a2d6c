import { followOnData, followOnSalesData } from "@apothecary/core/sales/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call, callAll } from "../../lib/server/call.ts";
import { keys } from "../../lib/server/keys.ts";
import { dayAt, today } from "../../lib/user/business-time.ts";

/** A job closed short that needs a decision. Quantities in units. */
export type ShortJob = z.output<typeof followOnData.answer>[number];
/** The initial values of a follow-on. */
export type FollowOnStart = z.output<typeof followOnSalesData.answer>;

/** Days since a job was closed short. */
export function ageInDays({ dateCompleted }: Pick<ShortJob, "dateCompleted">, now = today()): number {
  return Math.round((Date.parse(now) - Date.parse(dayAt(dateCompleted) ?? now)) / DAY_MS);
}
const DAY_MS = 86_400_000;

/** The jobs closed short, oldest first. */
export const followOnsQuery = queryOptions({
  queryKey: [...keys.sales.all, "follow-ons"],
  queryFn: async ({ signal }): Promise<readonly ShortJob[]> => (await callAll(followOnData, {}, { signal })).rows,
  refetchOnWindowFocus: "always",
});

/** The current initial values of a job's follow-on. */
export const followOnStartQuery = (jobId: number) =>
  queryOptions({
    queryKey: [...keys.sales.all, "follow-on", jobId],
    queryFn: ({ signal }): Promise<FollowOnStart> => call(followOnSalesData, { body: { jobId } }, { signal }),
    staleTime: 0,
  });
