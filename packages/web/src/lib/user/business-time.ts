/**
 * Dates and times in the company's time zone, which the server sends with the signed-in user.
 */
import { DEFAULT_TIME_ZONE, dayIn } from "@apothecary/core/lib/rules/calendar";

let timeZone = DEFAULT_TIME_ZONE;
/** Made when the first instant is shown: it takes as long as a small table to draw. */
let clock: Intl.DateTimeFormat | undefined;

/** Sets the time zone. */
export function setTimeZone(zone: string): void {
  if (zone === timeZone) return;
  timeZone = zone;
  clock = undefined;
}

/** Today, `YYYY-MM-DD`. */
export function today(now: Date = new Date()): string {
  return dayIn(timeZone, now.getTime());
}

/** The date of an instant in ISO 8601, as `YYYY-MM-DD`; null for null. */
export function dayAt(instant: string | null): string | null {
  return instant === null ? null : today(new Date(instant));
}

/** Formats an instant as `dd/mm/yyyy hh:mm` in the company's time zone. */
export function clockText(at: Date): string {
  clock ??= clockIn(timeZone);
  return clock.format(at).replace(",", "");
}

function clockIn(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone: zone });
}
