/**
 * Queries for the dialogs that close or cancel an order.
 */
import { asOrdered, figureText, quantityText } from "@apothecary/core/lib/rules/quantity";
import { closeOrderPreview, printedJobCheck, type SalesItem } from "@apothecary/core/sales/contract";
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

/** What was sent of a SKU in all, of what was ordered, in the unit of the order: `79 of 100 units`. */
export function sentOfOrdered({ shipped, leaves, ordered, unit }: Pick<ClosingLine, "shipped" | "leaves" | "ordered" | "unit">): string {
  return `${figureText(asOrdered(shipped + leaves, unit))} of ${quantityText(asOrdered(ordered, unit), unit)}`;
}

/** The numbers of the open jobs that make lines, or parts of them. */
export function openJobNumbers(lines: readonly Pick<SalesItem, "jobs">[]): string[] {
  const numbers = lines.flatMap(({ jobs }) =>
    jobs.flatMap((job) => [...(isOpen(job.formulaJobStatus) ? [job.formulaJobNumber] : []), ...(isOpen(job.productJobStatus) ? [job.productJobNumber] : [])]),
  );
  return [...new Set(numbers.filter((number) => number !== null))];
}

const isOpen = (status: string): boolean => status === "Allocated" || status === "Reserved";

export function isRefused({ openJobs = [], missingJobs = [] }: Refusal): boolean {
  return openJobs.length > 0 || missingJobs.length > 0;
}
