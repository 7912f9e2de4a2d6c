import { randomUUID } from "node:crypto";
import { addNewFormula, allFormulas, newVersionOfFormula } from "@apothecary/core/formulas/contract";
import { FORMULA_USE_PREFIX, formulaKey, type FormulaRow } from "@apothecary/core/formulas/formula.rows";
import { get, queryAll, update } from "@apothecary/core/lib/table/table";
import { productKey, type ProductRow } from "@apothecary/core/products/product.rows";
import { itemKey, itemPartition, type ItemRow } from "@apothecary/core/stock/items/item.rows";
import { beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod";
import { makeWorld, type World } from "../../lib/world.ts";
import { plantReference } from "./formulas.fixtures.ts";

type Version = z.input<typeof newVersionOfFormula.body>;
type Lines = Version["recipe"];

let world: World;
let codes = 0;
beforeAll(async () => {
  world = await makeWorld();
  await plantReference();
});

const asProduct = { as: "product" };
const LINES: Lines = [
  { resourceSku: "EMU0001", percentage: 30 },
  { resourceSku: "SOL0001", percentage: 70, exactMatch: true },
];

/** A formula of client 31 under its next code. */
async function addFormula(recipeLines: Lines = LINES, categoryType = "Skin care"): Promise<{ id: number; code: string; rAndDCode: string }> {
  const rAndDCode = `OLD-${++codes}`;
  const formulaDetails = { name: "Night cream", clientId: 31, code: "AB01", rAndDCode, categoryType, categoryName: "Cream" };
  return { ...(await world.good(addNewFormula, { body: { newFormula: { formulaDetails, recipeLines } } }, asProduct)), rAndDCode };
}

const newVersion = (original: { code: string; rAndDCode: string }, more: Partial<Version> = {}): Version => ({
  formulaCode: original.code,
  originalRAndDCode: original.rAndDCode,
  recipe: LINES,
  rAndDCode: `NEW-${++codes}`,
  formulaName: "Night cream, richer",
  active: true,
  ...more,
});
const refused = (body: Version) => world.call(newVersionOfFormula, { body }, asProduct);

describe("a new version of a formula", () => {
  test("has the original's code, client and category, and its own recipe; sent twice it is added once", async () => {
    const original = await addFormula();
    const body = newVersion(original, { recipe: [{ resourceSku: "EMU0002", percentage: 100 }] });
    const requestId = randomUUID();
    const first = await world.good(newVersionOfFormula, { body }, { ...asProduct, requestId });
    expect(await world.good(newVersionOfFormula, { body }, { ...asProduct, requestId })).toEqual(first);
    expect(first).toMatchObject({ type: "success", code: original.code });

    expect(await get<FormulaRow>(formulaKey(first.id))).toMatchObject({
      code: original.code,
      clientId: 31,
      categoryType: "Skin care",
      categoryName: "Cream",
      name: "Night cream, richer",
      rAndDCode: body.rAndDCode,
      active: true,
      recipe: [{ sku: "EMU0002", name: "Item EMU0002", percentage: 100, exactMatch: false }],
    });
    expect((await get<FormulaRow>(formulaKey(original.id)))?.recipe).toHaveLength(2);
    const uses = await queryAll({ partition: itemPartition("EMU0002"), beginsWith: FORMULA_USE_PREFIX });
    expect(uses.map((use) => use["formulaId"])).toContain(first.id);
    expect((await world.good(allFormulas)).filter(({ code }) => code === original.code)).toHaveLength(2);
  });

  test("makes an inactive Bulk active again, unless it is inactive itself", async () => {
    const original = await addFormula();
    const bulk = await get<ItemRow>(itemKey(`${original.code}-B`));
    const productId = bulk?.productId ?? 0;
    await update({ key: itemKey(`${original.code}-B`), set: { active: false } });
    await update({ key: productKey(productId), set: { active: false } });
    await world.good(newVersionOfFormula, { body: newVersion(original, { active: false }) }, asProduct);
    expect((await get<ItemRow>(itemKey(`${original.code}-B`)))?.active).toBe(false);
    await world.good(newVersionOfFormula, { body: newVersion(original) }, asProduct);
    expect((await get<ItemRow>(itemKey(`${original.code}-B`)))?.active).toBe(true);
    expect((await get<ProductRow>(productKey(productId)))?.active).toBe(true);
  });

  test("is refused under an R&D code that the client uses, ignoring case", async () => {
    const original = await addFormula();
    const answered = await refused(newVersion(original, { rAndDCode: original.rAndDCode.toLowerCase() }));
    expect(answered).toMatchObject({ status: 400, body: { message: "R&D code is already in use for this client.", errors: [{ path: "rAndDCode" }] } });
  });

  test("is refused of a formula that does not exist", async () => {
    expect(await refused(newVersion({ code: "AB99", rAndDCode: "NONE" }))).toMatchObject({ status: 404 });
    const original = await addFormula();
    expect(await refused(newVersion({ code: original.code, rAndDCode: "NONE" }))).toMatchObject({ status: 404 });
  });

  test("is refused with a recipe that does not add up to 100, or has a Redundant, invalid or unknown ingredient", async () => {
    const original = await addFormula();
    const withLine = (resourceSku: string) => refused(newVersion(original, { recipe: [{ resourceSku, percentage: 100 }] }));
    expect(await refused(newVersion(original, { recipe: [{ resourceSku: "EMU0001", percentage: 99 }] }))).toMatchObject({
      status: 400,
      body: { message: "Total percent must equal 100!" },
    });
    expect(await withLine("RED0001")).toMatchObject({ status: 400, body: { errors: [{ path: "recipe.0.resourceSku" }] } });
    expect(await withLine("JAR0001")).toMatchObject({ status: 400 });
    expect(await withLine("OLD0001")).toMatchObject({ status: 404 });
  });

  test("keeps a Fragrance that the original has, and is refused with another", async () => {
    const fragrance = await addFormula(LINES, "Fragrance");
    const sku = `${fragrance.code}-F`;
    const scented: Lines = [
      { resourceSku: "EMU0001", percentage: 99 },
      { resourceSku: sku, percentage: 1 },
    ];
    const [plain, original] = [await addFormula(), await addFormula(scented)];
    await world.good(newVersionOfFormula, { body: newVersion(original, { recipe: scented }) }, asProduct);
    expect(await refused(newVersion(plain, { recipe: scented }))).toMatchObject({ status: 400, body: { errors: [{ path: "recipe.1.resourceSku" }] } });
  });

  test("is refused with its own Bulk among the ingredients, directly or through other formulas", async () => {
    const base = await addFormula();
    const made = (of: { code: string }): Lines => [{ resourceSku: `${of.code}-B`, percentage: 100 }];
    const middle = await addFormula(made(base));
    const top = await addFormula(made(middle));
    for (const [of, by] of [
      [base, base],
      [base, middle],
      [base, top],
      [middle, top],
    ] as const) {
      expect(await refused(newVersion(of, { recipe: made(by) })), `${of.code} of ${by.code}`).toMatchObject({
        status: 400,
        body: { errors: [{ path: "recipe.0.resourceSku" }] },
      });
    }
    await world.good(newVersionOfFormula, { body: newVersion(top, { recipe: made(base) }) }, asProduct);
  });

  test("two that would contain each other, saved at once: one of them is refused", async () => {
    const [one, other] = [await addFormula(), await addFormula()];
    const made = (of: { code: string }): Lines => [{ resourceSku: `${of.code}-B`, percentage: 100 }];
    const answers = await Promise.all([refused(newVersion(one, { recipe: made(other) })), refused(newVersion(other, { recipe: made(one) }))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
