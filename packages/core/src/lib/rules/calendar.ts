/** Rules on days, `YYYY-MM-DD`. Pure: the browser uses them too. */

/** The default time zone of the business. */
export const DEFAULT_TIME_ZONE = "Europe/London";

const DAY_MS = 86_400_000;

/** The offset of each time zone from UTC is whole quarters of an hour, so that the day of a quarter is that of all its instants. */
const QUARTER_MS = 900_000;
/** The latest answer of `dayIn`: most calls are about the present. */
let latest = { timeZone: "", quarter: Number.NaN, day: "" };

/** The day of an instant in a time zone. */
export function dayIn(timeZone: string, time: number | string): string {
  const instant = new Date(time);
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  if (latest.quarter !== quarter || latest.timeZone !== timeZone) latest = { timeZone, quarter, day: dayFormatter(timeZone).format(instant) };
  return latest.day;
}

/** The day that many days after (or before) `day`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days from one to the other, inclusive; at least 1, and 1 if one of them is not a day. */
export function daysBetween(from: string, to: string): number {
  return Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1) || 1;
}

/** The day a number of calendar months before `day`, or the last day of a shorter month. An invalid day is returned unchanged. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const before = new Date(Date.UTC(year, month - 1 - months, Math.min(date, last)));
  return Number.isNaN(before.getTime()) ? day : before.toISOString().slice(0, 10);
}

/** The same day some months later, or the month's last. */
export function monthsAfter(day: string, months: number): string {
  return monthsBefore(day, -months);
}

/** The Monday of a day's week. (Contract, section 7: weeks run from Monday to Sunday.) */
export function weekMonday(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The last day from Monday to Friday before `day`: Friday on a Monday. */
export function lastWorkingDay(day: string): string {
  const monday = weekMonday(day);
  const friday = addDays(monday, 4);
  return day === monday ? addDays(monday, -3) : day > friday ? friday : addDays(day, -1);
}

/** The ISO 8601 week number of a day: week 1 is the one with the year's first Thursday. */
export function weekNumber(day: string): number {
  const thursday = addDays(weekMonday(day), 3);
  return Math.ceil(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7);
}

/** Whether an expiry date has passed: a batch is usable on the day itself (contract, section 3). */
export function isExpired(expiry: string | null | undefined, today: string): boolean {
  return expiry != null && expiry !== "" && expiry < today;
}

let cached: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

function dayFormatter(timeZone: string): Intl.DateTimeFormat {
  if (cached?.timeZone !== timeZone) {
    cached = { timeZone, format: new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }) };
  }
  return cached.format;
}
