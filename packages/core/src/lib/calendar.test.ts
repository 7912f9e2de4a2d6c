import { expect, test } from "vitest";
import { addDays, dayIn, daysBetween, isExpired, monthsBefore } from "./calendar.ts";

test("a day is that of the time zone", () => {
  expect(dayIn("Europe/London", "2026-06-30T23:30:00Z")).toBe("2026-07-01");
  expect(dayIn("Europe/London", "2026-12-31T23:30:00Z")).toBe("2026-12-31");
});

test("days are counted over the end of a month and of summer time", () => {
  expect([addDays("2028-02-28", 2), addDays("2026-01-01", -1)]).toEqual(["2028-03-01", "2025-12-31"]);
  expect([daysBetween("2026-10-24", "2026-10-26"), daysBetween("2026-10-24", "2026-10-24")]).toEqual([3, 1]);
  expect([daysBetween("2026-10-24", "2026-10-20"), daysBetween("", "2026-10-20")]).toEqual([1, 1]);
});

test("months before, in shorter months their last day; what is not a day stays", () => {
  expect([monthsBefore("2026-01-15", 3), monthsBefore("2028-05-31", 3), monthsBefore("31/02", 3)]).toEqual(["2025-10-15", "2028-02-29", "31/02"]);
});

test("the expiry day itself is still good", () => {
  expect([isExpired("2026-03-31", "2026-03-31"), isExpired("2026-03-31", "2026-04-01")]).toEqual([false, true]);
  expect([isExpired(null, "2026-04-01"), isExpired("", "2026-04-01")]).toEqual([false, false]);
});
