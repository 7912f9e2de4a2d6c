/**
 * A formula's name, category and whether it is active; what follows of it; and removing formulas and products.
 */
import {
  addNewFormula,
  allFormulas,
  editFormulaBasics,
  editRecipe,
  formulaUnderWay,
  newVersionOfFormula,
  removeFormula,
  previewEditRecipe,
  recipeHistory,
} from "@apothecary/core/formulas/contract";
import { FORMULA_USE_PREFIX, formulaKey, type FormulaRow } from "@apothecary/core/formulas/formula.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { get, queryAll } from "@apothecary/core/lib/table/table";
import { pickListGenerator } from "@apothecary/core/picking/contract";
import { allProducts, componentryHistory, editProductDetails, productUnderWay, removeProduct } from "@apothecary/core/products/contract";
import { productKey, type ProductRow } from "@apothecary/core/products/product.rows";
import { cancelSalesOrder } from "@apothecary/core/sales/contract";
import { itemKey, itemPartition, type ItemRow } from "@apothecary/core/stock/items/item.rows";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type * as z from "zod";
import { allocateOrder, AS, type Fixture, newFixture } from "../../faults/fixture.ts";
import type { SavedWorld } from "../../lib/state.ts";
import { bookIn } from "../../lib/stock-fixtures.ts";
import { findingsNow } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";

type Details = z.input<typeof editFormulaBasics.body>["editedDetails"];

let world: World;
let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ world, fixture, base } = await newFixture());
});
beforeEach(() => base.restore());
afterEach(async () => {
  expect(await findingsNow()).toEqual([]);
});

const formulaDetails = (more: Partial<Details> = {}): Details => ({
  ...{ id: fixture.formula.id, name: "Calming cream", categoryType: "Skin care", categoryName: "Cream", active: true },
  ...more,
});
const edit = (more: Partial<Details> = {}) => world.call(editFormulaBasics, { body: { editedDetails: formulaDetails(more) } }, AS);
const saved = (more: Partial<Details> = {}) => world.good(editFormulaBasics, { body: { editedDetails: formulaDetails(more) } }, AS);
const formula = async (id = fixture.formula.id) => get<FormulaRow>(formulaKey(id), true);
const item = async (sku: string) => get<ItemRow>(itemKey(sku), true);
const bulkSku = () => `${fixture.formula.code}-B`;
const addVersion = (rAndDCode: string, active = true) =>
  world.good(
    newVersionOfFormula,
    {
      body: {
        ...{ formulaCode: fixture.formula.code, originalRAndDCode: "RD-1", rAndDCode, formulaName: "Calming cream", active },
        recipe: [{ resourceSku: "WAX0001", percentage: 100 }],
      },
    },
    AS,
  );

describe("a formula's details", () => {
  test("a new name goes to its Bulk, its products and its ingredients", async () => {
    expect(await saved({ name: "Calmer cream" })).toMatchObject({ type: "success", version: 2 });
    expect(await formula()).toMatchObject({ name: "Calmer cream" });
    expect((await formula())?.busy).toBeUndefined();
    expect(await item(bulkSku())).toMatchObject({ name: "Calmer cream" });
    const products = await world.good(allProducts, {}, AS);
    expect(products.map(({ formulaCode }) => formulaCode.name)).toEqual(["Calmer cream", "Calmer cream"]);
    expect(products.find(({ sku }) => sku === bulkSku())).toMatchObject({ name: "Calmer cream" });
    const uses = await queryAll({ partition: itemPartition("WAX0001"), beginsWith: FORMULA_USE_PREFIX });
    expect(uses.map((use) => use["name"])).toEqual(["Calmer cream"]);
  });

  test("the last active version takes its Bulk and its products along; active again, the Bulk alone comes back", async () => {
    const second = await addVersion("RD-2");
    expect(await world.good(formulaUnderWay, { body: { id: second.id } }, AS)).toMatchObject({ lastActive: false, lastVersion: false });
    await saved({ id: second.id, active: false });
    expect(await item(bulkSku())).toMatchObject({ active: true });
    expect(await world.good(formulaUnderWay, { body: { id: fixture.formula.id } }, AS)).toMatchObject({ lastActive: true });
    await saved({ active: false });
    expect(await item(bulkSku())).toMatchObject({ active: false });
    expect(await item(fixture.product.sku)).toMatchObject({ active: false });
    expect((await world.good(allProducts, {}, AS)).map(({ active }) => active)).toEqual([false, false]);
    await saved({ active: true });
    const products = await world.good(allProducts, {}, AS);
    expect(products.map(({ sku, active }) => [sku, active])).toEqual([
      [bulkSku(), true],
      [fixture.product.sku, false],
    ]);
  });

  test("of two last versions made inactive at once, the Bulk goes with them", async () => {
    const second = await addVersion("RD-2");
    const both = await Promise.all([edit({ active: false }), edit({ id: second.id, active: false })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await item(bulkSku())).toMatchObject({ active: false });
  });

  test("a formula that becomes active gives open jobs its recipe, which may have been edited without them", async () => {
    const { formulaJob } = await allocateOrder(fixture);
    await saved({ active: false });
    const recipe = [{ resourceSku: "WAX0001", percentage: 100 }];
    await world.good(editRecipe, { body: { formulaCode: fixture.formula.code, rAndDCode: "RD-1", recipe } }, AS);
    expect(Object.keys((await openJob(formulaJob)).lines).toSorted(), "those of an inactive formula keep theirs").toEqual(["OIL0001", "WAX0001"]);
    const { jobs } = await saved({ active: true });
    expect(jobs).toEqual([(await openJob(formulaJob)).jobNumber]);
    expect(Object.keys((await openJob(formulaJob)).lines)).toEqual(["WAX0001"]);
  });

  test("are kept in the history with who, what and why; jobs that are left out keep their lines, and a preview that moved is refused", async () => {
    const { formulaJob } = await allocateOrder(fixture);
    await saved({ active: false, reason: "Not sold in winter" });
    const recipe = [{ resourceSku: "WAX0001", percentage: 100 }];
    await world.good(editRecipe, { body: { formulaCode: fixture.formula.code, rAndDCode: "RD-1", recipe } }, AS);
    const given = { id: fixture.formula.id, formulaCode: fixture.formula.code, recipe, reAllocate: true };
    const { mark } = await world.good(previewEditRecipe, { body: given }, AS);
    expect(await edit({ preview: mark, exceptJobs: [formulaJob] }), "the choice of jobs is part of what was seen").toMatchObject({
      status: 409,
      body: { preview: { jobs: [{ jobId: formulaJob }] } },
    });
    const { mark: without } = await world.good(previewEditRecipe, { body: { ...given, exceptJobs: [formulaJob] } }, AS);
    const { jobs } = await saved({ preview: without, exceptJobs: [formulaJob], categoryName: "Balm", reason: "Sold again" });
    expect([jobs, Object.keys((await openJob(formulaJob)).lines).toSorted()]).toEqual([[], ["OIL0001", "WAX0001"]]);
    const history = await world.good(recipeHistory, { body: { id: fixture.formula.id } }, AS);
    expect(history.map(({ by, change, reason }) => [by, change, reason])).toEqual([
      ["everything", "Category: Skin care, Cream → Skin care, Balm; Active: no → yes", "Sold again"],
      ["everything", "", ""],
      ["everything", "Active: yes → no", "Not sold in winter"],
    ]);
  });

  test("say whether the client wants one batch of each material: pick lists of jobs that are open already tell it", async () => {
    const { formulaJob, productJob } = await allocateOrder(fixture);
    const wants = async (job: number) =>
      (await world.good(pickListGenerator, { body: { jobs: [job] } })).flatMap((row) => row.requiredFor.map((need) => need.oneBatch));
    expect(new Set([...(await wants(formulaJob)), ...(await wants(productJob))])).toEqual(new Set([false]));
    await saved({ oneBatch: true });
    expect([new Set(await wants(formulaJob)), new Set(await wants(productJob))]).toEqual([new Set([true]), new Set([false])]);
    expect((await saved({ name: "Calmest cream" })).type, "what an edit leaves out stays").toBe("success");
    expect(await formula()).toMatchObject({ oneBatch: true });
    await world.good(editProductDetails, { body: { sku: fixture.product.sku, newName: "Jar of it", active: true, oneBatch: true } }, AS);
    expect(new Set(await wants(productJob))).toEqual(new Set([true]));
    const [edit] = await world.good(componentryHistory, { body: { id: fixture.product.id } }, AS);
    expect(edit?.change).toContain("One batch: no → yes");
  });

  test("are refused to or from Fragrance, of an unknown formula, to another role, and of another version", async () => {
    expect(await edit({ categoryType: "fragrance" })).toMatchObject({ status: 400, body: { errors: [{ path: "editedDetails.categoryType" }] } });
    expect((await edit({ id: 9_999 })).status).toBe(404);
    expect((await edit({ name: "" })).status).toBe(400);
    expect(await edit()).toMatchObject({ status: 200, body: { message: "Nothing was changed." } });
    const [one, other] = await Promise.all([edit({ version: 1, name: "One" }), edit({ version: 1, name: "Other" })]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
  });
});

describe("removing a formula", () => {
  const remove = (rAndDCode = "RD-1") => world.call(removeFormula, { body: { code: fixture.formula.code, rAndDCode } }, AS);

  test("is refused with what names it: waiting lines, open jobs, stock, products", async () => {
    expect((await remove("RD-NONE")).status).toBe(404);
    const waiting = (await remove()).body as unknown as { checks: string[] };
    expect(waiting.checks).toEqual([expect.stringMatching(/^Order lines wait for it: SO\d+\.$/), `Products are made of it: ${fixture.product.sku}.`]);
    await allocateOrder(fixture);
    expect((await remove()).body).toMatchObject({ checks: [expect.stringMatching(/^Open jobs make it: J\d+\.$/), expect.anything()] });
    await world.good(cancelSalesOrder, { body: { salesOrderId: fixture.order.id } }, AS);
    await bookIn(world, bulkSku(), 500, "A1");
    const { checks } = await world.good(formulaUnderWay, { body: { id: fixture.formula.id } }, AS);
    expect(checks).toEqual([`There is stock of it: 500 g of ${bulkSku()}.`, `Products are made of it: ${fixture.product.sku}.`]);
  });

  test("of the last version takes its Bulk along; its R&D code is free again, its code is not", async () => {
    await world.good(cancelSalesOrder, { body: { salesOrderId: fixture.order.id } }, AS);
    await world.good(removeProduct, { body: { sku: fixture.product.sku } }, AS);
    expect(await remove()).toMatchObject({ status: 200, body: { type: "success" } });
    expect(await world.good(allFormulas, {}, AS)).toEqual([]);
    expect(await world.good(allProducts, {}, AS)).toEqual([]);
    expect(await item(bulkSku())).toMatchObject({ removed: true, active: false });
    expect(await queryAll({ partition: itemPartition("WAX0001"), beginsWith: FORMULA_USE_PREFIX })).toEqual([]);
    expect((await remove()).status).toBe(404);
    const formulaDetails = {
      name: "Again",
      clientId: fixture.clientId,
      code: fixture.formula.code,
      rAndDCode: "RD-1",
      categoryType: "Skin care",
      categoryName: "Cream",
    };
    const again = await world.good(addNewFormula, { body: { newFormula: { formulaDetails, recipeLines: [{ resourceSku: "WAX0001", percentage: 100 }] } } }, AS);
    expect(again.code).not.toBe(fixture.formula.code);
  });

  test("of one version leaves the others; with the last active one the Bulk goes inactive", async () => {
    await world.good(cancelSalesOrder, { body: { salesOrderId: fixture.order.id } }, AS);
    await addVersion("RD-2", false);
    expect((await remove()).status).toBe(200);
    expect((await world.good(allFormulas, {}, AS)).map(({ rAndDCode }) => rAndDCode)).toEqual(["RD-2"]);
    expect(await item(bulkSku())).toMatchObject({ active: false });
    expect((await item(bulkSku()))?.removed).toBeUndefined();
  });
});

describe("removing a product", () => {
  test("is refused with what names it, of a Bulk, and to another role; then it is out of the lists and keeps its SKU", async () => {
    const { sku, id } = fixture.product;
    const remove = (body = { sku }) => world.call(removeProduct, { body }, AS);
    expect((await remove({ sku: bulkSku() })).status).toBe(400);
    expect((await remove({ sku: "NONE-1" })).status).toBe(404);
    expect(await remove()).toMatchObject({ status: 409, body: { checks: [expect.stringMatching(/^Order lines wait for it/)] } });
    await world.good(cancelSalesOrder, { body: { salesOrderId: fixture.order.id } }, AS);
    await bookIn(world, sku, 3, "A1");
    expect(await world.good(productUnderWay, { body: { id } }, AS)).toMatchObject({ jobs: [], waiting: [], checks: ["There is stock of it: 3 units."] });
    expect((await remove()).status).toBe(409);
    await base.restore();
    await world.good(cancelSalesOrder, { body: { salesOrderId: fixture.order.id } }, AS);
    await world.good(editProductDetails, { body: { sku, newName: "Cream", active: false } }, AS);
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await get<ProductRow>(productKey(id), true)).toBeUndefined();
    expect(await item(sku)).toMatchObject({ removed: true });
    expect((await world.good(allProducts, {}, AS)).map((product) => product.sku)).toEqual([bulkSku()]);
    expect(await world.good(componentryHistory, { body: { id } }, AS)).toMatchObject([
      { reason: "Removed", change: "", componentry: [{ sku: "JAR0001", quantity: 1 }] },
      { reason: "", change: "Name: Calming cream 50 g → Cream; Active: yes → no" },
    ]);
  });
});
