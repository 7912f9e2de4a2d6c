import { expect, test } from "vitest";
import { checksOf, familyOf, lossOf, makeActiveOf, NO_VARIANT } from "./removal.ts";
import type { StockItem } from "./stock-item.ts";

test("each check has what to do about it; what is not known is said anyway", () => {
  const checks = [
    "There is stock of it: 40 g in 1 batch.",
    "It is allocated to J00001.",
    "It is in the recipe of ABC01 RD-9.",
    "It is in the bill of materials of ABC01-R-50.",
    "It is loved.",
  ];
  const found = checksOf({ status: 409, body: { message: "It cannot be removed.", type: "error", checks } });
  expect(found?.map(({ says }) => says)).toEqual(checks);
  expect(found?.map(({ remedy }) => remedy !== undefined)).toEqual([true, true, true, true, false]);
  expect([checksOf({ status: 409, body: { message: "Busy" } }), checksOf({ status: 404, body: { checks } }), checksOf({ status: 0, body: null })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("what goes is told in numbers, each job and recipe once", () => {
  const stock = {
    item: { totalStock: 500, jobs: [{ jobNumber: "J00001" }, { jobNumber: "J00002" }], recipes: [{ code: "ABC01" }, { code: "ABC01" }], productList: [] },
    batches: [{}, {}],
    reservations: [
      { jobNumber: "J00001", quantityReserved: 30 },
      { jobNumber: "J00003", quantityReserved: 20 },
    ],
  } as unknown as StockItem;
  expect(lossOf(stock)).toEqual({ quantity: 500, batches: 2, jobs: ["J00001", "J00002", "J00003"], reserved: 50, namedBy: ["ABC01"] });
});

test("a refusal that names a family offers its variants; one that does not offers none", () => {
  const family = { jobs: ["J00001"], variants: [{ sku: "EMU0007-2", name: "Wax" }] };
  expect(familyOf({ body: { checks: [], family } })).toEqual(family);
  expect([familyOf({ body: { checks: [] } }), familyOf({ body: null }), familyOf({ body: { family: "x" } })]).toEqual([undefined, undefined, undefined]);
});

test("no choice is not sent, no variant is sent as null", () => {
  expect([makeActiveOf(null), makeActiveOf(NO_VARIANT), makeActiveOf("EMU0007-2")]).toEqual([undefined, null, "EMU0007-2"]);
});
