/**
 * Proposes the expiry date of a job's output from its shelf life, or that of its last batch, and the expiry of its materials.
 */
import { addDays, monthsAfter } from "@apothecary/core/lib/rules/calendar";
import { monthsText, showDay, showNumber } from "../../../kit/table/columns/format.ts";

interface Lives {
  /** The shelf life of the item in months; if unknown, that of its last batch in days. */
  lifeMonths: number | null;
  lifeDays: number | null;
  firstExpiry: string | null;
  today: string;
}

/** The proposed expiry day with its reason; undefined without a shelf life and a material that expires. Days `YYYY-MM-DD`. */
export function offeredExpiry({ lifeMonths, lifeDays, firstExpiry, today }: Lives) {
  const byLife =
    lifeMonths !== null
      ? { day: monthsAfter(today, lifeMonths), why: `Shelf life ${monthsText(lifeMonths)}.` }
      : lifeDays === null
        ? null
        : { day: addDays(today, lifeDays), why: `${showNumber(lifeDays)} days, like the previous batch.` };
  const byFirst = firstExpiry === null ? null : { day: firstExpiry, why: `The earliest expiry of a material is ${showDay(firstExpiry)}.` };
  if (byLife && byFirst) return byLife.day <= byFirst.day ? byLife : byFirst;
  return byLife ?? byFirst ?? undefined;
}
