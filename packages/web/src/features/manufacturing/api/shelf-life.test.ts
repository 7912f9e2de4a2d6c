import { expect, test } from "vitest";
import { offeredExpiry } from "./shelf-life.ts";

const TODAY = "2026-11-22";

test("the proposed day is today plus the shelf life, and never later than the first material expires", () => {
  const of = (lifeDays: number | null, firstExpiry: string | null) => offeredExpiry({ lifeMonths: null, lifeDays, firstExpiry, today: TODAY })?.day;
  expect(of(10, null)).toBe("2026-12-02");
  expect(of(10, "2026-11-30")).toBe("2026-11-30");
  expect(of(10, "2027-11-30")).toBe("2026-12-02");
  expect(of(null, "2027-11-30")).toBe("2027-11-30");
  expect(of(null, null)).toBeUndefined();
  const ofMonths = (lifeMonths: number, firstExpiry: string | null) => offeredExpiry({ lifeMonths, lifeDays: 10, firstExpiry, today: TODAY });
  expect(ofMonths(24, null)).toEqual({ day: "2028-11-22", why: "Shelf life 24 months." });
  expect(ofMonths(24, "2027-11-30")?.day).toBe("2027-11-30");
});
