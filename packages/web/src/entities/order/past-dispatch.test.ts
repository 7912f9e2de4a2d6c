import { expect, test } from "vitest";
import { isPast } from "./past-dispatch.tsx";

test("a day before today is past; today, no day and text that is no day are not", () => {
  expect(isPast("2026-11-29", "2026-11-30")).toBe(true);
  for (const day of ["2026-11-30", "2027-01-01", "", "29/11"]) expect(isPast(day, "2026-11-30")).toBe(false);
});
