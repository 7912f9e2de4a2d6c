/**
 * What is under way of a formula and of a product, for people who change or remove one; and that jobs are made of recipes
 * and bills of componentry as they are when the job is there.
 */
import { type FormulaRow, formulaKey } from "@apothecary/core/formulas/formula.rows";
import { cancelJob, createCompoundingJob } from "@apothecary/core/jobs/contract";
import { get, queryAll } from "@apothecary/core/lib/table/table";
import type { Row } from "@apothecary/core/lib/table/write";
import { type ProductRow, productKey } from "@apothecary/core/products/product.rows";
import { cancelSalesOrder } from "@apothecary/core/sales/contract";
import { salesOrderId, ordersOfFormulas } from "@apothecary/core/sales/order.rows";
import { type UnderWay, underWayOfFormula, underWayOfProduct } from "@apothecary/core/recipe-changes/under-way";
import { afterEach, beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { beforeFirst, clearFaults } from "../../lib/faults.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import {
  allocateItems,
  BULK,
  bulkLine,
  CREAM,
  details,
  FORMULA,
  OTHER_FORMULA,
  plantCompany,
  plantOrder,
  plantProduct,
  rulesHold,
} from "../jobs/jobs.fixtures.ts";

const VERSION = { id: FORMULA, code: "ABC01" };

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});
afterEach(clearFaults);

const underWayIds = ({ jobs, waiting }: UnderWay) => ({ jobs: jobs.map(({ id }) => id), waiting: waiting.map(({ salesId }) => salesId) });

test("of a formula: lines that wait, then their jobs; of another version nothing", async () => {
  const [cream = 0, bulk = 0, other = 0] = await plantOrder([
    { quantity: 100 },
    { ...bulkLine(5) },
    { quantity: 3, formulaId: OTHER_FORMULA, formulaCode: "ABC02" },
  ]);
  expect(underWayIds(await underWayOfFormula(VERSION))).toEqual({ jobs: [], waiting: [cream, bulk] });
  expect(underWayIds(await underWayOfFormula({ id: OTHER_FORMULA, code: "ABC02" }))).toEqual({ jobs: [], waiting: [other] });
  expect(underWayIds(await underWayOfFormula({ id: 99, code: "ABC01" }))).toEqual({ jobs: [], waiting: [] });
  const { job, fillings } = await allocateItems(world, [cream]);
  expect(underWayIds(await underWayOfFormula(VERSION))).toEqual({ jobs: [job.id, fillings[0]?.id], waiting: [bulk] });
  await world.good(cancelJob, { body: { jobId: job.id } });
  expect(underWayIds(await underWayOfFormula(VERSION))).toEqual({ jobs: [], waiting: [cream, bulk] });
  await rulesHold();
  await world.good(cancelSalesOrder, { body: { salesOrderId: salesOrderId(cream) } });
  expect(underWayIds(await underWayOfFormula(VERSION))).toEqual({ jobs: [], waiting: [] });
  expect(await queryAll({ partition: ordersOfFormulas("ABC01") })).toEqual([]);
  await rulesHold();
});

test("of a product: its filling jobs; of a Bulk: its compounding jobs", async () => {
  const [cream = 0, bulk = 0] = await plantOrder([{ quantity: 100 }, { ...bulkLine(5) }]);
  expect(underWayIds(await underWayOfProduct({ id: CREAM, formulaCode: "ABC01" }))).toEqual({ jobs: [], waiting: [cream] });
  expect(underWayIds(await underWayOfProduct({ id: BULK, formulaCode: "ABC01" }))).toEqual({ jobs: [], waiting: [bulk] });
  const { job, fillings } = await allocateItems(world, [cream, bulk]);
  expect(underWayIds(await underWayOfProduct({ id: CREAM, formulaCode: "ABC01" }))).toEqual({ jobs: [fillings[0]?.id], waiting: [] });
  expect(underWayIds(await underWayOfProduct({ id: BULK, formulaCode: "ABC01" }))).toEqual({ jobs: [job.id], waiting: [] });
});

async function changed(row: (Row & { version: number }) | undefined, more: Record<string, unknown>): Promise<void> {
  if (row) await plant({ ...row, ...more, version: row.version + 1 });
}

test("a recipe that is changed while a job is made of it: the job has the changed one", async () => {
  const [salesItemId = 0] = await plantOrder([{ ...bulkLine(10) }]);
  beforeFirst("TransactWriteItemsCommand", async () => {
    const formula = await get<FormulaRow>(formulaKey(FORMULA), true);
    await changed(formula, { recipe: formula?.recipe.map((line, i) => ({ ...line, percentage: i === 0 ? 90 : 10 })) });
  });
  const { job } = await allocateItems(world, [salesItemId], 1_000);
  expect([job.lines["WAX0001"]?.quantity, job.lines["OIL0001"]?.quantity]).toEqual([9_000, 1_000]);
  await rulesHold();
});

test("a bill of componentry that is changed while a job is made of it: the job has the changed one", async () => {
  await plantProduct(77, "ABC01-CR-77", "CR", { JAR0001: 1 });
  const [salesItemId = 0] = await plantOrder([{ quantity: 10, productId: 77, productSku: "ABC01-CR-77" }]);
  beforeFirst("TransactWriteItemsCommand", async () => {
    const product = await get<ProductRow>(productKey(77), true);
    await changed(product, { componentry: product?.componentry.map((line) => ({ ...line, quantity: 3 })) });
  });
  const { productJobs } = await world.good(createCompoundingJob, {
    body: { formulaId: FORMULA, jobDetails: details(), salesItems: [{ salesItemId, fillWeight: 77 }] },
  });
  const { jobs } = await underWayOfProduct({ id: 77, formulaCode: "ABC01" });
  expect(jobs.map(({ id }) => id)).toEqual(productJobs?.map(({ jobId }) => jobId));
  expect(jobs[0]?.lines["JAR0001"]?.quantity).toBe(30);
  await rulesHold();
});
