import { expect, test } from "vitest";
import { lotsNamed, lotNames } from "./lot-names.ts";

test("batches are parsed from a query string as written, grouped by item", () => {
  const lots = [
    { sku: "WAX0001", batchNumber: "A041" },
    { sku: "WAX0001", batchNumber: "A042" },
    { sku: "LAW01-CR-50", batchNumber: "101-26" },
  ];
  expect(lotNames(lots)).toBe("WAX0001~A041~A042,LAW01-CR-50~101-26");
  expect(lotsNamed(lotNames(lots))).toEqual(lots);
  const odd = [{ sku: "WAX0001", batchNumber: "A~1, 100%" }];
  expect(lotsNamed(lotNames(odd))).toEqual(odd);
});

test("invalid names are ignored", () => {
  expect(lotsNamed("WAX0001~A041,OIL0001,~,x,%zz~A001")).toEqual([{ sku: "WAX0001", batchNumber: "A041" }]);
  expect(lotsNamed(undefined)).toEqual([]);
});

test("the maximum number of batches of a recall gives a URL of about 5,000 characters", () => {
  const many = Array.from({ length: 500 }, (_, n) => ({ sku: `LAW0${n % 9}-CR-50`, batchNumber: `${100 + n}-26` }));
  expect(new URLSearchParams({ "for.batches": lotNames(many) }).toString().length).toBeLessThan(5_500);
});
