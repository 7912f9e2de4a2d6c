/**
 * The demo company's calendar: always the last twelve months, never a weekend, never the future.
 */
import { describe, expect, test } from "vitest";
import { type Calendar, calendarUntil } from "../../packages/host/src/demo/calendar.ts";

const at = (instant: string): Calendar => calendarUntil(Date.parse(instant));
const iso = (time: number): string => new Date(time).toISOString();

describe("the last day", () => {
  test.each([
    ["a working day in the afternoon", "2026-10-15T14:20:00Z", "2026-10-15"],
    ["a working day before anybody is there", "2026-10-15T06:00:00Z", "2026-10-14"],
    ["a Saturday", "2026-11-21T12:00:00Z", "2026-11-20"],
    ["a Monday morning at three", "2026-11-23T03:00:00Z", "2026-11-20"],
    ["Boxing Day", "2025-12-26T12:00:00Z", "2025-12-24"],
    ["an hour that is the day after in London", "2026-06-17T23:30:00Z", "2026-06-17"],
  ])("%s", (_, now, day) => {
    const calendar = at(now);
    expect(calendar.day(calendar.last)).toBe(day);
    expect(calendar.day(0).slice(0, 7)).toBe(`${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`);
  });
});

test("hours are London's, summer and winter", () => {
  const calendar = at("2026-11-21T12:00:00Z");
  const dayNumber = (day: string): number => Array.from({ length: calendar.last + 1 }, (_, i) => calendar.day(i)).indexOf(day);
  expect(iso(calendar.at(dayNumber("2026-07-01"), 9.5))).toBe("2026-07-01T08:30:00.000Z");
  expect(iso(calendar.at(dayNumber("2026-11-18"), 9.5))).toBe("2026-11-18T09:30:00.000Z");
});

test("today's hours lie between opening and now, in their order", () => {
  const now = "2026-10-15T10:00:00Z";
  const calendar = at(now);
  const hours = [7.5, 9, 12, 15, 17.5].map((hour) => iso(calendar.at(calendar.last, hour)));
  expect(hours).toEqual(hours.toSorted());
  expect(hours[0]).toBe("2026-10-15T06:30:00.000Z");
  expect(hours.every((hour) => hour < now)).toBe(true);
  expect(iso(calendar.after(calendar.at(calendar.last, 17.5), 60)) < now).toBe(true);
  expect(iso(calendar.after(calendar.at(0, 9), 60))).toBe(iso(calendar.at(0, 10)));
});

test("days continue after the last one, for future events", () => {
  const calendar = at("2026-11-20T15:00:00Z");
  expect(calendar.day(calendar.last + 1)).toBe("2026-11-23");
  expect(calendar.day(calendar.last + 25)).toBe("2026-12-28");
  expect(calendar.day(-3)).toBe(calendar.day(0));
});
