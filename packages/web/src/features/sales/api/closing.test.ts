import { expect, test } from "vitest";
import { openJobNumbers, sentOfOrdered } from "./closing.ts";

test("what was sent counts earlier shipments, in kilograms of what is counted in grams", () => {
  expect(sentOfOrdered({ shipped: 0, leaves: 1_500, ordered: 2_000, unit: "Kg" })).toBe("1.5 of 2 Kg");
  expect(sentOfOrdered({ shipped: 60, leaves: 20, ordered: 100, unit: "units" })).toBe("80 of 100 units");
});

test("the open jobs of a line are those of all its parts", () => {
  const job = { formulaJobId: 1, productJobId: 2, quantity: 10, formulaJobNumber: "J00001", productJobNumber: "J00002" };
  const made = { ...job, formulaJobStatus: "Completed" as const, productJobStatus: "Reserved" as const };
  const next = { ...job, formulaJobNumber: "J00003", productJobNumber: null, formulaJobStatus: "Allocated" as const, productJobStatus: "Pending" as const };
  expect(openJobNumbers([{ jobs: [made, next] }, { jobs: [made] }])).toEqual(["J00002", "J00003"]);
});
