/** When an item runs out, and how much to order. Pure. Grams or units; `inDays` counts from today, which is 0. */
import { daysBetween, monthsBefore } from "../lib/rules/calendar.ts";
import { MAX_QUANTITY } from "../lib/rules/fields.ts";

/** The planning horizon: stock that lasts longer does not run out. */
export const HORIZON_DAYS = 365;
/** The days of usage to cover if open orders need less. */
const COVER_DAYS = 30;
/** The number of calendar months over which usage is averaged, including the current one. */
export const USAGE_MONTHS = 3;

/** A requirement or delivery on a day. */
export interface Dated {
  inDays: number;
  quantity: number;
}

/** Days from today; 0 for a day in the past. */
export function daysUntil(day: string, today: string): number {
  return daysBetween(today, day) - 1;
}

/** Average daily usage over the last `USAGE_MONTHS` calendar months up to today. */
export function averageDailyUsage(usage: number, today: string): number {
  return usage / daysBetween(`${monthsBefore(`${today.slice(0, 7)}-01`, USAGE_MONTHS - 1)}`, today);
}

/**
 * Needs by due day. Overdue needs are due today. Needs without a dispatch date are served last: they are due with the
 * last dated one, or today without one.
 */
export function datedNeeds(needs: readonly { day: string | null; quantity: number }[], today: string): Dated[] {
  const dated = needs.flatMap(({ day, quantity }) => (day === null ? [] : [{ inDays: daysUntil(day, today), quantity }]));
  const last = dated.reduce((latest, { inDays }) => Math.max(latest, inDays), 0);
  return [...dated, ...needs.flatMap(({ day, quantity }) => (day === null ? [{ inDays: last, quantity }] : []))];
}

interface Outlook {
  /** Stock today. */
  stock: number;
  needs: readonly Dated[];
  arrivals: readonly Dated[];
  usagePerDay: number;
}

/**
 * Days until there is less than needed; null if there is enough up to the horizon. Open orders are part of usage, so
 * the larger of the two counts, not their sum.
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
  /** Stock that is present or expected: usable, quarantined, on order. */
  coming: number;
  needed: number;
  minimumStock: number;
  usagePerDay: number;
}

/** The shortage for all open orders, or for `COVER_DAYS` of usage if that is more, plus the minimum stock. */
export function purchaseShortfall({ coming, needed, minimumStock, usagePerDay }: Balance): number {
  return Math.max(0, Math.max(needed, Math.ceil(usagePerDay * COVER_DAYS)) + minimumStock - coming);
}

/** What to order: 0 if nothing is short; else at least the minimum order quantity, in whole economic order quantities if there is one. */
export function orderQuantity({ shortfall, moq, eoq }: { shortfall: number; moq: number; eoq: number }): number {
  if (shortfall <= 0) return 0;
  const least = Math.max(shortfall, moq);
  return Math.min(MAX_QUANTITY, eoq > 0 ? Math.ceil(least / eoq) * eoq : least);
}
