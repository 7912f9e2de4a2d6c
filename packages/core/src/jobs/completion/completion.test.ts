import { expect, test } from "vitest";
import { assertBulkMade, producedQuantity, completionShortage, checkedYieldReason } from "./completion.ts";
import type { Completion } from "../contract.ts";
import type { Job } from "../job.rows.ts";

const job = { type: "Product", code: "ABC01-CR-50", grossQuantity: 100, lines: { JAR: { sku: "JAR", name: "Jar" } } } as unknown as Job;
const data = (more: Partial<Completion>): Completion => ({
  jobId: 1,
  usedStock: [],
  totalProduced: 94,
  partial: false,
  notes: "",
  expiryDate: null,
  shortageData: null,
  yieldReason: "",
  confirmYield: false,
  confirmNoExpiry: false,
  ...more,
});

test("a short close needs a reason, and the component or notes of that reason", () => {
  expect(() => completionShortage(job, data({}))).toThrow("Shortage reason is required.");
  const because = (reasonSelected: "bulk" | "componentry" | "other", componentryShortages: string[] = [], notes = "") =>
    completionShortage(job, data({ notes, shortageData: { reasonSelected, componentryShortages } }));
  expect(() => because("componentry")).toThrow("At least one component is required.");
  expect(() => because("componentry", ["LID"])).toThrow("LID is not a component of this job.");
  expect(() => because("other")).toThrow("Additional notes are required.");
  expect(because("bulk")).toEqual({ reason: "bulk", components: [], dismissed: false });
  expect(because("componentry", ["JAR"])).toEqual({ reason: "componentry", components: [{ sku: "JAR", name: "Jar" }], dismissed: false });
  expect(because("other", [], "spilt")).toMatchObject({ reason: "other" });
});

test("a reason is ignored if the job is not short", () => {
  expect(completionShortage(job, data({ totalProduced: 95, shortageData: { reasonSelected: "bulk", componentryShortages: [] } }))).toBeNull();
});

test("kilograms must be whole grams, units must be whole", () => {
  expect(producedQuantity({ type: "Formula" }, 1.001)).toBe(1001);
  expect(producedQuantity({ type: "Formula" }, 0.07)).toBe(70);
  expect(() => producedQuantity({ type: "Formula" }, 1.0005)).toThrow("This is not a valid quantity.");
  expect(() => producedQuantity({ type: "Formula" }, 1_000_000)).toThrow("This is not a valid quantity.");
  expect(() => producedQuantity({ type: "Product" }, 1.5)).toThrow("This is not a valid quantity.");
});

test("a filling job waits for its bulk, unless the product is made elsewhere", () => {
  expect(() => assertBulkMade(job, { state: "open" } as Job, true)).toThrow("Job completion disabled. The formula must be completed first.");
  const started = { state: "open", parts: [{}] } as unknown as Job;
  expect(() => assertBulkMade(job, started, true)).not.toThrow();
  expect(() => assertBulkMade(job, started, false)).toThrow("The formula must be completed first.");
  expect(() => assertBulkMade(job, { state: "completed" } as Job, false)).not.toThrow();
  expect(() => assertBulkMade({ ...job, code: "ABC01-E-50" }, undefined, false)).not.toThrow();
});

test("more than 5 % above plan needs a reason, and more bulk than material a confirmation too", () => {
  const compounding = { type: "Formula", grossQuantity: 10, lines: { WAX: {} } } as unknown as Job;
  const used = (grams: number) => [{ id: "1~WAX", notUsed: false, batches: [{ elementId: "WAX~1", usedQuantity: grams, quantityOfBatch: grams }] }];
  const reason = (kilograms: number, grams: number, more: Partial<Completion> = {}) =>
    checkedYieldReason(compounding, data({ totalProduced: kilograms, usedStock: used(grams), ...more }), kilograms * 1_000);
  const refused = (of: () => string): unknown => {
    try {
      return of();
    } catch (error) {
      return (error as { extras: { errors: { path: string }[] } }).extras.errors.map(({ path }) => path);
    }
  };
  expect(reason(10.5, 10_500)).toBe("");
  expect(reason(10, 9_999)).toBe("");
  expect(reason(10, 9_000, { confirmYield: true })).toBe("More bulk than material, confirmed");
  expect(refused(() => reason(10.501, 10_501))).toEqual(["data.yieldReason"]);
  expect(reason(10.501, 10_501, { yieldReason: "Scales read low" })).toBe("Scales read low");
  expect(refused(() => reason(10, 9_000))).toEqual(["data.confirmYield"]);
  expect(refused(() => reason(50, 10_000))).toEqual(["data.yieldReason", "data.confirmYield"]);
  expect(refused(() => reason(50, 10_000, { yieldReason: "Two vessels" }))).toEqual(["data.confirmYield"]);
  expect(reason(50, 10_000, { yieldReason: "Two vessels", confirmYield: true })).toBe("Two vessels. More bulk than material, confirmed");
  // Units are not weighed against material.
  expect(checkedYieldReason(job, data({ totalProduced: 105 }), 105)).toBe("");
  expect(refused(() => checkedYieldReason(job, data({ totalProduced: 106 }), 106))).toEqual(["data.yieldReason"]);
});
