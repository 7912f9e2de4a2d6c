/**
 * Can it be made? What the server says of open sales items, as several screens show it.
 */
import { readiness, readinessOf } from "@apothecary/core/sales/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../lib/call.ts";
import { keys, OFFERED_MS } from "../../lib/keys.ts";

/** An open sales item, whether it can be made, and what keeps it from being ready. */
export type ReadinessRow = z.output<typeof readiness.answer>[number];
/** Ready now; ready once what is on order or in quarantine arrives; short. */
export type Readiness = ReadinessRow["readiness"];

export const READINESS_WORDS: Readonly<Record<Readiness, string>> = { ready: "Ready now", awaited: "When stock arrives", short: "Short" };

/** Every open sales item, worked out by the server from one reading of stock. */
export const readinessQuery = queryOptions({
  queryKey: keys.sales.readiness,
  queryFn: ({ signal }): Promise<ReadinessRow[]> => call(readiness, {}, { signal }),
  staleTime: OFFERED_MS,
});

type Need = z.output<typeof readinessOf.answer>[number]["needs"][number];

/** A need of a sales item, and whose it is. */
export interface NeedRow extends Need {
  salesItemId: number;
}

/** The arithmetic of some sales items. */
export const needsQuery = (salesIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.sales.readinessOf(salesIds),
    queryFn: async ({ signal }): Promise<NeedRow[]> => {
      const found = await call(readinessOf, { body: { salesItems: [...salesIds] } }, { signal });
      return found.flatMap(({ salesItemId, needs }) => needs.map((need) => ({ ...need, salesItemId })));
    },
    staleTime: 0,
  });

/** The readiness of each order: that of its worst line. */
export function readinessByOrder(rows: readonly Pick<ReadinessRow, "salesOrderId" | "readiness">[]): Map<number, Readiness> {
  const worst = new Map<number, Readiness>();
  for (const { salesOrderId, readiness: of } of rows) {
    const known = worst.get(salesOrderId);
    if (known === undefined || RANK[of] > RANK[known]) worst.set(salesOrderId, of);
  }
  return worst;
}

const RANK: Readonly<Record<Readiness, number>> = { ready: 0, awaited: 1, short: 2 };
