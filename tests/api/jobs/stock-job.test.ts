/** Compounding jobs for stock, by the contract's section 8. */
import { editRecipe, formulaUnderWay, previewEditRecipe, removeFormula } from "@apothecary/core/formulas/contract";
import { BATCH_NUMBER_TAKEN, cancelJob, completeJob, createStockJob, editCompoundingJob, fetchJob, fetchOpenJobs } from "@apothecary/core/jobs/contract";
import { openJob } from "@apothecary/core/jobs/open-job";
import { beforeAll, expect, test } from "vitest";
import { bookIn, plantItem } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { batchNumber, BULK_SKU, FORMULA, itemStock, plantCompany, plantFormula, rulesHold, usedFrom, usedLine } from "./jobs.fixtures.ts";

const AS = { as: "everything" };

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

const body = (more: object = {}, rest: object = {}) => ({
  ...{ formulaId: FORMULA, reason: "Base for the winter creams" },
  jobDetails: { netQuantity: 10, wastagePercent: 5, batchNumber: batchNumber(), ...more },
  ...rest,
});

test("a job for stock allocates its recipe, is listed without an order, and puts what it makes into stock", async () => {
  const made = await world.good(createStockJob, { body: body({ grossQuantity: 10.5 }) }, { as: "staff" });
  const jobId = made.jobId ?? 0;
  expect(made.jobNumber).toMatch(/^J\d{5}$/);
  expect(await itemStock("WAX0001")).toMatchObject({ allocated: 6_300 });
  const opened = await world.good(fetchJob, { params: { id: String(jobId) } });
  expect(opened).toMatchObject({ jobDetails: { netQuantity: 10, grossQuantity: 10.5, stockReason: "Base for the winter creams" }, salesItems: [] });
  const row = (await world.good(fetchOpenJobs)).find(({ id }) => id === jobId);
  expect(row).toMatchObject({ poNumber: "", salesOrderId: null, purchaseOrders: [] });
  await bookIn(world, "WAX0001", 6_300, "A1");
  await bookIn(world, "OIL0001", 4_200, "A1");
  const job = await openJob(jobId);
  const usedStock = Object.keys(job.lines).map((sku) => usedLine(jobId, sku, []));
  await world.good(completeJob, {
    body: { data: { jobId, usedStock, totalProduced: 10.2, notes: "", shortageData: null, confirmYield: true, yieldReason: "" } },
  });
  expect(await itemStock(BULK_SKU)).toMatchObject({ quantity: 10_200, allocated: 0 });
  expect(await itemStock("WAX0001")).toMatchObject({ allocated: 0 });
  await rulesHold();
});

test("it is edited and cancelled as any compounding job", async () => {
  const { jobId = 0 } = await world.good(createStockJob, { body: body() });
  const jobDetails = { netQuantity: 20, wastagePercent: 0, batchNumber: batchNumber() };
  await world.good(editCompoundingJob, { body: { jobId, jobDetails } });
  expect(await itemStock("WAX0001")).toMatchObject({ allocated: 12_000 });
  await world.good(cancelJob, { body: { jobId } });
  expect(await itemStock("WAX0001")).toMatchObject({ allocated: 0 });
  expect((await openJob(jobId)).state).toBe("cancelled");
});

test("it needs a reason, kilograms, a free batch number, and an active formula", async () => {
  const taken = batchNumber();
  await world.good(createStockJob, { body: body({ batchNumber: taken }) });
  await plantFormula(50, "ABC09", { WAX0001: 100 }, { active: false });
  for (const [wrong, status, message] of [
    [body({}, { reason: " " }), 400, "A reason is required"],
    [body({ netQuantity: 0 }), 400, "Gross quantity must be greater than 0."],
    [body({ batchNumber: taken }), 400, BATCH_NUMBER_TAKEN],
    [body({}, { formulaId: 50 }), 400, "The formula ABC09 RD-1 is inactive."],
    [body({}, { formulaId: 999 }), 404, expect.any(String)],
  ] as const) {
    expect(await world.call(createStockJob, { body: wrong })).toMatchObject({ status, body: { message } });
  }
});

test("an open one gets a changed recipe, and keeps its formula from being removed, also once a part is completed", async () => {
  await plantFormula(52, "ABC07", { WAX0001: 60, OIL0001: 40 });
  await plantItem("ABC07-B", { categoryType: "Product", categoryName: "Bulk", categoryCode: "B" });
  const { jobId = 0, jobNumber = "" } = await world.good(createStockJob, { body: body({ wastagePercent: 0 }, { formulaId: 52 }) });
  const underWay = () => world.good(formulaUnderWay, { body: { id: 52 } });
  const checks = [`Open jobs make it: ${jobNumber}.`];
  expect(await underWay()).toMatchObject({ jobs: [{ jobId }], checks });
  expect(await world.call(removeFormula, { body: { code: "ABC07", rAndDCode: "RD-1" } }, AS)).toMatchObject({ status: 409, body: { checks } });
  const recipe = [
    { resourceSku: "WAX0001", percentage: 70 },
    { resourceSku: "OIL0001", percentage: 30 },
  ];
  expect(await world.good(previewEditRecipe, { body: { id: 52, formulaCode: "ABC07", recipe } }, AS)).toMatchObject({ jobs: [{ jobId, included: true }] });
  expect(await world.good(editRecipe, { body: { formulaCode: "ABC07", rAndDCode: "RD-1", recipe } }, AS)).toMatchObject({ jobs: [jobNumber] });
  expect((await openJob(jobId)).lines).toMatchObject({ WAX0001: { quantity: 7_000 }, OIL0001: { quantity: 3_000 } });
  const wax = await bookIn(world, "WAX0001", 1_000, "A1");
  const usedStock = [usedLine(jobId, "WAX0001", [usedFrom(wax, 1_000, 1_000)]), usedLine(jobId, "OIL0001", [])];
  await world.good(completeJob, { body: { data: { jobId, usedStock, totalProduced: 1, partial: true } } });
  expect((await underWay()).jobs).toMatchObject([{ jobId }]);
  expect((await underWay()).checks).toEqual(expect.arrayContaining(checks));
  expect((await world.good(previewEditRecipe, { body: { id: 52, formulaCode: "ABC07", recipe } }, AS)).jobs).toEqual([]);
});

test("lines that come to 0 g are confirmed", async () => {
  await plantFormula(51, "ABC08", { WAX0001: 99.9999, OIL0001: 0.0001 });
  const wanted = body({ netQuantity: 1 }, { formulaId: 51 });
  expect(await world.call(createStockJob, { body: wanted })).toMatchObject({ status: 409, body: { lines: [{ sku: "OIL0001", quantity: 0 }] } });
  expect(await world.call(createStockJob, { body: { ...wanted, confirmZero: true } })).toMatchObject({ status: 200 });
});
