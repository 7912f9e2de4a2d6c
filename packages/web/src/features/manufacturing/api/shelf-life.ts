/**
 * How long what a job makes keeps: as long as its last batch, and no longer than what goes into it.
 */
import { addDays, daysBetween } from "@apothecary/core/lib/calendar";
import { stockDetails } from "@apothecary/core/stock/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { showDay, showNumber } from "../../../kit/table/format.ts";

/** A batch of what a job makes: when it came, and until when it is good. */
export interface MadeBatch {
  deliveredDate: string | null;
  expiryDate: string | null;
}

/** The days that the newest batch in stock was given from when it was made; null if none has an expiry day. */
export function shelfLifeDays(batches: readonly MadeBatch[]): number | null {
  const dated = batches.flatMap(({ deliveredDate, expiryDate }) => (deliveredDate === null || expiryDate === null ? [] : [{ deliveredDate, expiryDate }]));
  const [newest] = dated.toSorted((a, b) => b.deliveredDate.localeCompare(a.deliveredDate));
  return newest ? daysBetween(newest.deliveredDate.slice(0, 10), newest.expiryDate) - 1 : null;
}

/** The days of shelf life that the newest batch of a SKU in stock was given; null if there is none to go by. */
export const shelfLifeQuery = (sku: string) =>
  queryOptions({
    queryKey: [...keys.stock.item(sku), "shelf-life"],
    queryFn: async ({ signal }): Promise<number | null> => {
      const lines = await call(stockDetails, { body: { sku } }, { signal });
      return shelfLifeDays(lines.flatMap((line) => ("quantityDelivered" in line ? [line] : [])));
    },
  });

/** The expiry day that is offered for what is made, and why; undefined if there is nothing to go by. Days `YYYY-MM-DD`. */
export function offeredExpiry({ lifeDays, firstExpiry, today }: { lifeDays: number | null | undefined; firstExpiry: string | null; today: string }) {
  const byLife = lifeDays == null ? null : { day: addDays(today, lifeDays), why: `${showNumber(lifeDays)} days, as the batch before.` };
  const byFirst = firstExpiry === null ? null : { day: firstExpiry, why: `The first of its materials expires on ${showDay(firstExpiry)}.` };
  if (byLife && byFirst) return byLife.day <= byFirst.day ? byLife : byFirst;
  return byLife ?? byFirst ?? undefined;
}
