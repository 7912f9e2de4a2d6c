import { expect, test } from "vitest";
import { addDays } from "../lib/rules/calendar.ts";
import { producedPeriods } from "./produced.ts";

test("each group counts every day of the period once, and no other day", () => {
  const one = { quantity: 1.5, jobs: 1 };
  const days = new Map<string, { quantity: number; jobs: number; bulkUsed?: number }>([
    ["2025-11-30", { quantity: 900, jobs: 9 }],
    ["2025-12-01", one],
    ["2026-10-23", { quantity: 7, jobs: 1 }],
    ["2026-10-24", { quantity: 10, jobs: 2 }],
    ["2026-11-16", { quantity: 20, jobs: 1, bulkUsed: 5 }],
    ["2026-11-22", { quantity: 0.1, jobs: 1 }],
  ]);
  const { thisWeek, last7Days, last30Days, last12Months } = producedPeriods(days, "2026-11-22");
  expect(thisWeek).toEqual({ label: "This week", from: "2026-11-16", to: "2026-11-22", quantityProduced: 20.1, net: 15.1, jobs: 2 });
  expect(last7Days.map(({ day, label, quantityProduced }) => [day.slice(8), label, quantityProduced])).toEqual([
    ["16", "Mon", 20],
    ["17", "Tue", 0],
    ["18", "Wed", 0],
    ["19", "Thu", 0],
    ["20", "Fri", 0],
    ["21", "Sat", 0],
    ["22", "Sun", 0.1],
  ]);
  expect(last30Days.map(({ label, from, to, quantityProduced }) => [label, from, to, quantityProduced])).toEqual([
    ["Week 43", "2026-10-24", "2026-10-25", 10],
    ["Week 44", "2026-10-26", "2026-11-01", 0],
    ["Week 45", "2026-11-02", "2026-11-08", 0],
    ["Week 46", "2026-11-09", "2026-11-15", 0],
    ["Week 47", "2026-11-16", "2026-11-22", 20.1],
  ]);
  expect(last12Months).toHaveLength(12);
  expect(last12Months[0]).toEqual({ month: "2025-12", label: "Dec 2025", from: "2025-12-01", to: "2025-12-31", quantityProduced: 1.5, net: 1.5, jobs: 1 });
  expect(last12Months.at(-1)).toEqual({
    month: "2026-11",
    label: "Nov 2026",
    from: "2026-11-01",
    to: "2026-11-22",
    quantityProduced: 20.1,
    net: 15.1,
    jobs: 2,
  });
  expect(last12Months.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(6);
});

test("over a year's end the weeks follow each other by their ISO numbers, and each day counts in one of them", () => {
  const daily = { quantity: 1, jobs: 1 };
  const weeksTo = (today: string): [string, string, string, number][] => {
    const days = new Map(Array.from({ length: 60 }, (_, i) => [addDays(today, -i), daily]));
    const { last30Days } = producedPeriods(days, today);
    expect(last30Days.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(30);
    expect(last30Days.map(({ label, weekNumber }) => label === `Week ${weekNumber}`)).not.toContain(false);
    return last30Days.map(({ label, from, to, jobs }) => [label, from, to, jobs]);
  };
  // A year of 53 weeks: its last one ends in January.
  expect(weeksTo("2027-01-05")).toEqual([
    ["Week 50", "2026-12-07", "2026-12-13", 7],
    ["Week 51", "2026-12-14", "2026-12-20", 7],
    ["Week 52", "2026-12-21", "2026-12-27", 7],
    ["Week 53", "2026-12-28", "2027-01-03", 7],
    ["Week 1", "2027-01-04", "2027-01-05", 2],
  ]);
  // A year whose last days are in the first week of the next.
  expect(weeksTo("2024-12-31").at(-1)).toEqual(["Week 1", "2024-12-30", "2024-12-31", 2]);
  expect(weeksTo("2026-01-01").slice(-2)).toEqual([
    ["Week 52", "2025-12-22", "2025-12-28", 7],
    ["Week 1", "2025-12-29", "2026-01-01", 4],
  ]);
  // A year that begins in the last week of the one before.
  expect(weeksTo("2022-01-02").at(-1)).toEqual(["Week 52", "2021-12-27", "2022-01-02", 7]);
});
