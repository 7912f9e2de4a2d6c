/**
 * When an item runs out, and what to order of it: rules on plain values. Grams or units; `inDays` counts from today, which is 0.
 */
import { daysBetween, monthsBefore } from "../lib/calendar.ts";
import { MAX_QUANTITY } from "../lib/fields.ts";

/** How far ahead is looked: what lasts longer does not run out. */
export const HORIZON_DAYS = 365;
/** For how many days of usage there should be stock, where open orders need less. */
const COVER_DAYS = 30;
/** Calendar months, the current one among them, over which usage is averaged. */
export const USAGE_MONTHS = 3;

/** Something that is needed, or comes, on a day. */
export interface Dated {
  inDays: number;
  quantity: number;
}

/** How many days from today a day is; 0 for one that has passed. */
export function inDaysOf(day: string, today: string): number {
  return daysBetween(today, day) - 1;
}

/** What is used in a day on average, of what was used in the last `USAGE_MONTHS` calendar months up to today. */
export function usagePerDayOf(usage: number, today: string): number {
  return usage / daysBetween(`${monthsBefore(`${today.slice(0, 7)}-01`, USAGE_MONTHS - 1)}`, today);
}

/**
 * Needs by the day on which they come due. What is overdue is due today; what has no dispatch date is served last, so it
 * comes due with the last of those that have one, or today where none has.
 */
export function datedNeeds(needs: readonly { day: string | null; quantity: number }[], today: string): Dated[] {
  const dated = needs.flatMap(({ day, quantity }) => (day === null ? [] : [{ inDays: inDaysOf(day, today), quantity }]));
  const last = dated.reduce((latest, { inDays }) => Math.max(latest, inDays), 0);
  return [...dated, ...needs.flatMap(({ day, quantity }) => (day === null ? [{ inDays: last, quantity }] : []))];
}

interface Outlook {
  /** What is there today. */
  stock: number;
  needs: readonly Dated[];
  arrivals: readonly Dated[];
  usagePerDay: number;
}

/**
 * In how many days there is less than is needed; null if there is enough up to the horizon. Open orders are a part of
 * what is used, so that up to a day the larger of the two counts, not their sum.
 */
export function daysUntilOut({ stock, needs, arrivals, usagePerDay }: Outlook): number | null {
  const due = byDay(needs);
  const comes = byDay(arrivals);
  let needed = 0;
  let there = stock;
  for (let day = 0; day <= HORIZON_DAYS; day++) {
    needed += due.get(day) ?? 0;
    there += comes.get(day) ?? 0;
    if (Math.max(needed, usagePerDay * day) > there) return day;
  }
  return null;
}

function byDay(all: readonly Dated[]): Map<number, number> {
  const days = new Map<number, number>();
  for (const { inDays, quantity } of all) days.set(inDays, (days.get(inDays) ?? 0) + quantity);
  return days;
}

interface Balance {
  /** What is there or on its way: usable, in quarantine, on order. */
  coming: number;
  needed: number;
  minimumStock: number;
  usagePerDay: number;
}

/** What is short for all open orders, or for `COVER_DAYS` of usage where that is more, with the minimum left over. */
export function shortfallOf({ coming, needed, minimumStock, usagePerDay }: Balance): number {
  return Math.max(0, Math.max(needed, Math.ceil(usagePerDay * COVER_DAYS)) + minimumStock - coming);
}

/** What to order: nothing if nothing is short; else the minimum order quantity at least, in whole economic order quantities where there is one. */
export function orderQuantity({ shortfall, moq, eoq }: { shortfall: number; moq: number; eoq: number }): number {
  if (shortfall <= 0) return 0;
  const least = Math.max(shortfall, moq);
  return Math.min(MAX_QUANTITY, eoq > 0 ? Math.ceil(least / eoq) * eoq : least);
}
