/**
 * Queries for the dialogs that close or cancel an order.
 */
import { closeOrderPreview, printedJobCheck } from "@apothecary/core/sales/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** The preview of a close: what would be dispatched by line, and why the order cannot be closed. */
export type Closing = z.output<typeof closeOrderPreview.answer>;
/** What is dispatched of a SKU, and how much less than ordered that is. */
export type ClosingLine = Closing["lines"][number];
/** Why an order cannot be closed: open jobs, or lines without jobs. */
export type Refusal = Partial<Pick<Closing, "openJobs" | "missingJobs">>;

/** The current preview; with `fromStock`, surplus stock is dispatched too. */
export const closingQuery = (id: number, fromStock: boolean) =>
  queryOptions({
    queryKey: keys.sales.closing(id, fromStock),
    queryFn: ({ signal }): Promise<Closing> => call(closeOrderPreview, { body: { id, fromStock } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The sales items that currently have a printed recipe sheet. */
export const printedQuery = (salesIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.sales.printed(salesIds),
    queryFn: ({ signal }) => call(printedJobCheck, { body: { salesItems: [...salesIds] } }, { signal }),
    staleTime: 0,
  });

export function isRefused({ openJobs = [], missingJobs = [] }: Refusal): boolean {
  return openJobs.length > 0 || missingJobs.length > 0;
}
