/**
 * Editing a recipe with open jobs: what the preview says, what saving does, who keeps the old lines.
 */
import { randomUUID } from "node:crypto";
import { editRecipe, fetchFormulaRecipe, formulaUnderWay, previewEditRecipe, recipeHistory } from "@apothecary/core/formulas/contract";
import { FORMULA_USE_PREFIX, formulaKey, type FormulaRow } from "@apothecary/core/formulas/formula.rows";
import { addElementToJob, createCompoundingJob, togglePrinted, updateJobStockQuantity } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { get, queryAll } from "@apothecary/core/lib/table/table";
import { updateStockStatus } from "@apothecary/core/stock/contract";
import { itemPartition } from "@apothecary/core/stock/items/item.rows";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type * as z from "zod";
import { allocateOrder, AS, COMPOUNDING, type Fixture, reserveOrder, newFixture } from "../../faults/fixture.ts";
import type { SavedWorld } from "../../lib/state.ts";
import { bookIn, plantItem } from "../../lib/stock-fixtures.ts";
import { findingsNow } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";

type Edit = z.input<typeof editRecipe.body>;

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

/** 70 % wax and 30 % solvent: another share, a line that goes, a line that comes. */
const RECIPE = [
  { resourceSku: "WAX0001", percentage: 70 },
  { resourceSku: "SOL0001", percentage: 30 },
];
const recipeEdit = (more: Partial<Edit> = {}): Edit => ({ formulaCode: fixture.formula.code, rAndDCode: "RD-1", recipe: RECIPE, ...more });
const edit = (more: Partial<Edit> = {}) => world.call(editRecipe, { body: recipeEdit(more) }, AS);
const saved = (more: Partial<Edit> = {}) => world.good(editRecipe, { body: recipeEdit(more) }, AS);
const preview = (more: Partial<z.input<typeof previewEditRecipe.body>> = {}) =>
  world.good(previewEditRecipe, { body: { id: fixture.formula.id, formulaCode: fixture.formula.code, recipe: RECIPE, ...more } }, AS);
const jobLines = async (jobId: number) => {
  const { lines } = await openJob(jobId);
  return Object.fromEntries(Object.values(lines).map(({ sku, quantity, reservations }) => [sku, [quantity, Object.keys(reservations).length]]));
};

describe("saving a recipe", () => {
  test("replaces it, notes it at its ingredients, and keeps the one before with who, when and why; sent twice it is saved once", async () => {
    const { id } = fixture.formula;
    const requestId = randomUUID();
    const body = recipeEdit({ reason: "Wax is dear" });
    const first = await world.good(editRecipe, { body }, { ...AS, requestId });
    expect(first).toMatchObject({ type: "success", version: 2, jobs: [] });
    expect(await world.good(editRecipe, { body }, { ...AS, requestId })).toEqual(first);
    const { recipe } = await world.good(fetchFormulaRecipe, { body: { id } }, AS);
    expect(recipe.map(({ elementSku, percentage }) => [elementSku, percentage])).toEqual([
      ["WAX0001", 70],
      ["SOL0001", 30],
    ]);
    for (const [sku, percentages] of [
      ["WAX0001", [70]],
      ["OIL0001", []],
      ["SOL0001", [30]],
    ] as const) {
      const uses = await queryAll({ partition: itemPartition(sku), beginsWith: FORMULA_USE_PREFIX });
      expect(uses.map((use) => use["percentage"])).toEqual(percentages);
    }
    const [earlier, ...others] = await world.good(recipeHistory, { body: { id } }, AS);
    expect(others).toEqual([]);
    expect(earlier).toMatchObject({ version: 1, by: "everything", reason: "Wax is dear" });
    expect(earlier?.recipe.map(({ sku, percentage }) => [sku, percentage])).toEqual([
      ["WAX0001", 60],
      ["OIL0001", 40],
    ]);
    expect((await get<FormulaRow>(formulaKey(id), true))?.busy).toBeUndefined();
  });

  test("gives open jobs the new lines: what changed loses its reservations, what stays the same keeps them", async () => {
    const { formulaJob } = await reserveOrder(fixture);
    await world.good(togglePrinted, { body: { jobId: formulaJob } }, AS);
    expect(await jobLines(formulaJob)).toEqual({ WAX0001: [1_200, 2], OIL0001: [800, 1] });
    const answer = await saved({
      recipe: [
        { resourceSku: "WAX0001", percentage: 60 },
        { resourceSku: "SOL0001", percentage: 40 },
      ],
    });
    expect(await jobLines(formulaJob)).toEqual({ WAX0001: [1_200, 2], SOL0001: [800, 0] });
    const job = await openJob(formulaJob);
    expect(job).toMatchObject({ printed: false, sheetRevision: 1, busy: null });
    expect(answer.jobs).toEqual([job.jobNumber]);
    expect(answer.details).toMatchObject({ "Recipe sheet to print again: ": job.jobNumber });
  });

  test("keeps lines that were added by hand, and replaces figures that were typed", async () => {
    const { formulaJob } = await allocateOrder(fixture);
    await world.good(updateJobStockQuantity, { body: { id: lineId(formulaJob, "WAX0001"), quantity: 1_250 } }, AS);
    await world.good(addElementToJob, { body: { jobId: formulaJob, newElements: [{ resourceSku: "SOL0001", quantity: 25 }] } }, AS);
    await saved({
      recipe: [
        { resourceSku: "WAX0001", percentage: 50 },
        { resourceSku: "OIL0001", percentage: 50 },
      ],
    });
    expect(await jobLines(formulaJob)).toEqual({ WAX0001: [1_000, 0], OIL0001: [1_000, 0], SOL0001: [25, 0] });
    await saved();
    expect(await jobLines(formulaJob), "a line by hand of what the recipe names now is the recipe's").toEqual({ WAX0001: [1_400, 0], SOL0001: [600, 0] });
  });

  test("leaves jobs alone that are left out, all of them with reAllocate false, and gives them their lines where it is said again", async () => {
    const { formulaJob } = await reserveOrder(fixture);
    const before = await jobLines(formulaJob);
    await saved({ exceptJobs: [formulaJob] });
    expect(await jobLines(formulaJob)).toEqual(before);
    await saved({ recipe: [{ resourceSku: "WAX0001", percentage: 100 }], reAllocate: false });
    expect(await jobLines(formulaJob)).toEqual(before);
    expect(await edit({ recipe: [{ resourceSku: "WAX0001", percentage: 100 }] })).toMatchObject({ body: { message: "Nothing was changed." } });
    await saved({ recipe: [{ resourceSku: "WAX0001", percentage: 100 }], reAllocate: true });
    expect(await jobLines(formulaJob)).toEqual({ WAX0001: [2_000, 0] });
  });

  test("allocates to the variant that is in use", async () => {
    await plantItem("SOL0002", { active: false, variants: ["SOL0002-2"] });
    await plantItem("SOL0002-2", { baseSku: "SOL0002" });
    const { formulaJob } = await allocateOrder(fixture);
    await saved({
      recipe: [
        { resourceSku: "WAX0001", percentage: 60 },
        { resourceSku: "SOL0002", percentage: 40 },
      ],
    });
    expect(await jobLines(formulaJob)).toEqual({ WAX0001: [1_200, 0], "SOL0002-2": [800, 0] });
  });

  test("is refused to another role, of an unknown formula, an unknown ingredient, a total that is not a hundred, and an edit of another version", async () => {
    expect((await edit({ rAndDCode: "RD-NONE" })).status).toBe(404);
    expect((await edit({ recipe: [{ resourceSku: "NONE001", percentage: 100 }] })).status).toBe(404);
    expect((await edit({ recipe: [{ resourceSku: "JAR0001", percentage: 100 }] })).status).toBe(400);
    expect(await edit({ recipe: [{ resourceSku: "WAX0001", percentage: 99 }] })).toMatchObject({
      status: 400,
      body: { message: "Total percent must equal 100!" },
    });
    expect((await edit({ recipe: [{ resourceSku: `${fixture.formula.code}-B`, percentage: 100 }] })).status, "its own Bulk").toBe(400);
    await plantItem("RED0001");
    const elementId = await bookIn(world, "RED0001", 5, "A1");
    await world.good(updateStockStatus, { body: { elementId, newStatus: 3, reason: "Out of use" } }, AS);
    expect((await edit({ recipe: [{ resourceSku: "RED0001", percentage: 100 }] })).status).toBe(400);
    const [one, other] = await Promise.all([edit({ version: 1 }), edit({ version: 1, recipe: [{ resourceSku: "WAX0001", percentage: 100 }] })]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
  });
});

describe("the preview of a recipe", () => {
  test("shows both lists, the changes of each job, and the shortages afterwards", async () => {
    const { formulaJob } = await reserveOrder(fixture);
    const { list, jobs, shortages, waiting } = await preview();
    expect(list.map(({ sku, before, after }) => [sku, before, after])).toEqual([
      ["WAX0001", 60, 70],
      ["SOL0001", null, 30],
      ["OIL0001", 40, null],
    ]);
    expect(jobs).toMatchObject([{ jobId: formulaJob, state: "Reserved", printed: false, included: true, grossQuantity: 2 }]);
    expect(jobs[0]?.lines.map(({ sku, before, after, released }) => [sku, before, after, released]).toSorted()).toEqual([
      ["OIL0001", 800, 0, 800],
      ["SOL0001", 0, 600, 0],
      ["WAX0001", 1_200, 1_400, 1_200],
    ]);
    expect(shortages).toMatchObject([{ sku: "SOL0001", unit: "g", freeBefore: 0, freeAfter: -600, onOrder: 0 }]);
    expect(waiting).toEqual([]);
    const left = await preview({ exceptJobs: [formulaJob] });
    expect(left, "an order with a job no longer waits").toMatchObject({ jobs: [{ included: false, lines: [] }], shortages: [] });
  });

  test("shows a change of less than a gram, which voids the printed sheet", async () => {
    const { formulaJob } = await reserveOrder(fixture);
    const recipe = (solvent: number) => [
      { resourceSku: "WAX0001", percentage: 60 },
      { resourceSku: "OIL0001", percentage: 40 - solvent },
      { resourceSku: "SOL0001", percentage: solvent },
    ];
    await saved({ recipe: recipe(0.02) });
    await world.good(togglePrinted, { body: { jobId: formulaJob } }, AS);
    const { jobs } = await preview({ recipe: recipe(0.015) });
    expect(jobs[0]?.lines.find(({ sku }) => sku === "SOL0001")).toMatchObject({
      before: 0,
      beforeMilligrams: 400,
      after: 0,
      afterMilligrams: 300,
      released: 0,
    });
    expect(await saved({ recipe: recipe(0.015) })).toMatchObject({ details: { "Recipe sheet to print again: ": (await openJob(formulaJob)).jobNumber } });
    expect(await openJob(formulaJob)).toMatchObject({ printed: false, sheetRevision: 1 });
  });

  test("names the order lines that wait for a job", async () => {
    const { waiting, jobs } = await preview();
    expect(jobs).toEqual([]);
    expect(waiting).toMatchObject([{ salesId: fixture.order.salesId, productSku: fixture.product.sku, quantity: 40 }]);
    // 40 units of 50 g, of which 30 % are solvent: 600 g, and none is in stock.
    const { shortages } = await preview({ reAllocate: false });
    expect(shortages).toEqual([{ sku: "SOL0001", name: expect.any(String), unit: "g", freeBefore: 0, waiting: 600, freeAfter: -600, onOrder: 0 }]);
  });

  test("of a line of which a job makes a part, counts the rest alone", async () => {
    const { formula, order } = fixture;
    const salesItems = [{ salesItemId: order.salesId, fillWeight: 50, quantity: 30 }];
    await world.good(createCompoundingJob, { body: { formulaId: formula.id, jobDetails: COMPOUNDING, salesItems } }, AS);
    const { waiting, shortages } = await preview({ reAllocate: false });
    expect(waiting).toMatchObject([{ salesId: order.salesId, quantity: 10 }]);
    expect(shortages).toMatchObject([{ sku: "SOL0001", waiting: 150, freeAfter: -150 }]);
    const underWay = await world.good(formulaUnderWay, { body: { id: formula.id } }, AS);
    expect(underWay.waiting).toMatchObject([{ salesId: order.salesId, quantity: 10 }]);
  });

  test("writes nothing, and saving by it is refused with the fresh one once something moved", async () => {
    const { formulaJob } = await reserveOrder(fixture);
    const { mark } = await preview();
    expect((await preview()).mark, "the same while nothing moves").toBe(mark);
    await world.good(togglePrinted, { body: { jobId: formulaJob } }, AS);
    const late = await edit({ preview: mark });
    expect(late).toMatchObject({ status: 409, body: { preview: { jobs: [{ printed: true }] } } });
    const fresh = (late.body as { preview?: { mark: string } }).preview?.mark;
    expect(await edit({ preview: fresh })).toMatchObject({ status: 200, body: { jobs: [(await openJob(formulaJob)).jobNumber] } });
  });

  test("is refused to another role, and of an unknown formula", async () => {
    const body = { id: fixture.formula.id, formulaCode: fixture.formula.code, recipe: RECIPE };
    expect((await world.call(previewEditRecipe, { body: { ...body, id: 9_999 } }, AS)).status).toBe(404);
  });
});
