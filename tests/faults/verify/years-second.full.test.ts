/** Years of other demo companies, and first quarters of years, have no findings. The other half is in the file beside it, so that they run at once. */
import { expect, test } from "vitest";
import { loadYear, verifyYear } from "../../lib/demo-year.ts";

const END = Date.parse("2026-10-15T14:20:00Z");

const QUARTER_DAYS = 63;
const YEARS = [6, 7].map((seed) => ({ seed, part: "year", days: undefined }));
const QUARTERS = [8, 9, 10].map((seed) => ({ seed, part: "first quarter", days: QUARTER_DAYS }));

test.each([...YEARS, ...QUARTERS])("the $part of seed $seed has no findings", async ({ seed, days }) => {
  await loadYear(`seed-${seed}`, END, days, seed);
  const { rows, findings, warnings } = await verifyYear(END);
  expect(rows).toBeGreaterThan(2_000);
  expect({ findings, warnings }).toEqual({ findings: [], warnings: [] });
});
