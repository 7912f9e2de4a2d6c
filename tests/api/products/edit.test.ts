import { randomUUID } from "node:crypto";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { get, queryAll, update } from "@apothecary/core/lib/table/table";
import { addNewProduct, allProducts, editProductDetails, newVersionOfProduct } from "@apothecary/core/products/contract";
import { PRODUCT_USE_PREFIX, productKey, type ProductRow } from "@apothecary/core/products/product.rows";
import { itemKey, itemPartition, type ItemRow } from "@apothecary/core/stock/items/item.rows";
import { beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod";
import { makeWorld, type World } from "../../lib/world.ts";
import { plantStockLine, plantReference } from "../formulas/formulas.fixtures.ts";

type Version = z.input<typeof newVersionOfProduct.body>;
type Details = z.input<typeof editProductDetails.body>;

let world: World;
let code: string;
let fillSize = 100;
const asProduct = { as: "product" };

beforeAll(async () => {
  world = await makeWorld();
  await plantReference();
  code = await addFormula("RD-1");
});

async function addFormula(rAndDCode: string): Promise<string> {
  const formulaDetails = { name: "Night cream", clientId: 32, code: "QNC01", rAndDCode, categoryType: "Skin care", categoryName: "Cream" };
  const recipeLines = [{ resourceSku: "EMU0001", percentage: 100 }];
  return (await world.good(addNewFormula, { body: { newFormula: { formulaDetails, recipeLines } } }, asProduct)).code;
}

/** A product of its own fill size, so that its SKU is its own too. */
async function addProduct(): Promise<{ id: number; sku: string }> {
  const size = ++fillSize;
  const productDetails = { name: "Night cream", clientId: 31, formulaCode: code, categoryCode: "R", fillSize: size, sku: `${code}-R-${size}` };
  const componentryLines = [{ resourceSku: "JAR0001", quantity: 1 }];
  return world.good(addNewProduct, { body: { newProduct: { productDetails, componentryLines } } }, asProduct);
}

/** Makes a formula's Bulk inactive, as the last active version of a formula does. */
async function endFormula(formulaCode: string): Promise<void> {
  await update({ key: itemKey(`${formulaCode}-B`), set: { active: false }, add: { version: 1 } });
}

describe("a new version of a product", () => {
  const newVersion = (sku: string, more: Partial<Version> = {}): Version => ({
    ...{ sku, formula: code, name: "Night cream, new jar", active: true },
    componentry: [{ resourceSku: "LID0001", quantity: 2 }],
    ...more,
  });
  const refused = (body: Version) => world.call(newVersionOfProduct, { body }, asProduct);

  test("has the next SKU, the original's client, category and fill size, and a bill of its own; sent twice it is added once", async () => {
    const original = await addProduct();
    const body = newVersion(original.sku);
    const requestId = randomUUID();
    const first = await world.good(newVersionOfProduct, { body }, { ...asProduct, requestId });
    expect(await world.good(newVersionOfProduct, { body }, { ...asProduct, requestId })).toEqual(first);
    expect(first).toMatchObject({ type: "success", sku: `${original.sku}-2` });
    expect(await get<ProductRow>(productKey(first.id))).toMatchObject({
      ...{ clientId: 31, client: "Alder & Birch", fillSize, categoryCode: "R", formulaCode: code, active: true, name: "Night cream, new jar" },
      componentry: [{ sku: "LID0001", name: "Item LID0001", quantity: 2 }],
    });
    expect(await get<ItemRow>(itemKey(first.sku))).toMatchObject({ quantity: 0, productId: first.id, fillSize, clientId: 31 });
    const uses = await queryAll({ partition: itemPartition("LID0001"), beginsWith: PRODUCT_USE_PREFIX });
    expect(uses.map((use) => use["productId"])).toContain(first.id);
    expect((await world.good(allProducts)).filter(({ sku }) => sku.startsWith(original.sku))).toHaveLength(2);
  });

  test("may have no componentry, and another formula", async () => {
    const original = await addProduct();
    const other = await addFormula("RD-OTHER");
    const added = await world.good(newVersionOfProduct, { body: newVersion(original.sku, { componentry: [], formula: other }) }, asProduct);
    expect(added.sku).toBe(`${other}-R-${fillSize}`);
  });

  test("is refused with redundant componentry, each line named", async () => {
    const original = await addProduct();
    const componentry = [
      { resourceSku: "LID0001", quantity: 1 },
      { resourceSku: "BOX0001", quantity: 1 },
    ];
    expect(await refused(newVersion(original.sku, { componentry }))).toMatchObject({
      status: 400,
      body: { message: "Cannot submit with redundant componentry.", errors: [{ path: "componentry.1.resourceSku", message: "Redundant component" }] },
    });
  });

  test("is refused of what does not exist, of a Bulk, and active of an inactive formula", async () => {
    const original = await addProduct();
    expect(await refused(newVersion("AB99-R-1"))).toMatchObject({ status: 404 });
    expect(await refused(newVersion("EMU0001"))).toMatchObject({ status: 404 });
    expect(await refused(newVersion(original.sku, { formula: "QNC99" }))).toMatchObject({ status: 404, body: { errors: [{ path: "formula" }] } });
    expect(await refused(newVersion(`${code}-B`))).toMatchObject({ status: 400, body: { errors: [{ path: "sku" }] } });
    const ended = await addFormula("RD-ENDED");
    await endFormula(ended);
    expect(await refused(newVersion(original.sku, { formula: ended }))).toMatchObject({ status: 400, body: { errors: [{ path: "formula" }] } });
    await world.good(newVersionOfProduct, { body: newVersion(original.sku, { formula: ended, active: false }) }, asProduct);
  });
});

describe("a product's details", () => {
  const edit = (sku: string, more: Partial<Details> = {}) =>
    world.call(editProductDetails, { body: { sku, newName: "Night cream", active: true, ...more } }, asProduct);

  test("a new name goes to the item, its batches and its uses; the product bears it too", async () => {
    const { id, sku } = await addProduct();
    await plantStockLine(sku, "row", 10, 0);
    expect(await edit(sku, { newName: "Day cream" })).toMatchObject({ status: 200, body: { message: "Day cream has been saved.", sku, version: 2 } });
    expect(await get<ProductRow>(productKey(id))).toMatchObject({ name: "Day cream", active: true, version: 2 });
    const rows = await queryAll({ partition: itemPartition(sku) });
    expect(rows.filter(({ SK }) => SK === "ITEM" || SK.startsWith("BATCH")).map((row) => row["name"])).toEqual(["Day cream", "Day cream"]);
    const uses = await queryAll({ partition: itemPartition("JAR0001"), beginsWith: PRODUCT_USE_PREFIX });
    expect(uses.find((use) => use["productId"] === id)?.["name"]).toBe("Day cream");
  });

  test("inactive and active again, with its item; nothing changed is said", async () => {
    const { id, sku } = await addProduct();
    expect(await edit(sku, { active: false })).toMatchObject({ status: 200 });
    expect(await get<ProductRow>(productKey(id))).toMatchObject({ active: false });
    expect(await get<ItemRow>(itemKey(sku))).toMatchObject({ active: false });
    expect(await edit(sku, { active: false })).toMatchObject({ status: 200, body: { type: "info", message: "Nothing was changed." } });
    expect(await edit(sku)).toMatchObject({ status: 200 });
    expect(await get<ItemRow>(itemKey(sku))).toMatchObject({ active: true });
  });

  test("are refused for a stale version, and one of two concurrent edits is refused", async () => {
    const { sku } = await addProduct();
    const [one, other] = await Promise.all([edit(sku, { newName: "One", version: 1 }), edit(sku, { newName: "Other", version: 1 })]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const late = [one, other].find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ type: "error", changedBy: "product", current: { version: 2 } });
  });

  test("are refused of a Bulk, of what does not exist, and active of an inactive formula", async () => {
    const { id, sku } = await addProduct();
    expect(await edit(`${code}-B`)).toMatchObject({ status: 400 });
    expect(await edit("EMU0001")).toMatchObject({ status: 404 });
    expect(await edit("NONE-1")).toMatchObject({ status: 404 });
    expect(await edit(sku, { newName: "x".repeat(76) })).toMatchObject({ status: 400 });
    const ended = await addFormula("RD-ENDED-2");
    await endFormula(ended);
    await update({ key: productKey(id), set: { formulaCode: ended, active: false } });
    expect(await edit(sku)).toMatchObject({ status: 400, body: { errors: [{ path: "active" }] } });
  });
});
