/**
 * What formulas and products cost today: prices of ingredients and components, and Bulk by its own formula.
 */
import { addNewFormula, formulaCost } from "@apothecary/core/formulas/contract";
import { instant } from "@apothecary/core/lib/time/clock";
import { costOfItems } from "@apothecary/core/formulas/cost";
import { fromLists } from "@apothecary/core/formulas/cost-lists";
import { transact, update } from "@apothecary/core/lib/table/table";
import { productCost, productCosts } from "@apothecary/core/products/contract";
import { productKey } from "@apothecary/core/products/product.rows";
import { exportOwnStockValues } from "@apothecary/core/reports/contract";
import { putStockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { stockDetails } from "@apothecary/core/stock/contract";
import { itemKey } from "@apothecary/core/stock/items/item.rows";
import type { ItemDetail } from "@apothecary/core/stock/stock-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AS, addProduct, buildFixture, type Fixture, newFormulaBody } from "../../faults/fixture.ts";
import { aStockLine } from "../../lib/rows.ts";
import { download, startReports } from "../../lib/s3.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
let fixture: Fixture;
let stopReports: () => Promise<void>;
afterAll(() => stopReports());
beforeAll(async () => {
  world = await makeWorld();
  stopReports = await startReports();
  fixture = await buildFixture(world);
  for (const [sku, price] of [
    ["WAX0001", 10],
    ["OIL0001", 5],
    ["SOL0001", 0],
    ["JAR0001", 0.3],
  ] as const) {
    await setItem(sku, { price });
  }
});

/** Sets fields of an item as an edit does, so that the stock list sees it. */
const setItem = (sku: string, set: { price: number } | { quantity: number }) => update({ key: itemKey(sku), set: { ...set, g1s: `${instant()}#${sku}` } });
const readCost = (id: number) => world.good(formulaCost, { body: { id } }, AS);

test("a kilogram of a formula costs its grams at their prices", async () => {
  const { total, lines, unpriced } = await readCost(fixture.formula.id);
  expect(total).toBe(8);
  expect(lines.map(({ sku, amount, price, cost, share }) => [sku, amount, price, cost, share])).toEqual([
    ["WAX0001", 600, 10, 6, 75],
    ["OIL0001", 400, 5, 2, 25],
  ]);
  expect(unpriced).toEqual([]);
});

test("a unit of a product costs its componentry and the bulk of its fill", async () => {
  const { total, lines } = await world.good(productCost, { body: { id: fixture.product.id } }, AS);
  expect(total).toBe(0.7);
  expect(lines.map(({ sku, amount, unit, cost }) => [sku, amount, unit, cost])).toEqual([
    [`${fixture.formula.code}-B`, 50, "g", 0.4],
    ["JAR0001", 1, "units", 0.3],
  ]);
});

test("Bulk as an ingredient costs the same as its formula, unless it has a price; items without a price are listed", async () => {
  const bulk = `${fixture.formula.code}-B`;
  const { newFormula } = newFormulaBody(fixture.clientId, "LAW02", "RD-2");
  const recipeLines = [
    { resourceSku: bulk, percentage: 50 },
    { resourceSku: "SOL0001", percentage: 50 },
  ];
  const made = await world.good(addNewFormula, { body: { newFormula: { ...newFormula, recipeLines } } }, AS);
  expect(await readCost(made.id)).toMatchObject({
    total: 4,
    unpriced: ["SOL0001"],
    lines: [
      { sku: bulk, price: 8, share: 100 },
      { sku: "SOL0001", price: null },
    ],
  });
  await setItem(bulk, { price: 20 });
  expect(await readCost(made.id)).toMatchObject({ total: 10 });
  await setItem(bulk, { price: 0 });
  const product = await addProduct(world, fixture.clientId, made.code, 100);
  const whole = await world.good(productCost, { body: { id: product.id } }, AS);
  expect(whole, "half a kilogram of it has no price").toMatchObject({ total: 0.7, unpriced: ["SOL0001"] });
});

test("a set price counts on every level, and stock is worth what it costs", async () => {
  const bulk = `${fixture.formula.code}-B`;
  const { sku } = fixture.product;
  const readItemDetail = async (of: string) => (await world.good(stockDetails, { body: { sku: of } }, AS))[0] as ItemDetail;
  const hold = async (of: string, quantity: number) => {
    await setItem(of, { quantity });
    await transact([putStockLine(aStockLine(of, "held", quantity))]);
  };
  await hold(bulk, 2_500);
  await hold(sku, 30);
  const costs = async () => [(await readCost(fixture.formula.id)).total, (await world.good(productCost, { body: { id: fixture.product.id } }, AS)).total];
  const worth = async () => [await readItemDetail(bulk), await readItemDetail(sku)].map(({ cost, stockValue, price }) => [price, cost, stockValue]);
  // No set price: the bulk costs 8 a kilogram, a jar 0.30 and 50 g of bulk 0.40.
  expect(await costs()).toEqual([8, 0.7]);
  expect(await worth()).toEqual([
    [0, 8, 20],
    [0, 0.7, 21],
  ]);
  const { url } = await world.good(exportOwnStockValues, { body: { type: "Product" } });
  const lines = (await download(url)).text.split("\r\n").map((line) => line.split(","));
  expect(lines.find(([of]) => of === bulk)?.slice(4)).toEqual(["2500", "8", "Kg", "20"]);
  expect(lines.find(([of]) => of === sku)?.slice(4)).toEqual(["30", "0.7", "Unit", "21"]);
  // The bulk at 12 a kilogram: 50 g of it cost 0.60.
  await setItem(bulk, { price: 12 });
  expect(await costs()).toEqual([12, 0.9]);
  expect(await readCost(fixture.formula.id)).toMatchObject({ total: 12, setPrice: 12, recipeTotal: 8 });
  expect(await worth()).toEqual([
    [12, 12, 30],
    [0, 0.9, 27],
  ]);
  // The product at 1.50.
  await setItem(sku, { price: 1.5 });
  expect(await world.good(productCost, { body: { id: fixture.product.id } }, AS)).toMatchObject({ total: 1.5, setPrice: 1.5, recipeTotal: 0.9, unpriced: [] });
  expect((await readItemDetail(sku)).stockValue).toBe(45);
  // The lists give the same costs as the rows.
  const [byRows, byLists] = [costOfItems(), costOfItems(fromLists())];
  await setItem(sku, { price: 0 });
  for (const of of [bulk, sku, "WAX0001", "SOL0001", "JAR0001"]) {
    const item = await readItemDetail(of);
    expect([of, await byLists(item)]).toEqual([of, await byRows(item)]);
    expect(await byRows(item)).toBe(item.cost);
  }
  expect((await readItemDetail("SOL0001")).cost).toBeNull();
  await setItem(bulk, { price: 0 });
});

test("a product of which nothing is known that costs has no price, instead of costing nothing", async () => {
  const { id, sku } = await addProduct(world, fixture.clientId, fixture.formula.code, 400);
  await update({ key: productKey(id), set: { categoryCode: "E", componentry: [] } });
  expect(await world.good(productCost, { body: { id } }, AS)).toMatchObject({ total: 0, setPrice: null, lines: [], unpriced: [sku] });
  expect(await world.good(productCosts, { body: { ids: [id] } }, AS)).toEqual([{ id, total: 0, unpriced: [sku] }]);
  await setItem(sku, { price: 3 });
  expect(await world.good(productCosts, { body: { ids: [id] } }, AS)).toEqual([{ id, total: 3, unpriced: [] }]);
});

test("of several products is what each costs on its own, once each; what does not exist is left out", async () => {
  const other = await addProduct(world, fixture.clientId, fixture.formula.code, 250);
  const each = await Promise.all(
    [fixture.product.id, other.id].map(async (id) => ({ id, total: (await world.good(productCost, { body: { id } }, AS)).total })),
  );
  const costs = await world.good(productCosts, { body: { ids: [fixture.product.id, other.id, other.id, 9_999] } }, AS);
  expect(costs.map(({ id, total }) => ({ id, total }))).toEqual(each);
  expect((await world.call(productCosts, { body: { ids: [] } }, AS)).status).toBe(400);
});

test("of an unknown id is 404, and without a session 401", async () => {
  for (const endpoint of [formulaCost, productCost]) {
    expect((await world.call(endpoint, { body: { id: 9_999 } }, AS)).status).toBe(404);
    expect((await world.call(endpoint, { body: { id: 1 } }, { as: null })).status).toBe(401);
  }
});
