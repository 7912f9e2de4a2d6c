/** Years of other demo companies, and first quarters of years, have no findings. */
import { expect, test } from "vitest";
import { calendarUntil } from "../../../packages/host/src/demo/calendar.ts";
import { loadYear, verifyYear } from "../../lib/demo-year.ts";

const END = Date.parse("2026-10-15T14:20:00Z");
/** The working days of a quarter, and the hour at which the last one ends. */
const [QUARTER_DAYS, CLOSES] = [63, 17.5];
const QUARTER_END = calendarUntil(END).at(QUARTER_DAYS - 1, CLOSES);

/** Declares the tests of these seeds: of whole years, and of first quarters. */
export function testYears(years: readonly number[], quarters: readonly number[]): void {
  const whole = years.map((seed) => ({ seed, part: "year", days: undefined, end: END }));
  const parts = quarters.map((seed) => ({ seed, part: "first quarter", days: QUARTER_DAYS, end: QUARTER_END }));
  test.each([...whole, ...parts])("the $part of seed $seed has no findings", async ({ seed, days, end }) => {
    await loadYear(`seed-${seed}`, END, days, seed);
    const { rows, findings, warnings } = await verifyYear(end);
    expect(rows).toBeGreaterThan(2_000);
    expect({ findings, warnings }).toEqual({ findings: [], warnings: [] });
  });
}
