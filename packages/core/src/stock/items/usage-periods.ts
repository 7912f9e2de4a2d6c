/** The usage of an item, from the monthly totals on its row. */
import { monthsBefore } from "../../lib/rules/calendar.ts";
import { businessDay } from "../../lib/time/day.ts";
import { type ItemRow, USED_EVER, usedIn } from "./item.rows.ts";

/** Grams or units used in the last `months` calendar months, including the current one: at most `MAX_USED_MONTHS`. */
export function usageOver(item: Pick<ItemRow, "PK">, months: number, today: string = businessDay()): number {
  const counted: Record<string, unknown> = item;
  let sum = 0;
  for (let back = 0; back < months; back++) {
    const used = counted[usedIn(monthsBefore(`${today.slice(0, 7)}-01`, back).slice(0, 7))];
    if (typeof used === "number") sum += used;
  }
  return sum;
}

/** Grams or units used in total. */
export function usageEver(item: Pick<ItemRow, "PK">): number {
  const counted: Record<string, unknown> = item;
  const used = counted[USED_EVER];
  return typeof used === "number" ? used : 0;
}
