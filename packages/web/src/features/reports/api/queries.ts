/**
 * Queries of the dashboard and its windows (specification 3, section 7).
 */
import {
  completedJobsReport,
  type Delivered,
  type ExpiringStockLine,
  type ExpiringStock,
  expiringStockReport,
  type InventoryMetrics,
  inventoryMetrics,
  lossReport,
  type PurchasingRow,
  purchasingStockReport,
  recentlyDelivered,
  type UnitsProduced,
  unitsProducedReport,
  type YieldRow,
  yieldReport,
} from "@apothecary/core/reports/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { type Answered, call, callAll, callAnswered } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** A job in the completed jobs report. */
export type CompletedJobRow = z.output<typeof completedJobsReport.answer>[number];
/** The type of output: bulk in kilograms, products in units. */
export type Made = "Formula" | "Product";
/** The period of the delivery widget, in days. */
export type DeliveryDays = "1" | "7" | "30";

/** Recent production. */
export const producedQuery = (type: Made) =>
  queryOptions({
    queryKey: [...keys.reports.all, "produced", type],
    queryFn: ({ signal }): Promise<UnitsProduced> => call(unitsProducedReport, { body: { type } }, { signal }),
  });

/** Completed jobs with pagination, newest first. */
export const completedQuery = (type: Made) =>
  infiniteQueryOptions({
    queryKey: [...keys.reports.all, "completed", type],
    queryFn: ({ pageParam, signal }): Promise<Answered<CompletedJobRow[]>> =>
      callAnswered(completedJobsReport, { body: { type }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** The days of a period, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

/** What the jobs of a period made of what they used, newest first. */
export const yieldsQuery = (type: Made, period: Period) =>
  queryOptions({
    queryKey: [...keys.reports.all, "yields", type, period],
    queryFn: async ({ signal }): Promise<readonly YieldRow[]> => (await callAll(yieldReport, { body: { type, ...period } }, { signal })).rows,
  });

/** What was lost in a period, by action and item. */
export const lossesQuery = (period: Period) =>
  queryOptions({
    queryKey: [...keys.reports.all, "losses", period],
    queryFn: ({ signal }) => call(lossReport, { body: period }, { signal }),
  });

/** Deliveries of the last days, newest first. */
export const deliveredQuery = (days: DeliveryDays) =>
  queryOptions({
    queryKey: [...keys.reports.all, "delivered", days],
    queryFn: async ({ signal }): Promise<Delivered[]> => (await callAll(recentlyDelivered, { query: { days } }, { signal })).rows as Delivered[],
  });

/** Items in demand, sorted by SKU. */
export const purchasingQuery = queryOptions({
  queryKey: [...keys.reports.all, "purchasing"],
  queryFn: ({ signal }): Promise<PurchasingRow[]> => call(purchasingStockReport, {}, { signal }),
});

/** The stock metrics. */
export const inventoryQuery = queryOptions({
  queryKey: [...keys.reports.all, "inventory"],
  queryFn: ({ signal }): Promise<InventoryMetrics> => call(inventoryMetrics, {}, { signal }),
});

/** Expired and soon expiring batches: one page, sorted by expiry day. */
export const datedQuery = queryOptions({
  queryKey: [...keys.reports.all, "expiring", "dated"],
  queryFn: async ({ signal }): Promise<Omit<ExpiringStock, "noExpiryDate">> => {
    const all: Omit<ExpiringStock, "noExpiryDate"> = { expiringStock: [], expiredStock: [] };
    let cursor: string | undefined;
    do {
      const { body, next }: Answered<ExpiringStock> = await callAnswered(expiringStockReport, { query: { only: "dated", cursor } }, { signal });
      all.expiringStock.push(...body.expiringStock);
      all.expiredStock.push(...body.expiredStock);
      cursor = next;
    } while (cursor !== undefined);
    return all;
  },
});

/** Batches without an expiry day, with pagination. */
export const undatedQuery = infiniteQueryOptions({
  queryKey: [...keys.reports.all, "expiring", "undated"],
  queryFn: ({ pageParam, signal }): Promise<Answered<ExpiringStock>> => callAnswered(expiringStockReport, { query: { cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }): ExpiringStockLine[] => pages.flatMap(({ body }) => body.noExpiryDate),
});
