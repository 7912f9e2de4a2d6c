import { expect, test } from "vitest";
import { MAX_PO_NUMBER } from "../contract.ts";
import { assertFollowable, followOnPoNumber, missingUnits } from "./follow-on-rules.ts";

test("the PO number has its suffix once, and complete", () => {
  expect(followOnPoNumber("PO-7")).toBe("PO-7 [FOLLOW ON]");
  expect(followOnPoNumber("PO-7 [FOLLOW ON]")).toBe("PO-7 [FOLLOW ON]");
  const long = followOnPoNumber("P".repeat(MAX_PO_NUMBER));
  expect(long).toHaveLength(MAX_PO_NUMBER);
  expect(long.endsWith("P [FOLLOW ON]")).toBe(true);
});

test("what is missing is the planned less the produced quantity, and never negative", () => {
  const job = { jobNumber: "J00001", shortage: null };
  expect(missingUnits({ ...job, grossQuantity: 100, quantityProduced: 82 })).toBe(18);
  expect(missingUnits({ ...job, grossQuantity: 100, quantityProduced: null })).toBe(100);
  expect(missingUnits({ ...job, grossQuantity: 100, quantityProduced: 104 })).toBe(0);
});

test("a job has at most one follow-on, and none if it was not short or was dismissed", () => {
  const job = { jobNumber: "J00001", grossQuantity: 100, quantityProduced: 82 };
  const shortage = { reason: "other" as const, components: [], dismissed: false };
  expect(assertFollowable({ ...job, shortage })).toBe(shortage);
  expect(() => assertFollowable({ ...job, shortage: null })).toThrow("Job J00001 was not closed short.");
  expect(() => assertFollowable({ ...job, shortage: { ...shortage, dismissed: true } })).toThrow("The follow-on of job J00001 has been dismissed.");
  expect(() => assertFollowable({ ...job, shortage: { ...shortage, dismissed: true, followOnId: 3 } })).toThrow("Job J00001 already has a follow-on.");
});
