import { expect, test } from "vitest";
import { removalLoss, makeActiveValue, NO_VARIANT, readRemovalRefusal } from "./removal.ts";
import type { StockItem } from "./stock-item.ts";

const refused = { checks: ["Three batches are left.", "J00001 needs it."], kinds: ["stock", "jobs"] };

test("each check has a remedy by its type, independent of the server's text", () => {
  expect(readRemovalRefusal({ status: 409, body: { message: "It cannot be removed.", type: "error", ...refused } })).toEqual({
    checks: [
      { says: "Three batches are left.", remedy: "Adjust its batches to 0, or use them up." },
      { says: "J00001 needs it.", remedy: "Complete or cancel these jobs first." },
    ],
    family: undefined,
  });
});

test.each([
  { status: 409, body: { message: "Busy" } },
  { status: 404, body: refused },
  { status: 0, body: null },
])("any other refusal is not a removal refusal: %o", (refusal) => {
  expect(readRemovalRefusal(refusal)).toBeUndefined();
});

test("the effects of a removal are counted, each job and recipe once", () => {
  const stock = {
    item: { totalStock: 500, jobs: [{ jobNumber: "J00001" }, { jobNumber: "J00002" }], recipes: [{ code: "ABC01" }, { code: "ABC01" }], productList: [] },
    stockLines: [{}, {}],
    reservations: [
      { jobNumber: "J00001", quantityReserved: 30 },
      { jobNumber: "J00003", quantityReserved: 20 },
    ],
  } as unknown as StockItem;
  expect(removalLoss(stock)).toEqual({ quantity: 500, stockLines: 2, jobs: ["J00001", "J00002", "J00003"], reserved: 50, namedBy: ["ABC01"] });
});

test("a refusal with a family offers its variants", () => {
  const family = { jobs: ["J00001"], variants: [{ sku: "EMU0007-2", name: "Wax" }] };
  expect(readRemovalRefusal({ status: 409, body: { ...refused, family } })?.family).toEqual(family);
});

test("an open choice is not sent, and 'no variant' is sent as null", () => {
  expect([makeActiveValue(null), makeActiveValue(NO_VARIANT), makeActiveValue("EMU0007-2")]).toEqual([undefined, null, "EMU0007-2"]);
});
