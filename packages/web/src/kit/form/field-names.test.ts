import { expect, test } from "vitest";
import { fieldName, isEmpty } from "./field-names.ts";

test("a rule's path finds its field, however it is nested", () => {
  const names = ["quantity", "lines", "details"];
  expect(fieldName("quantity", names)).toBe("quantity");
  expect(fieldName("goodsInDetails.quantity", names)).toBe("quantity");
  expect(fieldName("newSale.lines.0.sku", names)).toBe("lines.0.sku");
  expect(fieldName("details.quantity", names)).toBe("details.quantity");
  expect([fieldName("", names), fieldName("other", names), fieldName("quantityOf", names)]).toEqual([undefined, undefined, undefined]);
});

test("nothing, spaces and an empty list are empty; 0 and false are not", () => {
  expect([null, undefined, "", "  ", []].map(isEmpty)).toEqual([true, true, true, true, true]);
  expect([0, false, "a", [0]].map(isEmpty)).toEqual([false, false, false, false]);
});
