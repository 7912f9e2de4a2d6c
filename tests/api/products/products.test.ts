import { randomUUID } from "node:crypto";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { get, MAX_WRITES, queryAll, transact } from "@apothecary/core/lib/table/table";
import { addNewProduct, allProducts, checkProductSku, fetchProductBom } from "@apothecary/core/products/contract";
import { PRODUCT_USE_PREFIX, type Product, productKey, type ProductRow } from "@apothecary/core/products/product.rows";
import { type Item, itemKey, itemPartition, type ItemRow } from "@apothecary/core/stock/items/item.rows";
import { beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod";
import { makeWorld, type World } from "../../lib/world.ts";
import { plantItem, plantReference } from "../formulas/formulas.fixtures.ts";

let world: World;
let code: string;

beforeAll(async () => {
  world = await makeWorld();
  await plantReference();
  const formulaDetails = { name: "Night cream", clientId: 32, code: "QNC01", rAndDCode: "RD-1", categoryType: "Skin care", categoryName: "Cream" };
  const recipeLines = [{ resourceSku: "EMU0001", percentage: 100 }];
  ({ code } = await world.good(addNewFormula, { body: { newFormula: { formulaDetails, recipeLines } } }, { as: "product" }));
});

type Body = z.input<typeof addNewProduct.body>["newProduct"];

const LINES: Body["componentryLines"] = [
  { resourceSku: "JAR0001", quantity: 1 },
  { resourceSku: "LID0001", quantity: 2 },
];
const asProduct = { as: "product" };

function product(details: Partial<Body["productDetails"]> = {}, componentryLines = LINES): { newProduct: Body } {
  const { fillSize = 100, categoryCode = "R", formulaCode = code } = details;
  return {
    newProduct: {
      productDetails: { name: "Night cream", clientId: 31, formulaCode, categoryCode, fillSize, sku: `${formulaCode}-${categoryCode}-${fillSize}`, ...details },
      componentryLines,
    },
  };
}

const add = (details: Partial<Body["productDetails"]> = {}, lines = LINES) => world.good(addNewProduct, { body: product(details, lines) }, asProduct);
const refused = (body: unknown) => world.call(addNewProduct, { body: body as { newProduct: Body } }, asProduct);
const answerErrors = (answered: { body: unknown }) => (answered.body as { errors?: { path: string; message: string }[] }).errors ?? [];

async function countRows(): Promise<{ products: number; uses: number }> {
  const uses = await queryAll({ partition: itemPartition("JAR0001"), beginsWith: PRODUCT_USE_PREFIX });
  return { products: (await world.good(allProducts)).length, uses: uses.length };
}

describe("a new product", () => {
  test("comes with its stock item, and is noted at each component, once", async () => {
    const requestId = randomUUID();
    const body = product();
    const first = await world.good(addNewProduct, { body }, { ...asProduct, requestId });
    expect(await world.good(addNewProduct, { body }, { ...asProduct, requestId })).toEqual(first);
    expect(first).toMatchObject({ type: "success", sku: `${code}-R-100`, message: `Night cream has been added as ${code}-R-100.` });

    const row = await get<ProductRow>(productKey(first.id));
    expect(row).toMatchObject({
      sku: first.sku,
      clientId: 31,
      client: "Alder & Birch",
      formulaCode: code,
      formulaName: "Night cream",
      formulaClient: "Quince",
      fillSize: 100,
      categoryName: "Retail",
      categoryCode: "R",
      componentry: [
        { sku: "JAR0001", name: "Item JAR0001", quantity: 1 },
        { sku: "LID0001", name: "Item LID0001", quantity: 2 },
      ],
      active: true,
      version: 1,
    } satisfies Partial<Product>);
    expect(await get<ItemRow>(itemKey(first.sku))).toMatchObject({
      name: "Night cream",
      categoryType: "Product",
      categoryName: "Retail",
      categoryCode: "R",
      priceUnit: "unit",
      price: 0,
      quantity: 0,
      allocated: 0,
      active: true,
      clientId: 31,
      ownedById: 14,
      productId: first.id,
      formulaCode: code,
      fillSize: 100,
    } satisfies Partial<Item>);
    expect(await queryAll({ partition: itemPartition("LID0001"), beginsWith: PRODUCT_USE_PREFIX })).toMatchObject([
      { productId: first.id, sku: first.sku, name: "Night cream", fillSize: 100, quantity: 2 },
    ]);
  });

  test("may have no componentry agreed, and a fill size with decimals", async () => {
    const { id, sku } = await add({ fillSize: 7.5 }, []);
    expect(sku).toBe(`${code}-R-7.5`);
    expect(await world.good(fetchProductBom, { body: { productId: id } }, { as: "staff" })).toEqual({ componentry: [], version: 1 });
  });

  test("may be made elsewhere", async () => {
    expect((await add({ categoryCode: "e" as "E", sku: `${code}-E-100` })).sku).toBe(`${code}-E-100`);
  });

  test("gets the first free SKU, and the answer says where the screen's was taken", async () => {
    const body = { fillSize: 250 };
    const first = await add(body);
    const next = await world.good(checkProductSku, { body: { firstPartOfSku: first.sku } }, { as: "staff" });
    expect(next).toBe(`${first.sku}-2`);
    const second = await add(body);
    expect(second.sku).toBe(next);
    expect(second.message).toContain(`The SKU ${first.sku} was not the next free one.`);
    const third = await add({ ...body, sku: `${first.sku}-3` });
    expect(third).toMatchObject({ sku: `${first.sku}-3`, message: `Night cream has been added as ${first.sku}-3.` });
  });

  test("made by many at once get a SKU each", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => add({ fillSize: 30 })));
    expect(new Set(made.map(({ sku }) => sku))).toEqual(new Set([`${code}-R-30`, ...Array.from({ length: 9 }, (_, i) => `${code}-R-30-${i + 2}`)]));
  });
});

describe("a new product is refused, and nothing is written,", () => {
  const details = "newProduct.productDetails";
  const line = "newProduct.componentryLines.1.resourceSku";
  const two = (resourceSku: string, quantity = 1) => [
    { resourceSku: "JAR0001", quantity: 1 },
    { resourceSku, quantity },
  ];
  test.each<[string, () => unknown, number, string, string]>([
    ["without a name", () => product({ name: "" }), 400, `${details}.name`, "Name is required."],
    ["with a name of 76 characters", () => product({ name: "n".repeat(76) }), 400, `${details}.name`, "Name cannot exceed 75 characters."],
    ["for nobody", () => product({ clientId: 99 }), 404, `${details}.clientId`, "The client does not exist."],
    ["for a supplier", () => product({ clientId: 40 }), 400, `${details}.clientId`, "Supplies is not a client."],
    ["of an unknown formula", () => product({ formulaCode: "ZZ99" }), 404, `${details}.formulaCode`, "The formula ZZ99 does not exist."],
    ["as Bulk", () => product({ categoryCode: "B" }), 400, `${details}.categoryCode`, "Bulk and Fragrance products are made with their formula."],
    ["as Fragrance", () => product({ categoryCode: "F" }), 400, `${details}.categoryCode`, "Bulk and Fragrance products are made with their formula."],
    ["of an unknown category", () => product({ categoryCode: "X" }), 404, `${details}.categoryCode`, "The category does not exist."],
    ["with less than nothing in it", () => product({ fillSize: -1 }), 400, `${details}.fillSize`, "Please enter a (positive) number."],
    [
      "with a fill size of eleven characters",
      () => product({ fillSize: 12_345_678_901 }),
      400,
      `${details}.fillSize`,
      "Fill size cannot exceed 10 characters.",
    ],
    ["with a fill size too small to write", () => product({ fillSize: 1e-9 }), 400, `${details}.fillSize`, "Please enter a (positive) number."],
    ["under another's SKU", () => product({ sku: "AB01-R-100" }), 400, `${details}.sku`, ""],
    ["under a longer SKU", () => product({ sku: `${code}-R-1000` }), 400, `${details}.sku`, ""],
    ["with a component twice", () => product({}, two("JAR0001")), 400, line, "Cannot use the same item more than once."],
    ["with an unknown component", () => product({}, two("NON0001")), 404, line, "The item NON0001 does not exist."],
    ["with a raw material", () => product({}, two("EMU0001")), 400, line, "EMU0001 is not componentry."],
    ["with a Redundant component", () => product({}, two("BOX0001")), 400, line, "Redundant component"],
    ["with none of a component", () => product({}, two("LID0001", 0)), 400, "newProduct.componentryLines.1.quantity", "Quantity must be greater than 0."],
    ["with half a component", () => product({}, two("LID0001", 0.5)), 400, "newProduct.componentryLines.1.quantity", "Please enter a (positive) number."],
    ["with a field too many", () => ({ newProduct: { ...product().newProduct, price: 1 } }), 400, "newProduct", ""],
  ])("%s", async (_, body, status, path, message) => {
    const before = await countRows();
    const answered = await refused(body());
    expect(answered.status).toBe(status);
    expect(answerErrors(answered)[0]?.path).toBe(path);
    if (message) expect(answered.body).toMatchObject({ message, type: "error" });
    expect(await countRows()).toEqual(before);
  });

  test("of a formula whose Bulk is inactive", async () => {
    await plantItem("AB77-B", { categoryType: "Product", categoryCode: "B", active: false });
    const answered = await refused(product({ formulaCode: "AB77" }));
    expect(answered.status).toBe(400);
    expect(answered.body).toMatchObject({ message: "The formula AB77 is inactive." });
  });

  test("when the request id was another's", async () => {
    const requestId = randomUUID();
    await world.good(addNewProduct, { body: product() }, { ...asProduct, requestId });
    expect((await world.call(addNewProduct, { body: product({ name: "Other" }) }, { ...asProduct, requestId })).status).toBe(409);
  });
});

describe("the SKU check", () => {
  test("returns a free SKU, and skips used ones", async () => {
    expect(await world.good(checkProductSku, { body: { firstPartOfSku: `${code}-R-5` } }, { as: "staff" })).toBe(`${code}-R-5`);
    await plantItem(`${code}-R-5`, { removed: true });
    expect(await world.good(checkProductSku, { body: { firstPartOfSku: `${code}-R-5` } }, { as: "staff" })).toBe(`${code}-R-5-2`);
  });

  test("continues past the first few, and has a limit", async () => {
    const first = `${code}-R-6`;
    await plantItem(first);
    for (let n = 2; n <= 98; n++) await plantItem(`${first}-${n}`);
    expect(await world.good(checkProductSku, { body: { firstPartOfSku: first } }, { as: "staff" })).toBe(`${first}-99`);
    await plantItem(`${first}-99`);
    expect((await world.call(checkProductSku, { body: { firstPartOfSku: first } }, { as: "staff" })).status).toBe(409);
  });

  test.each(["", "AB 01", "x".repeat(41), "a~b"])("refuses %j", async (firstPartOfSku) => {
    expect((await world.call(checkProductSku, { body: { firstPartOfSku } }, { as: "staff" })).status).toBe(400);
  });
});

describe("a bill of componentry", () => {
  test("shows the stock of each component and its variants", async () => {
    await plantItem("JAR0002", { categoryType: "Componentry", quantity: 10, variants: ["JAR0002-2"] });
    await plantItem("JAR0002-2", { categoryType: "Componentry", quantity: 70, allocated: 5 });
    const { id } = await add({ fillSize: 60 }, [
      { resourceSku: "JAR0001", quantity: 3 },
      { resourceSku: "JAR0002", quantity: 1 },
    ]);
    expect(await world.good(fetchProductBom, { body: { productId: id } }, { as: "staff" })).toEqual({
      componentry: [
        {
          sku: "JAR0001",
          name: "Item JAR0001",
          quantity: 3,
          element: [{ sku: "JAR0001", status: 0, quantity: 500, allocated: 20, unusable: 0, minimumStock: 0 }],
        },
        {
          sku: "JAR0002",
          name: "Item JAR0002",
          quantity: 1,
          element: [
            { sku: "JAR0002", status: 0, quantity: 10, allocated: 0, unusable: 0, minimumStock: 0 },
            { sku: "JAR0002-2", status: 0, quantity: 70, allocated: 5, unusable: 0, minimumStock: 0 },
          ],
        },
      ],
      version: 1,
    });
  });

  test("of no product is empty", async () => {
    expect((await world.call(fetchProductBom, { body: { productId: 77_777 } }, { as: "staff" })).status).toBe(404);
    expect((await world.call(fetchProductBom, { body: { productId: 0 } }, { as: "staff" })).status).toBe(400);
  });
});

test("the list tells every product, Bulk among them", async () => {
  const { id, sku } = await add({ fillSize: 45 });
  const products = await world.good(allProducts, {}, { as: "staff" });
  expect(products.find((one) => one.id === id)).toEqual({
    id,
    sku,
    name: "Night cream",
    clientId: 31,
    client: "Alder & Birch",
    formulaCode: { code, name: "Night cream", client: "Quince" },
    fillSize: 45,
    category: { name: "Retail", skuIdentifier: "R" },
    active: true,
    oneBatch: false,
    version: 1,
  });
  expect(products.find((one) => one.sku === `${code}-B`)).toMatchObject({ fillSize: 1000, category: { name: "Bulk", skuIdentifier: "B" } });
});

test("a list longer than a page continues by cursor, complete and in order", async () => {
  const many = 1_300;
  const long = { componentry: Array.from({ length: 40 }, (_, n) => ({ sku: `JAR${n}`, name: "A jar that has a rather long name", quantity: 1 })) };
  const rows = Array.from({ length: many }, (_, n) => {
    const sku = `ZZ01-R-${String(n).padStart(5, "0")}`;
    return { ...productKey(50_000 + n), ...bare(50_000 + n, sku), ...long, g1p: "PRODUCTS", g1s: sku };
  });
  for (let i = 0; i < rows.length; i += MAX_WRITES) await transact(rows.slice(i, i + MAX_WRITES).map((item) => ({ kind: "put", item })));
  const skus: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const answered = await world.call(allProducts, { query: cursor ? { cursor } : {} }, { as: "staff" });
    expect(answered.status).toBe(200);
    skus.push(...answered.body.map((row) => row.sku));
    cursor = answered.headers["x-next-cursor"];
    pages++;
  } while (cursor && pages < 20);
  expect(pages).toBeGreaterThan(1);
  expect(skus.filter((sku) => sku.startsWith("ZZ01"))).toEqual(rows.map((row) => row.g1s));
  expect((await world.call(allProducts, { query: { cursor: "bm9uc2Vuc2U" } }, { as: "staff" })).status).toBe(400);
});

function bare(id: number, sku: string): Omit<Product, "componentry"> {
  const formula = { formulaCode: "ZZ01", formulaName: "Z", formulaClient: "Z" };
  return { id, sku, name: "Z", clientId: 31, client: "Z", ...formula, fillSize: 1, categoryName: "Retail", categoryCode: "R", active: true, version: 1 };
}
