import { afterEach, expect, test } from "vitest";
import { clockText, dayAt, setTimeZone, today } from "./business-time.ts";

const LATE = new Date("2026-06-30T23:30:00Z");

afterEach(() => setTimeZone("Europe/London"));

test("days and times are London's until the server says otherwise", () => {
  expect([today(LATE), clockText(LATE)]).toEqual(["2026-07-01", "01/07/2026 00:30"]);
});

test("days and times are those of the time zone that the server is set to", () => {
  setTimeZone("America/New_York");
  expect([today(LATE), clockText(LATE)]).toEqual(["2026-06-30", "30/06/2026 19:30"]);
});

test("an instant's day is the company's; no instant has none", () => {
  expect([dayAt("2026-06-30T23:30:00Z"), dayAt(null)]).toEqual(["2026-07-01", null]);
});
