/**
 * How long what a job makes keeps: as long as its last batch, and no longer than what goes into it.
 */
import { addDays } from "@apothecary/core/lib/calendar";
import { showDay, showNumber } from "../../../kit/table/format.ts";

/** The expiry day that is offered for what is made, and why; undefined if there is nothing to go by. Days `YYYY-MM-DD`. */
export function offeredExpiry({ lifeDays, firstExpiry, today }: { lifeDays: number | null; firstExpiry: string | null; today: string }) {
  const byLife = lifeDays === null ? null : { day: addDays(today, lifeDays), why: `${showNumber(lifeDays)} days, as the batch before.` };
  const byFirst = firstExpiry === null ? null : { day: firstExpiry, why: `The first of its materials expires on ${showDay(firstExpiry)}.` };
  if (byLife && byFirst) return byLife.day <= byFirst.day ? byLife : byFirst;
  return byLife ?? byFirst ?? undefined;
}
