import { expect, test } from "vitest";
import { ageInDays } from "./follow-ons.ts";

test("the age of a short job counts days, not hours", () => {
  const age = (dateCompleted: string) => ageInDays({ dateCompleted }, "2026-01-10");
  expect([age("2026-01-10T15:00:00.000Z"), age("2026-01-09T23:30:00.000Z"), age("2026-01-01T08:00:00.000Z")]).toEqual([0, 1, 9]);
});
