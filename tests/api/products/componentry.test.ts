/**
 * Editing a bill of componentry with open jobs: what the preview says, what saving does, who keeps the old lines.
 */
import { openJob } from "@apothecary/core/jobs/open-job";
import { queryAll } from "@apothecary/core/lib/table/table";
import { componentryHistory, editProduct, editProductDetails, fetchProductBom, previewEditProduct } from "@apothecary/core/products/contract";
import { PRODUCT_USE_PREFIX } from "@apothecary/core/products/product.rows";
import { updateStockStatus } from "@apothecary/core/stock/contract";
import { itemPartition } from "@apothecary/core/stock/items/item.rows";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type * as z from "zod";
import { allocateOrder, AS, type Fixture, reserveFor, newFixture } from "../../faults/fixture.ts";
import { bookIn, plantItem } from "../../lib/stock-fixtures.ts";
import type { SavedWorld } from "../../lib/state.ts";
import { findingsNow } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";

type Edit = z.input<typeof editProduct.body>;

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

const LID = [{ resourceSku: "LID0001", quantity: 2 }];
const JAR_AND_LID = [{ resourceSku: "JAR0001", quantity: 1 }, ...LID];
const componentryBody = (more: Partial<Edit> = {}): Edit => ({ ...fixture.product, componentry: JAR_AND_LID, ...more });
const edit = (more: Partial<Edit> = {}) => world.call(editProduct, { body: componentryBody(more) }, AS);
const preview = (componentry = JAR_AND_LID, exceptJobs: number[] = []) =>
  world.good(previewEditProduct, { body: { id: fixture.product.id, formulaCode: fixture.formula.code, componentry, exceptJobs } }, AS);
const jobLines = async (jobId: number) =>
  Object.fromEntries(Object.values((await openJob(jobId)).lines).map(({ sku, quantity, reservations }) => [sku, [quantity, Object.keys(reservations).length]]));

describe("saving a bill of componentry", () => {
  test("replaces it, keeps the one before, and gives open jobs the new lines; bulk and what stays the same are left alone", async () => {
    const { productJob } = await allocateOrder(fixture);
    await reserveFor(fixture, productJob, { [fixture.jars]: 40 });
    const bulk = `${fixture.formula.code}-B`;
    expect(await jobLines(productJob)).toEqual({ [bulk]: [2_000, 0], JAR0001: [40, 1] });
    const { mark, jobs, shortages, list } = await preview();
    expect(list.map(({ sku, before, after }) => [sku, before, after])).toEqual([
      ["JAR0001", 1, 1],
      ["LID0001", null, 2],
    ]);
    expect(jobs).toMatchObject([{ jobId: productJob, lines: [{ sku: "LID0001", before: 0, after: 80, released: 0 }] }]);
    expect(shortages).toMatchObject([{ sku: "LID0001", unit: "units", freeAfter: -80 }]);
    expect(await edit({ preview: mark, reason: "A lid was forgotten" })).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await jobLines(productJob)).toEqual({ [bulk]: [2_000, 0], JAR0001: [40, 1], LID0001: [80, 0] });

    await edit({ componentry: LID });
    expect(await jobLines(productJob)).toEqual({ [bulk]: [2_000, 0], LID0001: [80, 0] });
    expect(await queryAll({ partition: itemPartition("JAR0001"), beginsWith: PRODUCT_USE_PREFIX })).toEqual([]);
    const history = await world.good(componentryHistory, { body: { id: fixture.product.id } }, AS);
    expect(history.map(({ version, reason, by }) => [version, reason, by])).toEqual([
      [2, "", "everything"],
      [1, "A lid was forgotten", "everything"],
    ]);
    expect((await world.good(fetchProductBom, { body: { productId: fixture.product.id } }, AS)).componentry.map(({ sku }) => sku)).toEqual(["LID0001"]);
  });

  test("by an edit of the details: excluded jobs get it if requested, and the history has the reason", async () => {
    const { productJob } = await allocateOrder(fixture);
    await edit({ exceptJobs: [productJob] });
    const details = (more: Partial<z.input<typeof editProductDetails.body>>) =>
      world.good(editProductDetails, { body: { sku: fixture.product.sku, newName: "Calming cream 50 g", active: true, ...more } }, AS);
    await details({});
    expect(Object.keys(await jobLines(productJob))).not.toContain("LID0001");
    expect(await details({ reAllocate: true, exceptJobs: [productJob] })).toMatchObject({ jobs: [] });
    expect(Object.keys(await jobLines(productJob))).not.toContain("LID0001");
    const { jobs } = await details({ newName: "Calm cream", reAllocate: true, reason: "All get the lid" });
    expect([jobs, (await jobLines(productJob))["LID0001"]]).toEqual([[(await openJob(productJob)).jobNumber], [80, 0]]);
    const [latest] = await world.good(componentryHistory, { body: { id: fixture.product.id } }, AS);
    expect(latest).toMatchObject({ reason: "All get the lid", change: "Name: Calming cream 50 g → Calm cream" });
    expect((await world.good(fetchProductBom, { body: { productId: fixture.product.id } }, AS)).componentry).toHaveLength(2);
  });

  test("leaves jobs alone that are left out; a preview that is out of date is refused with the fresh one", async () => {
    const { productJob } = await allocateOrder(fixture);
    const before = await jobLines(productJob);
    const { mark } = await preview(JAR_AND_LID, [productJob]);
    expect(await edit({ preview: mark }), "the choice of jobs is part of what was seen").toMatchObject({
      status: 409,
      body: { preview: { jobs: [{ included: true }] } },
    });
    expect((await edit({ preview: mark, exceptJobs: [productJob] })).status).toBe(200);
    expect(await jobLines(productJob)).toEqual(before);
    expect((await edit({ componentry: [] })).status, "componentry is not agreed any more").toBe(200);
    expect(Object.keys(await jobLines(productJob))).toEqual([`${fixture.formula.code}-B`]);
  });

  test("is refused of a Bulk, an inactive product, another id, a component that is unknown or Redundant, and of another version", async () => {
    expect((await edit({ sku: `${fixture.formula.code}-B`, id: fixture.product.id })).status).toBe(404);
    expect((await edit({ componentry: [{ resourceSku: "WAX0001", quantity: 1 }] })).status).toBe(400);
    await plantItem("RED0001", { categoryType: "Componentry", priceUnit: "unit" });
    const elementId = await bookIn(world, "RED0001", 5, "A1");
    await world.good(updateStockStatus, { body: { elementId, newStatus: 3, reason: "Out of use" } }, AS);
    expect(await edit({ componentry: [{ resourceSku: "RED0001", quantity: 1 }] })).toMatchObject({ status: 400, body: { message: "Redundant component" } });
    const [one, other] = await Promise.all([edit({ version: 1 }), edit({ version: 1, componentry: LID })]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    await world.good(editProductDetails, { body: { sku: fixture.product.sku, newName: "Cream", active: false } }, AS);
    expect(await edit({ componentry: [] })).toMatchObject({ status: 400, body: { errors: [{ path: "sku" }] } });
  });
});
