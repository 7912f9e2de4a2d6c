/**
 * Proposes the expiry date of a job's output from the shelf life of its last batch and the expiry of its materials.
 */
import { addDays } from "@apothecary/core/lib/calendar";
import { showDay, showNumber } from "../../../kit/table/format.ts";

/** The proposed expiry day with its reason; undefined without a shelf life and a material that expires. Days `YYYY-MM-DD`. */
export function offeredExpiry({ lifeDays, firstExpiry, today }: { lifeDays: number | null; firstExpiry: string | null; today: string }) {
  const byLife = lifeDays === null ? null : { day: addDays(today, lifeDays), why: `${showNumber(lifeDays)} days, like the previous batch.` };
  const byFirst = firstExpiry === null ? null : { day: firstExpiry, why: `The earliest expiry of a material is ${showDay(firstExpiry)}.` };
  if (byLife && byFirst) return byLife.day <= byFirst.day ? byLife : byFirst;
  return byLife ?? byFirst ?? undefined;
}
