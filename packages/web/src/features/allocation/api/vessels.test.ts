import { expect, test } from "vitest";
import { createLines } from "../../../kit/lines/lines.ts";
import { splitQuantity, splitRules } from "./vessels.ts";

test("the jobs of a split add up to the gram", () => {
  const values = [0.1, 0.2].map((quantity, i) => ({ id: String(i), row: null, values: { quantity, batchNumber: `00${i + 1}-26` } }));
  expect(splitQuantity(createLines(values, splitRules({ quantity: 0.3, fillWeight: 1_000 }, [])).all())).toBe(0.3);
});
