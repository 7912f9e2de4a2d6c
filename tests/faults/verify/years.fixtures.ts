/** Full years of other demo companies have no findings. */
import { expect, test } from "vitest";
import { loadYear, verifyYear } from "../../lib/demo-year.ts";

const END = Date.parse("2026-10-15T14:20:00Z");

/** Declares a test of each seed. */
export function testYears(seeds: readonly number[]): void {
  test.each(seeds)("the year of seed %i has no findings", async (seed) => {
    await loadYear(`seed-${seed}`, END, undefined, seed);
    const { rows, findings, warnings } = await verifyYear(END);
    expect(rows).toBeGreaterThan(5_000);
    expect({ findings, warnings }).toEqual({ findings: [], warnings: [] });
  });
}
