/**
 * An item is Redundant where it has stock and all of it is in Redundant batches (contract, section 7).
 */
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { addNewProduct } from "@apothecary/core/products/contract";
import { adjustStockLevel, stockList, stockTransfer, updateStockStatus } from "@apothecary/core/stock/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { plantReference } from "../formulas/formulas.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantReference();
  await plantLocation("A1");
  await plantLocation("B2");
});

/** Each test has an item of its own. */
let items = 0;
let sku = "";
beforeEach(async () => {
  sku = `RDT${String(++items).padStart(4, "0")}`;
  await plantItem(sku);
});

const setStatus = (elementId: string, newStatus: 0 | 1 | 3) => world.good(updateStockStatus, { body: { elementId, newStatus, reason: "Recalled" } });
const adjust = (id: string, newQuantity: number) => world.good(adjustStockLevel, { body: { adjustment: { id, newQuantity, reason: "Recounted" } } });

/** What the list of stock says of the item. */
async function listed(): Promise<number | undefined> {
  const rows = await world.good(stockList);
  return rows.flatMap((row) => ("status" in row && row.sku === sku ? [row.status] : []))[0];
}

test("it becomes so with its last batch, and is not any more with the first that is brought back", async () => {
  expect(await listed()).toBe(0);
  const first = await bookIn(world, sku, 100, "A1");
  const second = await bookIn(world, sku, 50, "A1");
  await setStatus(first, 3);
  expect(await listed()).toBe(0);
  await setStatus(second, 3);
  expect(await listed()).toBe(3);
  await setStatus(first, 1);
  expect(await listed()).toBe(0);
});

test("it becomes so where the last other batch is used up, and is not any more with a delivery", async () => {
  await setStatus(await bookIn(world, sku, 100, "A1"), 3);
  const live = await bookIn(world, sku, 50, "A1");
  expect(await listed()).toBe(0);
  await adjust(live, 0);
  expect(await listed()).toBe(3);
  await bookIn(world, sku, 1, "A1");
  expect(await listed()).toBe(0);
});

test("moving a part of it changes nothing; without stock it is not Redundant", async () => {
  const id = await bookIn(world, sku, 100, "A1");
  await setStatus(id, 3);
  const { elementId } = await world.good(stockTransfer, {
    body: { transferDetails: { elementId: id, transferQuantity: 40, transferLocation: "B2", reason: "Out of the way" } },
  });
  expect(await listed()).toBe(3);
  await adjust(id, 10);
  expect(await listed()).toBe(3);
  await adjust(id, 0);
  await adjust(elementId, 0);
  expect(await listed()).toBe(0);
});

test("a list that is already loaded learns of it", async () => {
  const id = await bookIn(world, sku, 100, "A1");
  const before = await world.call(stockList);
  await setStatus(id, 3);
  const since = before.headers["etag"]?.replaceAll('"', "") ?? "";
  expect(await world.good(stockList, { query: { since } })).toEqual(expect.arrayContaining([expect.objectContaining({ sku, status: 3 })]));
});

test("a new formula and a new product refuse it with the specification's words, until a batch is brought back", async () => {
  const id = await bookIn(world, sku, 100, "A1");
  await setStatus(id, 3);
  const formulaDetails = { name: "Cream", clientId: 31, code: "AB01", rAndDCode: `RED-${sku}`, categoryType: "Skin care", categoryName: "Cream" };
  const newFormula = { formulaDetails, recipeLines: [{ resourceSku: sku, percentage: 100 }] };
  const refused = await world.call(addNewFormula, { body: { newFormula } }, { as: "product" });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: "newFormula.recipeLines.0.resourceSku" }] } });
  await setStatus(id, 0);
  const { code } = await world.good(addNewFormula, { body: { newFormula } }, { as: "product" });

  const jar = `JRD${sku.slice(3)}`;
  await plantItem(jar, { categoryType: "Componentry", priceUnit: "unit" });
  await setStatus(await bookIn(world, jar, 10, "A1"), 3);
  const productDetails = { name: "Cream", clientId: 31, formulaCode: code, categoryCode: "R", fillSize: 50, sku: `${code}-R-50` };
  const newProduct = { productDetails, componentryLines: [{ resourceSku: jar, quantity: 1 }] };
  expect(await world.call(addNewProduct, { body: { newProduct } }, { as: "product" })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "newProduct.componentryLines.0.resourceSku", message: "Redundant component" }] },
  });
});
