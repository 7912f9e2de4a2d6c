/**
 * Days and times as the house counts them: in the time zone that the server is set to, which comes with the signed-in user.
 */
import { DEFAULT_TIME_ZONE, dayIn } from "@apothecary/core/lib/calendar";

let timeZone = DEFAULT_TIME_ZONE;
let clock = clockIn(timeZone);

/** Counts days in this time zone from now on. */
export function setTimeZone(zone: string): void {
  if (zone === timeZone) return;
  timeZone = zone;
  clock = clockIn(zone);
}

/** Today, `YYYY-MM-DD`. */
export function today(now: Date = new Date()): string {
  return dayIn(timeZone, now.getTime());
}

/** The day of an instant in ISO 8601, `YYYY-MM-DD`; null for none. */
export function dayAt(instant: string | null): string | null {
  return instant === null ? null : today(new Date(instant));
}

/** An instant as `dd/mm/yyyy hh:mm` on the house's clock. */
export function clockText(at: Date): string {
  return clock.format(at).replace(",", "");
}

function clockIn(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone: zone });
}
