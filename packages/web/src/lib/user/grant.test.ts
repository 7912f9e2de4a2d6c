import { expect, test } from "vitest";
import { minutesLeft } from "./grant.ts";

test("the begun minute counts; what has run out has none", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(minutesLeft("2026-11-21T12:15:00Z", now)).toBe(15);
  expect(minutesLeft("2026-11-21T12:14:01Z", now)).toBe(15);
  expect(minutesLeft("2026-11-21T12:15:04Z", now), "a clock that is behind the server's").toBe(15);
  expect(minutesLeft("2026-11-21T12:00:00.001Z", now)).toBe(1);
  expect(minutesLeft("2026-11-21T12:00:00Z", now)).toBe(0);
  expect(minutesLeft("2026-11-21T11:00:00Z", now)).toBe(0);
});
