import { expect, test } from "vitest";
import { keys } from "./keys.ts";
import { isAbout } from "./use-action.ts";

test("the queries about a removed record are those with its id, and those of its domain with its number", () => {
  const formula = { domain: keys.formulas.all, ids: [7, "LAW01"] };
  for (const own of [keys.formulas.recipe(7), keys.formulas.cost(7), keys.formulas.underWay(7), keys.formulas.batchNumbers("LAW01")])
    expect(isAbout(own, formula)).toBe(true);
  for (const other of [keys.formulas.list, keys.formulas.recipe(70), keys.products.bom(7)]) expect(isAbout(other, formula)).toBe(false);
  expect(isAbout(keys.stock.item("EMU0007"), { domain: keys.stock.all, ids: ["EMU0007"] })).toBe(true);
  expect(isAbout(keys.sales.itemDemand("EMU0007"), { domain: keys.stock.all, ids: ["EMU0007"] })).toBe(true);
  expect(isAbout(keys.formulas.recipe(7), undefined)).toBe(false);
});
