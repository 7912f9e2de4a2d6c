/**
 * What formulas and products cost today: prices of ingredients and components, and Bulk by its own formula.
 */
import { addNewFormula, formulaCost } from "@apothecary/core/formulas/contract";
import { update } from "@apothecary/core/lib/table";
import { productCost, productCosts } from "@apothecary/core/products/contract";
import { itemKey } from "@apothecary/core/stock/item.rows";
import { beforeAll, expect, test } from "vitest";
import { AS, addProduct, buildHouse, type House, newFormulaOf } from "../faults/house.ts";
import { makeWorld, type World } from "../lib/world.ts";

let world: World;
let house: House;
beforeAll(async () => {
  world = await makeWorld();
  house = await buildHouse(world);
  for (const [sku, price] of [
    ["WAX0001", 10],
    ["OIL0001", 5],
    ["SOL0001", 0],
    ["JAR0001", 0.3],
  ] as const) {
    await update({ key: itemKey(sku), set: { price } });
  }
});

const costOf = (id: number) => world.good(formulaCost, { body: { id } }, AS);

test("a kilogram of a formula costs its grams at their prices", async () => {
  const { total, lines, unpriced } = await costOf(house.formula.id);
  expect(total).toBe(8);
  expect(lines.map(({ sku, amount, price, cost, share }) => [sku, amount, price, cost, share])).toEqual([
    ["WAX0001", 600, 10, 6, 75],
    ["OIL0001", 400, 5, 2, 25],
  ]);
  expect(unpriced).toEqual([]);
});

test("a unit of a product costs its componentry and the bulk of its fill", async () => {
  const { total, lines } = await world.good(productCost, { body: { id: house.product.id } }, AS);
  expect(total).toBe(0.7);
  expect(lines.map(({ sku, amount, unit, cost }) => [sku, amount, unit, cost])).toEqual([
    [`${house.formula.code}-B`, 50, "g", 0.4],
    ["JAR0001", 1, "units", 0.3],
  ]);
});

test("Bulk as an ingredient costs the same as its formula, unless it has a price; items without a price are listed", async () => {
  const bulk = `${house.formula.code}-B`;
  const { newFormula } = newFormulaOf(house.clientId, "LAW02", "RD-2");
  const recipeLines = [
    { resourceSku: bulk, percentage: 50 },
    { resourceSku: "SOL0001", percentage: 50 },
  ];
  const made = await world.good(addNewFormula, { body: { newFormula: { ...newFormula, recipeLines } } }, AS);
  expect(await costOf(made.id)).toMatchObject({
    total: 4,
    unpriced: ["SOL0001"],
    lines: [
      { sku: bulk, price: 8, share: 100 },
      { sku: "SOL0001", price: null },
    ],
  });
  await update({ key: itemKey(bulk), set: { price: 20 } });
  expect(await costOf(made.id)).toMatchObject({ total: 10 });
  await update({ key: itemKey(bulk), set: { price: 0 } });
  const product = await addProduct(world, house.clientId, made.code, 100);
  const whole = await world.good(productCost, { body: { id: product.id } }, AS);
  expect(whole, "half a kilogram of it has no price").toMatchObject({ total: 0.7, unpriced: ["SOL0001"] });
});

test("of several products is what each costs on its own, once each; what does not exist is left out", async () => {
  const other = await addProduct(world, house.clientId, house.formula.code, 250);
  const each = await Promise.all([house.product.id, other.id].map(async (id) => ({ id, total: (await world.good(productCost, { body: { id } }, AS)).total })));
  const costs = await world.good(productCosts, { body: { ids: [house.product.id, other.id, other.id, 9_999] } }, AS);
  expect(costs.map(({ id, total }) => ({ id, total }))).toEqual(each);
  expect((await world.call(productCosts, { body: { ids: [] } }, AS)).status).toBe(400);
});

test("of an unknown id is 404, and without a session 401", async () => {
  for (const endpoint of [formulaCost, productCost]) {
    expect((await world.call(endpoint, { body: { id: 9_999 } }, AS)).status).toBe(404);
    expect((await world.call(endpoint, { body: { id: 1 } }, { as: null })).status).toBe(401);
  }
});
