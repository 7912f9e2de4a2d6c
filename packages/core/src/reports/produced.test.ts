import { expect, test } from "vitest";
import { mondayOf, weekNumber } from "../lib/calendar.ts";
import { periodsOf } from "./produced.ts";

test("weeks run from Monday to Sunday and have ISO numbers", () => {
  expect(["2026-11-16", "2026-11-22", "2026-11-23"].map(mondayOf)).toEqual(["2026-11-16", "2026-11-16", "2026-11-23"]);
  expect(["2026-11-22", "2027-01-01", "2026-12-31", "2024-12-30", "2026-01-01"].map(weekNumber)).toEqual([47, 53, 53, 1, 1]);
});

test("each group counts every day of the period once, and no other day", () => {
  const one = { quantity: 1.5, jobs: 1 };
  const days = new Map([
    ["2025-11-30", { quantity: 900, jobs: 9 }],
    ["2025-12-01", one],
    ["2026-10-23", { quantity: 7, jobs: 1 }],
    ["2026-10-24", { quantity: 10, jobs: 2 }],
    ["2026-11-16", { quantity: 20, jobs: 1 }],
    ["2026-11-22", { quantity: 0.1, jobs: 1 }],
  ]);
  const { thisWeek, last7Days, last30Days, last12Months } = periodsOf(days, "2026-11-22");
  expect(thisWeek).toEqual({ label: "This week", from: "2026-11-16", to: "2026-11-22", quantity: 20.1, jobs: 2 });
  expect(last7Days.map(({ label, quantity }) => [label, quantity])).toEqual([
    ["Mon", 20],
    ["Tue", 0],
    ["Wed", 0],
    ["Thu", 0],
    ["Fri", 0],
    ["Sat", 0],
    ["Sun", 0.1],
  ]);
  expect(last30Days.map(({ label, from, to, quantity }) => [label, from, to, quantity])).toEqual([
    ["Week 43", "2026-10-24", "2026-10-25", 10],
    ["Week 44", "2026-10-26", "2026-11-01", 0],
    ["Week 45", "2026-11-02", "2026-11-08", 0],
    ["Week 46", "2026-11-09", "2026-11-15", 0],
    ["Week 47", "2026-11-16", "2026-11-22", 20.1],
  ]);
  expect(last12Months).toHaveLength(12);
  expect(last12Months[0]).toEqual({ label: "Dec 2025", from: "2025-12-01", to: "2025-12-31", quantity: 1.5, jobs: 1 });
  expect(last12Months.at(-1)).toEqual({ label: "Nov 2026", from: "2026-11-01", to: "2026-11-22", quantity: 20.1, jobs: 2 });
  expect(last12Months.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(6);
});
