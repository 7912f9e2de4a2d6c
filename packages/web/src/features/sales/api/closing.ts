/**
 * What is read before an order is closed or cancelled.
 */
import { closeOrderPreview, printedJobCheck } from "@apothecary/core/sales/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";

/** What closing an order would dispatch, line by line, and what keeps it from being closed. */
export type Closing = z.output<typeof closeOrderPreview.answer>;
/** Why an order is not closed: jobs that are open, lines without jobs. */
export type Refusal = Partial<Pick<Closing, "openJobs" | "missingJobs">>;

/** The preview as it is now; with `fromStock` surplus counts as what leaves. */
export const closingQuery = (id: number, fromStock: boolean) =>
  queryOptions({
    queryKey: keys.sales.closing(id, fromStock),
    queryFn: ({ signal }): Promise<Closing> => call(closeOrderPreview, { body: { id, fromStock } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Which of these sales items have a printed recipe sheet, as it is now. */
export const printedQuery = (salesIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.sales.printed(salesIds),
    queryFn: ({ signal }) => call(printedJobCheck, { body: { salesItems: [...salesIds] } }, { signal }),
    staleTime: 0,
  });

/** Whether something keeps an order from being closed. */
export function isRefused({ openJobs = [], missingJobs = [] }: Refusal): boolean {
  return openJobs.length > 0 || missingJobs.length > 0;
}

/** What closing changes: orders, their jobs' lines, and stock. */
export const ORDER_KEYS = [keys.sales.all, keys.jobs.all, keys.stock.all] as const;
