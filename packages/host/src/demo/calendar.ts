/**
 * The working days of the last twelve months: no event is at a weekend, on a holiday, or in the future.
 */
import { addDays, monthsBefore } from "@apothecary/core/lib/rules/calendar";
import { businessDay, startOfDay } from "@apothecary/core/lib/time/day";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MONTHS = 12;
/** Start and end of the working day, in hours. */
const OPENS = 7.5;
const CLOSES = 17.5;
/** Before this hour, yesterday is the last day with events. */
const UNDER_WAY = 9;
/** Time before now of the last planned event; it may run a little later than planned. */
const A_MOMENT_AGO_MS = 5 * MINUTE_MS;
/** Company holidays, `MM-DD`. */
const HOLIDAYS = new Set(["12-25", "12-26", "01-01"]);

export interface Calendar {
  /** The index of the last working day; the first is 0. */
  last: number;
  /** The date `YYYY-MM-DD` of a working day's index; indexes before the first give the first, later ones continue after the last. */
  day(number: number): string;
  /** The instant at an hour (14.5 is half past two) of a working day, in milliseconds; on the last day always before now. */
  at(number: number, hour: number): number;
  /** A number of minutes after an instant, but before now. */
  after(time: number, minutes: number): number;
}

/** The calendar that ends at an instant. */
export function calendarUntil(now: number): Calendar {
  const today = businessDay(now);
  const underWay = isWorkingDay(today) && now >= Date.parse(startOfDay(today)) + UNDER_WAY * HOUR_MS;
  const end = underWay ? today : workingDayFrom(addDays(today, -1), -1);
  const days: string[] = [];
  for (let day = monthsBefore(today, MONTHS); day <= end; day = addDays(day, 1)) if (isWorkingDay(day)) days.push(day);
  const last = days.length - 1;
  const dayAt = (number: number): string => {
    if (number <= last) return days[Math.max(0, number)] ?? end;
    let day = end;
    for (let i = last; i < number; i++) day = workingDayFrom(addDays(day, 1), 1);
    return day;
  };
  const at = (number: number, hour: number): number => {
    const day = dayAt(number);
    const start = Date.parse(startOfDay(day));
    const plain = start + hour * HOUR_MS;
    if (day !== today) return plain;
    const opens = start + OPENS * HOUR_MS;
    const closes = Math.min(start + CLOSES * HOUR_MS, now - A_MOMENT_AGO_MS);
    return Math.round(opens + ((hour - OPENS) / (CLOSES - OPENS)) * (closes - opens));
  };
  const after = (time: number, minutes: number): number => Math.min(time + minutes * MINUTE_MS, Math.max(time, now - A_MOMENT_AGO_MS));
  return { last, day: dayAt, at, after };
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(day.slice(5));
}

/** The first working day from `day` on, forwards or backwards. */
function workingDayFrom(day: string, step: 1 | -1): string {
  return isWorkingDay(day) ? day : workingDayFrom(addDays(day, step), step);
}
