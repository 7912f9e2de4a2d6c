/**
 * Days are days in Europe/London (a setting): expiry, `today`, `this week`, report names.
 */
import { now } from "./clock.ts";
import { settings } from "./settings.ts";

const DAY_MS = 86_400_000;

/** The day `YYYY-MM-DD` of an instant in the house's time zone; now, if none is named. */
export function dayOf(time: number | string = now()): string {
  return formatter().format(new Date(time));
}

/** The day that many days after (or before) `day`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day that many calendar months before `day`; the month's last day where it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Whether an expiry day has passed: the day itself is still good (contract, section 3). */
export function isExpired(expiry: string | null | undefined, today: string = dayOf()): boolean {
  return expiry != null && expiry !== "" && expiry < today;
}

/** The first instant of a day in the house's time zone, in ISO 8601, UTC. */
export function startOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  for (const hours of [0, -1, 1, -2, 2]) {
    const candidate = midnight + hours * 3_600_000;
    if (dayOf(candidate) === day && dayOf(candidate - 1) !== day) return new Date(candidate).toISOString();
  }
  return new Date(midnight).toISOString();
}

/** `2026-11-21` → `21/11/2026`, as screens and CSV files show it; nothing stays nothing. */
export function ukDay(day: string | null | undefined): string {
  return day ? day.slice(0, 10).split("-").reverse().join("/") : "";
}

/** `2026-11-21` → `21-11-2026`, for file names. */
export function fileDay(day: string = dayOf()): string {
  return day.split("-").reverse().join("-");
}

let cached: { zone: string; format: Intl.DateTimeFormat } | undefined;

function formatter(): Intl.DateTimeFormat {
  const zone = settings().timeZone;
  if (cached?.zone !== zone) {
    cached = { zone, format: new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }) };
  }
  return cached.format;
}
