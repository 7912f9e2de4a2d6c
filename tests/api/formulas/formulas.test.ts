import { randomUUID } from "node:crypto";
import { addNewFormula, allFormulas } from "@apothecary/core/formulas/contract";
import { FORMULA_USE_PREFIX, type Formula, formulaKey, type FormulaRow } from "@apothecary/core/formulas/formula.rows";
import { documentClient } from "@apothecary/core/lib/table/dynamo-client";
import { get, getMany, queryAll } from "@apothecary/core/lib/table/table";
import { PRODUCT_LIST, type ProductRow } from "@apothecary/core/products/product.rows";
import { type Item, itemKey, itemPartition, type ItemRow } from "@apothecary/core/stock/items/item.rows";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { plantItem, plantReference } from "./formulas.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantReference();
});

type Body = z.input<typeof addNewFormula.body>["newFormula"];
let codes = 0;

const LINES: Body["recipeLines"] = [
  { resourceSku: "EMU0001", percentage: 30.5 },
  { resourceSku: "SOL0001", percentage: 69.5, exactMatch: true },
];

function formula(details: Partial<Body["formulaDetails"]> = {}, recipeLines: Body["recipeLines"] = LINES): { newFormula: Body } {
  return {
    newFormula: {
      formulaDetails: {
        name: "Night cream",
        clientId: 31,
        code: "AB01",
        rAndDCode: `RD-${++codes}`,
        categoryType: "Skin care",
        categoryName: "Cream",
        ...details,
      },
      recipeLines,
    },
  };
}

const asProduct = { as: "product" };
const add = (details: Partial<Body["formulaDetails"]> = {}, lines = LINES) => world.good(addNewFormula, { body: formula(details, lines) }, asProduct);
const refused = (body: unknown) => world.call(addNewFormula, { body: body as { newFormula: Body } }, asProduct);
const answerErrors = (answered: { body: unknown }) => (answered.body as { errors?: { path: string; message: string }[] }).errors ?? [];

async function countRows(): Promise<{ products: number; uses: number; formulas: number }> {
  const [products, uses, formulas] = await Promise.all([
    queryAll({ partition: PRODUCT_LIST, index: "g1" }),
    queryAll({ partition: itemPartition("EMU0001"), beginsWith: FORMULA_USE_PREFIX }),
    world.good(allFormulas),
  ]);
  return { products: products.length, uses: uses.length, formulas: formulas.length };
}

describe("a new formula", () => {
  test("comes with its Bulk, and is noted at each ingredient, once", async () => {
    const body = formula({ name: "  Day cream ", code: "ab01" });
    const requestId = randomUUID();
    const first = await world.good(addNewFormula, { body }, { ...asProduct, requestId });
    const again = await world.good(addNewFormula, { body }, { ...asProduct, requestId });
    expect(again).toEqual(first);
    expect(first).toMatchObject({ type: "success", code: "AB01", message: "Day cream has been added as AB01." });

    const row = await get<FormulaRow>(formulaKey(first.id));
    expect(row).toMatchObject({
      name: "Day cream",
      client: "Alder & Birch",
      active: true,
      version: 1,
      recipe: [
        { sku: "EMU0001", name: "Item EMU0001", percentage: 30.5, exactMatch: false },
        { sku: "SOL0001", name: "Item SOL0001", percentage: 69.5, exactMatch: true },
      ],
    } satisfies Partial<Formula>);

    const opened = await findItem("EMU0001");
    expect(opened?.others).toMatchObject([{ formulaId: first.id, code: "AB01", name: "Day cream", client: "Alder & Birch", percentage: 30.5 }]);

    const bulk = await get<ItemRow>(itemKey("AB01-B"));
    expect(bulk).toMatchObject({
      name: "Day cream",
      categoryType: "Product",
      categoryName: "Bulk",
      categoryCode: "B",
      quantity: 0,
      allocated: 0,
      price: 0,
      priceUnit: "kilo",
      active: true,
      clientId: 31,
      client: "Alder & Birch",
      ownedById: 14,
      ownedBy: "Own",
      fillSize: 1000,
      formulaCode: "AB01",
    } satisfies Partial<Item>);
    const [product] = (await queryAll({ partition: PRODUCT_LIST, index: "g1" })) as ProductRow[];
    expect(product).toMatchObject({ id: bulk?.productId, sku: "AB01-B", categoryName: "Bulk", fillSize: 1000, componentry: [], formulaCode: "AB01" });
  });

  test("of the type Fragrance comes with a Fragrance product", async () => {
    const { code } = await add({ categoryType: "fragrance", categoryName: "Eau de toilette", clientId: 32, code: "QNC01" });
    const [fragrance, bulk] = await getMany<ItemRow>([itemKey(`${code}-F`), itemKey(`${code}-B`)]);
    expect(fragrance).toMatchObject({ categoryName: "Fragrance", categoryCode: "F" });
    expect(bulk).toBeUndefined();
  });

  test("may have another's Bulk in it", async () => {
    const base = await add({ name: "Base" });
    const cream = await add({ name: "Cream" }, [
      { resourceSku: `${base.code}-B`, percentage: 40 },
      { resourceSku: "SOL0001", percentage: 60 },
    ]);
    const opened = await findItem(`${base.code}-B`);
    expect(opened?.others).toMatchObject([{ formulaId: cream.id, percentage: 40 }]);
  });

  test("gets the client's next code, and the answer says where the screen's was taken", async () => {
    const first = await add({ code: "AB77" });
    const second = await add({ code: first.code });
    const number = Number(first.code.slice(2));
    expect(second.code).toBe(`AB${String(number + 1).padStart(2, "0")}`);
    expect(second.message).toContain(`The code ${first.code} was not the next free one.`);
  });

  test("takes no number when it is refused", async () => {
    const before = await add();
    expect((await refused(formula({}, [{ resourceSku: "NON0001", percentage: 100 }]))).status).toBe(404);
    const after = await add();
    expect(Number(after.code.slice(2))).toBe(Number(before.code.slice(2)) + 1);
  });

  test("made by many at once get a code each", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => add()));
    expect(new Set(made.map(({ code }) => code)).size).toBe(8);
    expect(new Set(made.map(({ id }) => id)).size).toBe(8);
  });

  test("accepts the maximum number of ingredients, and no more", async () => {
    const skus = Array.from({ length: 46 }, (_, i) => `LOT${String(i + 1).padStart(4, "0")}`);
    await Promise.all(skus.map((sku) => plantItem(sku)));
    const lines = (count: number): Body["recipeLines"] =>
      skus.slice(0, count).map((resourceSku, i) => ({ resourceSku, percentage: i === 0 ? 100 - (count - 1) * 2 : 2 }));
    const { id } = await add({}, lines(45));
    expect((await get<FormulaRow>(formulaKey(id)))?.recipe).toHaveLength(45);
    expect((await refused(formula({}, lines(46)))).status).toBe(400);
  });

  test("an R&D code is unique within its client, ignoring case; another client can have the same", async () => {
    await add({ rAndDCode: "Rose-1" });
    const answered = await refused(formula({ rAndDCode: "ROSE-1" }));
    expect(answered.status).toBe(400);
    expect(answered.body).toMatchObject({ message: "R&D code is already in use for this client.", type: "error" });
    expect(answerErrors(answered)[0]?.path).toBe("newFormula.formulaDetails.rAndDCode");
    await add({ rAndDCode: "Rose-1", clientId: 32, code: "QNC02" });
  });
});

describe("a new formula is refused, and nothing is written,", () => {
  const details = "newFormula.formulaDetails";
  const line = "newFormula.recipeLines.1.resourceSku";
  const two = (resourceSku: string, one = 50, other = 50) => [
    { resourceSku: "EMU0001", percentage: one },
    { resourceSku, percentage: other },
  ];
  test.each<[string, unknown, number, string, string]>([
    ["without a name", formula({ name: " " }), 400, `${details}.name`, "Name is required."],
    ["with a name of 101 characters", formula({ name: "n".repeat(101) }), 400, `${details}.name`, "Name cannot exceed 100 characters."],
    [
      "with a code of another form",
      formula({ code: "ABCD1" }),
      400,
      `${details}.code`,
      "A formula code is two or three letters followed by two or three digits.",
    ],
    ["with another client's letters", formula({ code: "QNC01" }), 400, `${details}.code`, "A formula code begins with its client's code."],
    ["for a client without letters", formula({ clientId: 33 }), 400, `${details}.code`, "A formula code begins with its client's code."],
    ["for nobody", formula({ clientId: 99 }), 404, `${details}.clientId`, "The client does not exist."],
    ["for a supplier", formula({ clientId: 40 }), 400, `${details}.clientId`, "Supplies is not a client."],
    ["without an R&D code", formula({ rAndDCode: "" }), 400, `${details}.rAndDCode`, "R&D code is required."],
    ["with an R&D code of 26 characters", formula({ rAndDCode: "r".repeat(26) }), 400, `${details}.rAndDCode`, "R&D code cannot exceed 25 characters."],
    [
      "with a space in the R&D code",
      formula({ rAndDCode: "A B" }),
      400,
      `${details}.rAndDCode`,
      "An R&D code has letters, digits, dashes and underscores only.",
    ],
    [
      "with a type of stock",
      formula({ categoryType: "Raw material" }),
      400,
      `${details}.categoryType`,
      "This category type belongs to stock, not to formulas.",
    ],
    ["without a category name", formula({ categoryName: "" }), 400, `${details}.categoryName`, "Category name is required."],
    ["without ingredients", formula({}, []), 400, "newFormula.recipeLines", "A recipe needs at least one ingredient."],
    ["with 99.9999999 % in all", formula({}, two("EMU0002", 50, 49.9999999)), 400, "newFormula.recipeLines", "Total percent must equal 100!"],
    ["with more than 100 % in all", formula({}, two("EMU0002", 50, 50.1)), 400, "newFormula.recipeLines", "Total percent must equal 100!"],
    ["with an item twice", formula({}, two("EMU0001")), 400, line, "Cannot use the same item more than once."],
    ["with nothing of an item", formula({}, two("EMU0002", 100, 0)), 400, "newFormula.recipeLines.1.percentage", "A percentage must be greater than 0."],
    ["with an unknown item", formula({}, two("NON0001")), 404, line, "The item NON0001 does not exist."],
    ["with a removed item", formula({}, two("OLD0001")), 404, line, "The item OLD0001 does not exist."],
    ["with a Redundant item", formula({}, two("RED0001")), 400, line, "A Redundant item cannot be an ingredient."],
    ["with componentry", formula({}, two("JAR0001")), 400, line, "JAR0001 is neither a raw material nor a Bulk or Fragrance product."],
    [
      "with ten digits",
      formula({}, two("EMU0002", 33.33333333, 66.66666667)),
      400,
      "newFormula.recipeLines.0.percentage",
      "A percentage can have at most nine significant digits.",
    ],
    ["with a field too many", { newFormula: { ...formula().newFormula, quantity: 5 } }, 400, "newFormula", ""],
  ])("%s", async (_, body, status, path, message) => {
    const before = await countRows();
    const answered = await refused(body);
    expect(answered.status).toBe(status);
    expect(answerErrors(answered)[0]?.path).toBe(path);
    if (message) expect(answered.body).toMatchObject({ message, type: "error" });
    expect(await countRows()).toEqual(before);
  });

  test("naming each ingredient that is amiss", async () => {
    const answered = await refused(
      formula({}, [
        { resourceSku: "NON0001", percentage: 20 },
        { resourceSku: "RED0001", percentage: 80 },
      ]),
    );
    expect(answerErrors(answered).map(({ path }) => path)).toEqual(["newFormula.recipeLines.0.resourceSku", "newFormula.recipeLines.1.resourceSku"]);
  });

  test("when all 999 codes are given", async () => {
    await plant({ PK: "N#formulaCode:QNC", SK: "COUNTER", last: 999 });
    const answered = await refused(formula({ clientId: 32, code: "QNC99" }));
    expect(answered.status).toBe(409);
    expect(answered.body).toMatchObject({ message: "All 999 formula codes of Quince are in use." });
  });
});

test("an ingredient that changes concurrently is read again", async () => {
  await plantItem("EMU0008");
  const { middlewareStack } = documentClient();
  let commits = 0;
  middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName?.startsWith("TransactWrite") && ++commits === 1) await plantItem("EMU0008", { quantity: 5, redundant: 5, version: 2 });
      return next(args);
    },
    { step: "initialize", name: "meanwhile" },
  );
  try {
    const answered = await refused(formula({}, [{ resourceSku: "EMU0008", percentage: 100 }]));
    expect(answered.status).toBe(400);
    expect(answered.body).toMatchObject({ message: "A Redundant item cannot be an ingredient." });
    expect(commits).toBe(1);
  } finally {
    middlewareStack.remove("meanwhile");
  }
  expect((await findItem("EMU0008"))?.others).toEqual([]);
});

test("the same request id with another recipe is refused", async () => {
  const requestId = randomUUID();
  await world.good(addNewFormula, { body: formula({ rAndDCode: "TWICE" }) }, { ...asProduct, requestId });
  const other = await world.call(addNewFormula, { body: formula({ rAndDCode: "OTHER" }) }, { ...asProduct, requestId });
  expect(other.status).toBe(409);
});

// Last: no further code of this client is free after it.
test("a new formula is refused where its Bulk's SKU is another item's: the code is in use", async () => {
  const { code } = await add();
  const next = code.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, "0"));
  await plantItem(`${next}-B`);
  const answered = await refused(formula());
  expect(answered).toMatchObject({ status: 400, body: { message: "This code is already in use.", errors: [{ path: "newFormula.formulaDetails.code" }] } });
});
