/** Days in the business's time zone (a setting): `today`, report names. Rules on days alone are in `calendar.ts`. */
import { dayIn } from "../rules/calendar.ts";
import { now } from "./clock.ts";
import { settings } from "../stage/settings.ts";

/** The day `YYYY-MM-DD` of an instant in the business's time zone; by default now. */
export function businessDay(time: number | string = now()): string {
  return dayIn(settings().timeZone, time);
}

/** The first instant of a day in the business's time zone, in ISO 8601, UTC. */
export function startOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  for (const hours of [0, -1, 1, -2, 2]) {
    const candidate = midnight + hours * 3_600_000;
    if (businessDay(candidate) === day && businessDay(candidate - 1) !== day) return new Date(candidate).toISOString();
  }
  return new Date(midnight).toISOString();
}

/** `2026-11-21` → `21/11/2026`, as on screens and in CSV files; empty stays empty. */
export function ukDay(day: string | null | undefined): string {
  return day ? day.slice(0, 10).split("-").reverse().join("/") : "";
}

/** Writes instants as `21/11/2026 09:15:00`, in the business's time zone. */
export function ukTimes(): (at: string | number) => string {
  const times = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "medium", timeZone: settings().timeZone });
  return (at) => times.format(new Date(at)).replace(",", "");
}

/** `2026-11-21` → `21-11-2026`, for file names. */
export function fileDay(day: string = businessDay()): string {
  return day.split("-").reverse().join("-");
}
