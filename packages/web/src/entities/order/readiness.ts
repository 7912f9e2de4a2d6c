/**
 * Shared queries of readiness: whether open sales items can be made.
 */
import { shortShelfLifeText } from "@apothecary/core/lib/rules/shelf-life";
import {
  followOnReadiness,
  type ItemDemand,
  itemDemand,
  MAX_READINESS_ITEMS,
  readiness,
  readinessDetails,
  readinessIfMoved,
  readinessOnceMade,
} from "@apothecary/core/sales/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { waitsText } from "../stock-line/waits-text.ts";
import { isDay } from "../../kit/form/day.ts";
import { showDay } from "../../kit/table/columns/format.ts";
import { call, callAll } from "../../lib/server/call.ts";
import { keys, OFFERED_MS } from "../../lib/server/keys.ts";

/** An open sales item with its readiness and shortages. */
export type ReadinessRow = z.output<typeof readiness.answer>[number];
/** Ready now; ready when stock on order or in quarantine arrives; short. */
export type Readiness = ReadinessRow["readiness"];

/** The same, or everything is made: an open order or line that needs nothing more. */
export type Progress = Readiness | "made";

export const READINESS_WORDS: Readonly<Record<Progress, string>> = {
  ready: "Ready now",
  awaited: "Awaiting stock",
  short: "Short",
  made: "Made, ready to dispatch",
};

/** The text of a readiness; undefined while loading. */
export function readinessWord(row: Pick<ReadinessRow, "readiness"> | undefined): string | undefined {
  return row && READINESS_WORDS[row.readiness];
}

/** What runs out first and, if it is bulk, whether its materials are there to make it, or how short its shelf life is; undefined without shortages. */
export function runsOut(row: Pick<ReadinessRow, "shortages"> | undefined): string | undefined {
  const all = row?.shortages ?? [];
  const first = all.find(({ inside }) => inside === null);
  if (!first) return undefined;
  if (first.shortShelfLife) return `${first.name}: ${shortShelfLifeText(first.shortShelfLife)}`;
  if (first.missing === 0 && first.waitsForRelease && first.waitsForRelease.quantity >= first.awaited) {
    return `${first.name} ${waitsText(first.waitsForRelease.since)}`;
  }
  const text = `${first.name} runs out first`;
  if (first.formulaId === null) return text;
  const lacking = all.find(({ inside, missing }) => inside === first.sku && missing > 0);
  return lacking ? `${text}. To make it, ${lacking.name} is short` : `${text}. It can be made`;
}

/** From when it can be ready, what comes last, and whether that is too late; undefined for what is ready. */
export function readyOnText(row: Pick<ReadinessRow, "readiness" | "readyOn" | "dispatchDate" | "shortages">): string | undefined {
  const { readiness: of, readyOn, dispatchDate, shortages } = row;
  if (of === "ready") return undefined;
  const last = shortages.find((one) => one.readyOn === readyOn)?.name ?? "";
  if (readyOn === null) return `It is not known when it can be ready: there is no day for ${last}`;
  return `It can be ready from ${showDay(readyOn)}, with ${last}${isLate({ readyOn, dispatchDate }) ? `, after the dispatch date ${showDay(dispatchDate)}` : ""}`;
}

/** Whether the earliest day is after the dispatch date. */
export const isLate = ({ readyOn, dispatchDate }: Pick<ReadinessRow, "readyOn" | "dispatchDate">): boolean =>
  readyOn !== null && dispatchDate !== null && readyOn > dispatchDate;

/** What runs out first, and from when it can be ready. */
export function readinessReason(row: ReadinessRow | undefined): string | undefined {
  return row && ([runsOut(row), readyOnText(row)].filter(Boolean).join(". ") || undefined);
}

/** The readiness of all open sales items, from one snapshot of stock. */
export const readinessQuery = queryOptions({
  queryKey: keys.sales.readiness,
  queryFn: async ({ signal }): Promise<readonly ReadinessRow[]> => (await callAll(readiness, {}, { signal })).rows,
  staleTime: OFFERED_MS,
});

/** The readiness of each job's follow-on, by the job's id: of the missing units, after all open sales items. */
export const followOnReadinessQuery = queryOptions({
  queryKey: [...keys.sales.readiness, "follow-ons"],
  queryFn: async ({ signal }): Promise<ReadonlyMap<number, Readiness>> =>
    new Map((await call(followOnReadiness, {}, { signal })).map((row) => [row.id, row.readiness])),
  staleTime: OFFERED_MS,
});

/** A sales item with its readiness if others are made first, and its current one. */
export type ForecastRow = z.output<typeof readinessOnceMade.answer>[number];

/** Sales items whose readiness changes if some are made first; disabled without a selection or above the limit of one request. */
export const onceMadeQuery = (salesIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.sales.onceMade(salesIds),
    queryFn: async ({ signal }): Promise<readonly ForecastRow[]> =>
      (await callAll(readinessOnceMade, { body: { salesItems: [...salesIds] } }, { signal })).rows,
    placeholderData: salesIds.length > 0 ? keepPreviousData : undefined,
    enabled: salesIds.length > 0 && salesIds.length <= MAX_READINESS_ITEMS,
    staleTime: OFFERED_MS,
  });

/** What changes if sales items are dispatched on another day; disabled without a day. */
export const ifMovedQuery = (salesIds: readonly number[], dispatchDate: string) =>
  queryOptions({
    queryKey: keys.sales.ifMoved(salesIds, dispatchDate),
    queryFn: async ({ signal }): Promise<readonly ForecastRow[]> =>
      (await callAll(readinessIfMoved, { body: { salesItems: [...salesIds], dispatchDate } }, { signal })).rows,
    enabled: isDay(dispatchDate),
    staleTime: OFFERED_MS,
  });

/** The demand for an item, by dispatch date. */
export const itemDemandQuery = (sku: string, withoutBatch?: string) =>
  queryOptions({
    queryKey: keys.sales.itemDemand(sku, withoutBatch),
    queryFn: ({ signal }): Promise<{ demands: ItemDemand[]; partial: boolean }> =>
      call(itemDemand, { body: { sku, ...(withoutBatch ? { withoutBatch } : {}) } }, { signal }),
    staleTime: 0,
  });

type Need = z.output<typeof readinessDetails.answer>[number]["needs"][number];

/** A requirement of a sales item. */
export interface NeedRow extends Need {
  salesItemId: number;
}

/** The readiness calculation of sales items. */
export const needsQuery = (salesIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.sales.readinessDetails(salesIds),
    queryFn: async ({ signal }): Promise<NeedRow[]> => {
      const found = await call(readinessDetails, { body: { salesItems: [...salesIds] } }, { signal });
      return found.flatMap(({ salesItemId, needs }) => needs.map((need) => ({ ...need, salesItemId })));
    },
    staleTime: 0,
  });

/** The readiness of each order, which is that of its worst line. */
export function readinessByOrder(rows: readonly Pick<ReadinessRow, "salesOrderId" | "readiness">[]): Map<number, Readiness> {
  const worst = new Map<number, Readiness>();
  for (const { salesOrderId, readiness: of } of rows) {
    const known = worst.get(salesOrderId);
    if (known === undefined || isWorse(of, known)) worst.set(salesOrderId, of);
  }
  return worst;
}

/** Whether one readiness is worse than another. */
export function isWorse(one: Readiness, other: Readiness): boolean {
  return RANK[one] > RANK[other];
}

const RANK: Readonly<Record<Readiness, number>> = { ready: 0, awaited: 1, short: 2 };
