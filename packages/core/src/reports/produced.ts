/** What was made: the daily totals of completions, grouped for the charts. */
import { addDays, weekMonday, monthsBefore, weekNumber } from "../lib/rules/calendar.ts";
import { businessDay } from "../lib/time/day.ts";
import { queryAll } from "../lib/table/table.ts";
import type { JobType } from "../jobs/job.rows.ts";
import { type ProducedOnDay, type ProducedRow, producedPartition } from "../jobs/completion/produced.rows.ts";
import type { Period, UnitsProduced } from "./contract.ts";

const DAYS = 7;
const DAYS_BY_WEEK = 30;
const MONTHS = 12;
const GRAMS_PER_KILO = 1_000;
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const MONTH_NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** What was made of a type in the last 7 days, 30 days and 12 months: one Query of at most a year's days. (Specification 3, section 7.) */
export async function reportProduced(type: JobType): Promise<UnitsProduced> {
  const today = businessDay();
  const rows = await queryAll<ProducedRow>({ partition: producedPartition(type), from: firstOfMonths(today), to: today });
  const scale = type === "Formula" ? GRAMS_PER_KILO : 1;
  return producedPeriods(
    new Map(rows.map(({ SK, quantity, jobs, bulkUsed = 0 }) => [SK, { quantity: quantity / scale, jobs, bulkUsed: bulkUsed / scale }])),
    today,
  );
}

const firstOfMonths = (today: string): string => monthsBefore(`${today.slice(0, 7)}-01`, MONTHS - 1);

/** Groups days: the days of a week, the weeks of 30 days (a partial week counts the days inside), the months of a year. */
export function producedPeriods(days: ReadonlyMap<string, ProducedOnDay>, today: string): UnitsProduced {
  const sum = (label: string, from: string, to: string): Period => {
    let [quantity, jobs, bulkUsed] = [0, 0, 0];
    for (let day = from; day <= to; day = addDays(day, 1)) {
      quantity += days.get(day)?.quantity ?? 0;
      jobs += days.get(day)?.jobs ?? 0;
      bulkUsed += days.get(day)?.bulkUsed ?? 0;
    }
    return { label, from, to, quantityProduced: toGrams(quantity), net: toGrams(quantity - bulkUsed), jobs };
  };
  return {
    thisWeek: sum("This week", weekMonday(today), today),
    last7Days: Array.from({ length: DAYS }, (_, i) => addDays(today, i + 1 - DAYS)).map((day) => ({ day, ...sum(weekday(day), day, day) })),
    last30Days: overlappingWeeks(addDays(today, 1 - DAYS_BY_WEEK), today).map(([from, to]) => {
      const week = weekNumber(from);
      return { weekNumber: week, ...sum(`Week ${week}`, from, to) };
    }),
    last12Months: monthsUpTo(today).map(([from, to]) => {
      const [year, month] = [from.slice(0, 4), Number(from.slice(5, 7))];
      return { month: from.slice(0, 7), ...sum(`${MONTH_NAMES[month - 1]} ${year}`, from, to) };
    }),
  };
}

/** Kilograms or units without the rounding errors of sums. */
const toGrams = (quantity: number): number => Math.round(quantity * GRAMS_PER_KILO) / GRAMS_PER_KILO;

const weekday = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";

/** The weeks that a period overlaps, each with the days inside the period. */
function overlappingWeeks(first: string, last: string): [from: string, to: string][] {
  const weeks: [string, string][] = [];
  for (let from = first; from <= last; ) {
    const sunday = addDays(weekMonday(from), 6);
    weeks.push([from, sunday < last ? sunday : last]);
    from = addDays(sunday, 1);
  }
  return weeks;
}

function monthsUpTo(today: string): [from: string, to: string][] {
  const first = firstOfMonths(today);
  return Array.from({ length: MONTHS }, (_, i): [string, string] => {
    const from = monthsBefore(first, -i);
    const end = addDays(monthsBefore(from, -1), -1);
    return [from, end < today ? end : today];
  });
}
