import { expect, test } from "vitest";
import { offeredExpiry, shelfLifeDays } from "./shelf-life.ts";

const TODAY = "2026-11-22";

test("the shelf life is that of the newest batch that bears an expiry day", () => {
  const batch = (deliveredDate: string | null, expiryDate: string | null) => ({ deliveredDate, expiryDate });
  const batches = [batch("2026-01-10T09:00:00.000Z", "2027-01-10"), batch("2026-06-01T09:00:00.000Z", "2026-12-28"), batch("2026-09-01T09:00:00.000Z", null)];
  expect(shelfLifeDays(batches)).toBe(210);
  expect(shelfLifeDays([batch(null, "2027-01-10")])).toBeNull();
});

test("the offered day is the shelf life from today, and never later than the first material to expire", () => {
  const of = (lifeDays: number | null, firstExpiry: string | null) => offeredExpiry({ lifeDays, firstExpiry, today: TODAY })?.day;
  expect(of(10, null)).toBe("2026-12-02");
  expect(of(10, "2026-11-30")).toBe("2026-11-30");
  expect(of(10, "2027-11-30")).toBe("2026-12-02");
  expect(of(null, "2027-11-30")).toBe("2027-11-30");
  expect(of(null, null)).toBeUndefined();
});
