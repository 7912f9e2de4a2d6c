import { goodsIn } from "@apothecary/core/stock/contract";
import { createCompoundingJob } from "@apothecary/core/jobs/contract";
import { expect, test } from "vitest";
import { keys } from "./keys.ts";
import { isShown, subjectsShown } from "./shown.ts";

test("every query's subjects are known", () => {
  const all = Object.values(keys).flatMap((of) => (Array.isArray(of) ? [of] : [(of as { all: readonly string[] }).all]));
  expect(all.filter((key) => subjectsShown(key) === undefined)).toEqual([]);
});

test("goods in refreshes deliveries, reports, readiness, recipes and picking, and leaves users and lists of names", () => {
  const shown = [keys.deliveries.all, keys.reports.all, keys.sales.readiness, keys.formulas.recipe(7), keys.picking.list([1]), keys.warehouse.contents("A1")];
  expect(shown.filter((key) => !isShown(key, goodsIn.changes))).toEqual([]);
  const others = [keys.users.all, keys.formulas.list, keys.directory.all, keys.sales.unallocated, keys.stockTake.requested, ["openapi"]];
  expect(others.filter((key) => isShown(key, goodsIn.changes))).toEqual([]);
});

test("an allocation refreshes the orders and the item's demand", () => {
  for (const key of [keys.sales.unallocated, keys.sales.itemDemand("EMU0001"), keys.jobs.one(3)]) expect(isShown(key, createCompoundingJob.changes)).toBe(true);
});
