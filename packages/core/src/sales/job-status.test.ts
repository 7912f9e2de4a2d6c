import { expect, test } from "vitest";
import type { Job } from "../jobs/job.rows.ts";
import { jobStatus, needsCompounding, needsFilling } from "./job-status.ts";

const line = (reserved: number): Job["lines"] => ({
  EMU0001: {
    sku: "EMU0001",
    name: "Wax",
    quantity: 500,
    origin: "recipe",
    percentage: 50,
    amountPerUnit: null,
    exactMatch: false,
    reservations: reserved > 0 ? { "EMU0001~A": { quantity: reserved, at: "2026-01-01" } } : {},
  },
});
const open = { dateCancelled: null };

test.each([
  ["nothing is needed", open, false, undefined, "N/A"],
  ["nothing is needed, and the line is cancelled", { dateCancelled: "2026-01-02" }, false, undefined, "N/A"],
  ["no job yet", open, true, undefined, "Pending"],
  ["a job, nothing reserved", open, true, { state: "open", lines: line(0) }, "Allocated"],
  ["some reservation", open, true, { state: "open", lines: line(1) }, "Reserved"],
  ["done", open, true, { state: "completed", lines: line(0) }, "Completed"],
  ["its job was cancelled", open, true, { state: "cancelled", lines: line(0) }, "Cancelled"],
  ["the line was cancelled", { dateCancelled: "2026-01-02" }, true, { state: "open", lines: line(0) }, "Cancelled"],
] as const)("%s", (_, of, needed, job, word) => {
  expect(jobStatus(of, needed, job)).toBe(word);
});

test("Bulk and Fragrance need no filling, products made elsewhere no compounding", () => {
  expect(["B", "F", "E", "CR"].map((categoryCode) => needsFilling({ categoryCode }))).toEqual([false, false, true, true]);
  expect(["B", "F", "E", "CR"].map((categoryCode) => needsCompounding({ categoryCode, formulaId: 1 }))).toEqual([true, true, false, true]);
  expect(needsCompounding({ categoryCode: "CR", formulaId: null })).toBe(false);
});
