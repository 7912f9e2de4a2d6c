import { expect, test } from "vitest";
import { addDays, dayIn, daysBetween, isExpired, lastWorkingDay, weekMonday, monthsBefore, weekNumber } from "./calendar.ts";

test("a day depends on the time zone", () => {
  expect(dayIn("Europe/London", "2026-06-30T23:30:00Z")).toBe("2026-07-01");
  expect(dayIn("Europe/London", "2026-12-31T23:30:00Z")).toBe("2026-12-31");
});

test("days are counted across the end of a month and of summer time", () => {
  expect([addDays("2028-02-28", 2), addDays("2026-01-01", -1)]).toEqual(["2028-03-01", "2025-12-31"]);
  expect([daysBetween("2026-10-24", "2026-10-26"), daysBetween("2026-10-24", "2026-10-24")]).toEqual([3, 1]);
  expect([daysBetween("2026-10-24", "2026-10-20"), daysBetween("", "2026-10-20")]).toEqual([1, 1]);
});

test("months before, with the last day of shorter months; an invalid day is unchanged", () => {
  expect([monthsBefore("2026-01-15", 3), monthsBefore("2028-05-31", 3), monthsBefore("31/02", 3)]).toEqual(["2025-10-15", "2028-02-29", "31/02"]);
});

test("a batch is usable on its expiry date", () => {
  expect([isExpired("2026-03-31", "2026-03-31"), isExpired("2026-03-31", "2026-04-01")]).toEqual([false, true]);
  expect([isExpired(null, "2026-04-01"), isExpired("", "2026-04-01")]).toEqual([false, false]);
});

test("weeks run from Monday to Sunday, over a year's end too", () => {
  expect(["2026-11-16", "2026-11-22", "2026-11-23"].map(weekMonday)).toEqual(["2026-11-16", "2026-11-16", "2026-11-23"]);
  expect(["2027-01-03", "2027-01-04", "2024-12-31", "2025-01-01"].map(weekMonday)).toEqual(["2026-12-28", "2027-01-04", "2024-12-30", "2024-12-30"]);
});

test.each([
  // The last days of a year, and the first of the next.
  ["2020-12-31", 53, "2021-01-03", 53, "2021-01-04", 1],
  ["2021-12-31", 52, "2022-01-02", 52, "2022-01-03", 1],
  ["2023-12-31", 52, "2024-01-01", 1, "2024-01-08", 2],
  ["2024-12-29", 52, "2024-12-30", 1, "2025-01-05", 1],
  ["2025-12-28", 52, "2025-12-29", 1, "2026-01-01", 1],
  ["2026-12-27", 52, "2026-12-31", 53, "2027-01-03", 53],
  ["2032-12-31", 53, "2033-01-02", 53, "2033-01-03", 1],
])("%s is in ISO week %i, %s in week %i, %s in week %i", (a, inA, b, inB, c, inC) => {
  expect([a, b, c].map(weekNumber)).toEqual([inA, inB, inC]);
});

test("week numbers count up by one from Monday to Monday, and restart in the week of 4 January", () => {
  for (let monday = "2000-01-03"; monday < "2060-01-01"; monday = addDays(monday, 7)) {
    const next = addDays(monday, 7);
    const beginsAnew = [0, 1, 2, 3, 4, 5, 6].some((i) => addDays(next, i).endsWith("-01-04"));
    expect([next, weekNumber(next)]).toEqual([next, beginsAnew ? 1 : weekNumber(monday) + 1]);
    expect([0, 1, 2, 3, 4, 5, 6].map((i) => weekNumber(addDays(monday, i)))).toEqual(Array(7).fill(weekNumber(monday)));
  }
});

test("the last working day before a weekend's days and a Monday is the Friday", () => {
  // 2026-03-02 is a Monday.
  const days = ["2026-03-02", "2026-03-03", "2026-03-06", "2026-03-07", "2026-03-08", "2026-03-09"];
  expect(days.map(lastWorkingDay)).toEqual(["2026-02-27", "2026-03-02", "2026-03-05", "2026-03-06", "2026-03-06", "2026-03-06"]);
});
