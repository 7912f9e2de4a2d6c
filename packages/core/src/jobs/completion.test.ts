import { expect, test } from "vitest";
import { assertBulkMade, producedQuantity, shortageOf } from "./completion.ts";
import type { Completion } from "./contract.ts";
import type { Job } from "./job.rows.ts";

const job = { type: "Product", code: "ABC01-CR-50", grossQuantity: 100, lines: { JAR: { sku: "JAR", name: "Jar" } } } as unknown as Job;
const data = (more: Partial<Completion>): Completion => ({
  jobId: 1,
  usedStock: [],
  totalProduced: 94,
  notes: "",
  expiryDate: null,
  shortageData: null,
  ...more,
});

test("a short close needs a reason, and the component or notes of that reason", () => {
  expect(() => shortageOf(job, data({}))).toThrow("Shortage reason is required.");
  const because = (reasonSelected: "bulk" | "componentry" | "other", componentryShortages: string[] = [], notes = "") =>
    shortageOf(job, data({ notes, shortageData: { reasonSelected, componentryShortages } }));
  expect(() => because("componentry")).toThrow("At least one component is required.");
  expect(() => because("componentry", ["LID"])).toThrow("LID is not a component of this job.");
  expect(() => because("other")).toThrow("Additional notes are required.");
  expect(because("bulk")).toEqual({ reason: "bulk", components: [], dismissed: false });
  expect(because("componentry", ["JAR"])).toEqual({ reason: "componentry", components: [{ sku: "JAR", name: "Jar" }], dismissed: false });
  expect(because("other", [], "spilt")).toMatchObject({ reason: "other" });
});

test("a reason is ignored if the job is not short", () => {
  expect(shortageOf(job, data({ totalProduced: 95, shortageData: { reasonSelected: "bulk", componentryShortages: [] } }))).toBeNull();
});

test("kilograms must be whole grams, units must be whole", () => {
  expect(producedQuantity({ type: "Formula" }, 1.001)).toBe(1001);
  expect(producedQuantity({ type: "Formula" }, 0.07)).toBe(70);
  expect(() => producedQuantity({ type: "Formula" }, 1.0005)).toThrow("This is not a valid quantity.");
  expect(() => producedQuantity({ type: "Formula" }, 1_000_000)).toThrow("This is not a valid quantity.");
  expect(() => producedQuantity({ type: "Product" }, 1.5)).toThrow("This is not a valid quantity.");
});

test("a filling job waits for its bulk, unless the product is made elsewhere", () => {
  expect(() => assertBulkMade(job, { state: "open" } as Job)).toThrow("Job completion disabled. The formula must be completed first.");
  expect(() => assertBulkMade(job, { state: "completed" } as Job)).not.toThrow();
  expect(() => assertBulkMade({ ...job, code: "ABC01-E-50" }, undefined)).not.toThrow();
});
