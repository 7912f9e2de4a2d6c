/**
 * Making a compounding job: what it allocates, what it refuses, that it happens once.
 */
import { randomUUID } from "node:crypto";
import {
  BATCH_NUMBER_TAKEN,
  completeJob,
  createCompoundingJob,
  fetchJob,
  fetchOpenJobs,
  MIXED_FORMULAS,
  updateJobStockQuantity,
} from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { pickListGenerator } from "@apothecary/core/picking/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { bookIn, plantItem } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import {
  allocateItems,
  batchNumber,
  BULK_SKU,
  bulkLine,
  CREAM,
  CREAM_SKU,
  details,
  ELSEWHERE,
  itemStock,
  FORMULA,
  soLine,
  OTHER_FORMULA,
  plantCompany,
  plantFormula,
  plantOrder,
  plantProduct,
  rulesHold,
  usedLine,
} from "./jobs.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

const create = (salesIds: number[], more: Record<string, unknown> = {}, formulaId = FORMULA, fillWeight = 50) =>
  world.call(
    createCompoundingJob,
    { body: { formulaId, jobDetails: details(more), salesItems: salesIds.map((salesItemId) => ({ salesItemId, fillWeight })) } },
    { as: "staff" },
  );

describe("a job of two filled items and one of bulk", () => {
  test("allocates the recipe in grams and the componentry of each item, and takes the sales items off the list", async () => {
    const [first = 0, second = 0, third = 0] = await plantOrder([{ quantity: 100 }, { quantity: 60 }, bulkLine(2)]);
    const requestId = randomUUID();
    const body = {
      formulaId: FORMULA,
      jobDetails: details({ wastagePercent: 10, additionalWastage: 0.5, excessAllocated: 0.1, netQuantity: 10, grossQuantity: 11.4 }),
      salesItems: [
        { salesItemId: first, fillWeight: 50 },
        { salesItemId: second, fillWeight: 50 },
        { salesItemId: third, fillWeight: 1000 },
      ],
    };
    const made = await world.good(createCompoundingJob, { body }, { requestId, as: "staff" });
    expect(await world.good(createCompoundingJob, { body }, { requestId, as: "staff" })).toEqual(made);
    expect(made.productJobs?.map((one) => one.salesItemId)).toEqual([first, second]);
    const job = await openJob(made.jobId ?? 0);
    expect(job).toMatchObject({ code: BULK_SKU, netQuantity: 10, grossQuantity: 11.4, busy: null, type: "Formula", client: "Client" });
    expect(await itemStock("WAX0001")).toMatchObject({ allocated: 6840 });
    expect(await itemStock("OIL0001")).toMatchObject({ allocated: 4560 });
    expect(await itemStock("JAR0001")).toMatchObject({ allocated: 160 });
    expect(await itemStock("LID0001")).toMatchObject({ allocated: 320 });
    expect(await itemStock(BULK_SKU)).toMatchObject({ allocated: 8000 });
    const filling = await openJob(made.productJobs?.[0]?.jobId ?? 0);
    expect(filling).toMatchObject({ code: CREAM_SKU, type: "Product", formulaJobId: job.id, batchNumber: job.batchNumber, grossQuantity: 100 });
    expect(await soLine(first)).toMatchObject({ formulaJobId: job.id, productJobId: filling.id });
    expect(await soLine(first)).toHaveProperty("g1p", "UNALLOCATED#LEFT");
    expect(await soLine(third)).toMatchObject({ formulaJobId: job.id, productJobId: null });
    await rulesHold();
  });

  test("is listed and opened as staff see it", async () => {
    const [salesId = 0] = await plantOrder([{ quantity: 20, notes: "Gift boxes" }]);
    const element = await bookIn(world, "WAX0001", 5_000, "A1");
    const { job, fillings } = await allocateItems(world, [salesId]);
    const list = await world.good(fetchOpenJobs, {}, { as: "staff" });
    expect(list.find((row) => row.id === job.id)).toMatchObject({ jobNumber: job.jobNumber, type: "Formula", hasReservation: false, printed: false });
    expect(list.find((row) => row.id === job.id)).toMatchObject({ dateCreated: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) });
    const opened = await world.good(fetchJob, { params: { id: String(fillings[0]?.id) } });
    expect(opened.jobDetails).toMatchObject({ type: "Product", formulaJob: { id: job.id, dateCompleted: null }, fillSize: 50 });
    expect(opened.salesItems).toMatchObject([{ salesId, notes: "Gift boxes", quantity: 20 }]);
    const formula = await world.good(fetchJob, { params: { id: String(job.id) } });
    expect(formula.jobDetails.formulaJob).toBeNull();
    expect(formula.jobStock.map((line) => [line.elementSku, line.allocatedQuantity, line.reserved])).toEqual([
      ["WAX0001", 600, 0],
      ["OIL0001", 400, 0],
    ]);
    expect(formula.jobStock[0]?.batches).toMatchObject([
      { elementId: element, quantityOfBatch: 5_000, unreservedQuantity: 5_000, reserved: 0, usedQuantity: 0 },
    ]);
    expect((await world.call(fetchJob, { params: { id: "99999" } })).status).toBe(404);
    expect((await world.call(fetchJob, { params: { id: "x" } })).status).toBe(400);
  });
});

describe("refusals leave everything as it was", () => {
  test("items of another formula", async () => {
    const ids = await plantOrder([{ quantity: 1 }, { quantity: 1, formulaId: OTHER_FORMULA }]);
    const before = await itemStock("WAX0001");
    const answered = await create(ids);
    expect([answered.status, (answered.body as { message: string }).message]).toEqual([400, MIXED_FORMULAS]);
    expect(await itemStock("WAX0001")).toEqual(before);
    expect(await soLine(ids[0] ?? 0)).toMatchObject({ formulaJobId: null });
  });

  test("a batch number that the formula has had, in either spelling", async () => {
    const [a = 0, b = 0] = await plantOrder([{ quantity: 1 }, { quantity: 1 }]);
    expect((await create([a], { batchNumber: "07-26" })).status).toBe(200);
    for (const number of ["07-26", "007-26"]) {
      const answered = await create([b], { batchNumber: number });
      expect([answered.status, (answered.body as { message: string }).message]).toEqual([400, BATCH_NUMBER_TAKEN]);
    }
    expect((await create([b], { batchNumber: "08-26" })).status).toBe(200);
  });

  test("one item twice, one that is allocated, one that is not there, one made elsewhere", async () => {
    const [a = 0, b = 0] = await plantOrder([{ quantity: 1 }, { quantity: 1, productId: ELSEWHERE, categoryCode: "E" }]);
    expect((await create([a, a])).status).toBe(400);
    expect((await create([a])).status).toBe(200);
    expect((await create([a])).status).toBe(409);
    expect((await create([b])).status).toBe(409);
    expect((await create([987_654_321])).status).toBe(404);
    expect((await create([a], {}, 99)).status).toBe(404);
  });

  test.each([
    [{ batchNumber: "1-26" }, "This is not a valid batch number"],
    [{ batchNumber: "" }, "Batch number is required."],
    [{ wastagePercent: 10.5 }, "Wastage percent cannot exceed 3 characters."],
    [{ wastagePercent: undefined }, "Wastage percent is required."],
    [{ additionalWastage: 1.2345678 }, "Additional wastage cannot exceed 8 characters."],
    [{ excessAllocated: 0.06 }, "Excess allocated must be between 0 and 0.05."],
    [{ excessAllocated: -1 }, "Excess allocated must be greater than or equal to 0."],
    [{ grossQuantity: 0.5 }, "The gross quantity comes to 0.05 Kg, not 0.5 Kg."],
    [{ netQuantity: 1 }, "The net quantity comes to 0.05 Kg, not 1 Kg."],
  ])("figures that cannot be: %o", async (more, message) => {
    const [a = 0] = await plantOrder([{ quantity: 1 }]);
    const answered = await create([a], more);
    expect([answered.status, (answered.body as { message: string }).message]).toEqual([400, message]);
  });

  test("more componentry than nine digits count", async () => {
    const [a = 0] = await plantOrder([{ quantity: 600_000_000 }]);
    const answered = await create([a], {}, FORMULA, 0.001);
    expect([answered.status, (answered.body as { message: string }).message]).toEqual([400, "Item LID0001: This is not a valid quantity."]);
    expect((await create([a], {}, FORMULA, 5_000)).status).toBe(400);
  });

  test("an ingredient that was removed though the recipe names it, in one transaction and in steps", async () => {
    const skus = Array.from({ length: 60 }, (_, i) => `GON${String(i + 1).padStart(4, "0")}`);
    for (const sku of skus) await plantItem(sku, sku === "GON0002" ? { removed: true } : {});
    await plantFormula(78, "ABC78", { GON0001: 50, GON0002: 50 });
    await plantFormula(79, "ABC79", Object.fromEntries(skus.map((sku) => [sku, 100 / 60])));
    for (const formulaId of [78, 79]) {
      const ids = await plantOrder([{ quantity: 1, formulaId, categoryCode: "B" }]);
      const answered = await create(ids, { batchNumber: batchNumber() }, formulaId, 1_000);
      const message = "GON0002 Item GON0002 has been removed from stock. Take it out of the recipe or bill of materials first.";
      expect([answered.status, (answered.body as { message: string }).message]).toEqual([409, message]);
      expect(await soLine(ids[0] ?? 0)).toMatchObject({ formulaJobId: null });
      expect(await itemStock("GON0001")).toMatchObject({ allocated: 0 });
    }
  });

  test("a fill weight of nothing, and no items", async () => {
    const [a = 0] = await plantOrder([{ quantity: 1 }]);
    expect((await create([a], {}, FORMULA, 0)).status).toBe(400);
    expect(await create([a], {}, FORMULA, 0.001), "a gross quantity of 0").toMatchObject({
      status: 400,
      body: { message: "Gross quantity must be greater than 0." },
    });
    expect((await create([])).status).toBe(400);
  });
});

test("a formula of the category type fragrance, ignoring case, makes its Fragrance", async () => {
  await plantItem("ABC03-F", { categoryType: "Product", categoryCode: "F" });
  await plantFormula(30, "ABC03", { WAX0001: 100 }, { categoryType: "fragrance" });
  const fragrance = { productId: 31, productSku: "ABC03-F", categoryCode: "F", formulaId: 30, formulaCode: "ABC03", fillSize: 1000 };
  const [salesId = 0] = await plantOrder([{ quantity: 1, ...fragrance }]);
  const body = { formulaId: 30, jobDetails: details(), salesItems: [{ salesItemId: salesId, fillWeight: 1_000 }] };
  const { jobId = 0 } = await world.good(createCompoundingJob, { body });
  expect((await openJob(jobId)).code).toBe("ABC03-F");
  const data = { jobId, usedStock: [usedLine(jobId, "WAX0001", [])], totalProduced: 1, confirmYield: true };
  expect((await world.call(completeJob, { body: { data } })).status).toBe(200);
  expect((await itemStock("ABC03-F")).quantity).toBe(1_000);
});

test("a job for several orders names the first, and all of them apart; its row may be sent to picking", async () => {
  const [first = 0] = await plantOrder([{ quantity: 10 }]);
  const [second = 0] = await plantOrder([{ quantity: 20 }]);
  const { job } = await allocateItems(world, [first, second]);
  const row = (await world.good(fetchOpenJobs)).find((one) => one.id === job.id);
  const purchaseOrders = job.salesItems.map(({ poNumber, salesOrderId }) => ({ poNumber, salesOrderId }));
  expect(purchaseOrders).toHaveLength(2);
  expect(row).toMatchObject({ ...purchaseOrders[0], purchaseOrders });
  const jobs = row ? [row as { id: number }] : [];
  expect((await world.call(pickListGenerator, { body: { jobs } })).status).toBe(200);
});

test("two who want the same items at once: one gets them", async () => {
  const ids = await plantOrder([{ quantity: 10 }, { quantity: 20 }]);
  const answers = await Promise.all([create(ids, { batchNumber: batchNumber() }), create(ids, { batchNumber: batchNumber() })]);
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409]);
  await rulesHold();
});

test("a job of 40 ingredients and 12 items is placed in steps, with the same result", async () => {
  const skus = Array.from({ length: 40 }, (_, i) => `RAW${String(i + 1).padStart(4, "0")}`);
  for (const sku of skus) await plantItem(sku);
  await plantFormula(77, "ABC77", Object.fromEntries(skus.map((sku) => [sku, 2.5])));
  await plantItem("ABC77-B", { categoryType: "Product" });
  const components = Array.from({ length: 50 }, (_, i) => `CMP${String(i + 1).padStart(4, "0")}`);
  for (const sku of components) await plantItem(sku, { categoryType: "Componentry" });
  await plantProduct(70, "ABC77-CR-50", "CR", Object.fromEntries(components.map((sku) => [sku, 1])), { formulaCode: "ABC77" });
  const lines = Array.from({ length: 12 }, (_, i) => ({ quantity: 100, formulaId: 77, productId: i === 0 ? 70 : CREAM }));
  const ids = await plantOrder(lines);
  const before = await itemStock("JAR0001");
  const requestId = randomUUID();
  const body = { formulaId: 77, jobDetails: details(), salesItems: ids.map((salesItemId) => ({ salesItemId, fillWeight: 50 })) };
  const made = await world.good(createCompoundingJob, { body }, { requestId });
  expect(await world.good(createCompoundingJob, { body }, { requestId })).toEqual(made);
  expect(made.productJobs).toHaveLength(12);
  const job = await openJob(made.jobId ?? 0);
  expect(job.busy).toBeNull();
  expect(Object.keys(job.lines)).toHaveLength(40);
  expect(job.salesItems.map((item) => item.productJobId)).toEqual(made.productJobs?.map((one) => one.jobId));
  expect(await itemStock("RAW0040")).toMatchObject({ allocated: 1_500 });
  expect(await itemStock("CMP0050")).toMatchObject({ allocated: 100 });
  expect((await itemStock("JAR0001")).allocated - before.allocated).toBe(1_100);
  expect(await itemStock("ABC77-B")).toMatchObject({ allocated: 60_000 });
  const filling = await openJob(made.productJobs?.[0]?.jobId ?? 0);
  expect([filling.busy, Object.keys(filling.lines).length]).toEqual([null, 51]);
  expect(await soLine(ids[0] ?? 0)).toMatchObject({ formulaJobId: job.id, productJobId: filling.id });
  await rulesHold();
});

describe("an ingredient of less than half a gram", () => {
  const TRACE_FORMULA = 31;
  const body = (salesItemId: number, more: Record<string, unknown> = {}) => ({
    formulaId: TRACE_FORMULA,
    jobDetails: details(),
    salesItems: [{ salesItemId, fillWeight: 50 }],
    ...more,
  });
  beforeAll(() => plantFormula(TRACE_FORMULA, "ABC01", { WAX0001: 60, OIL0001: 39.9846, SOL0001: 0.0154 }, { rAndDCode: "TRACE" }));

  test("needs a confirmation before the job is made, and keeps its exact amount", async () => {
    // 2 kg and 28 kg: 0.308 g and 4.312 g of solvent.
    const [little = 0, more = 0] = await plantOrder([40, 560].map((quantity) => ({ quantity, formulaId: TRACE_FORMULA, rAndDCode: "TRACE" })));
    const before = await itemStock("SOL0001");
    const refused = await world.call(createCompoundingJob, { body: body(little) }, { as: "staff" });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        lines: [{ sku: "SOL0001", name: "Item SOL0001", percentage: 0.0154, quantity: 0, milligrams: 308 }],
        message: expect.stringContaining("0.308 g"),
      },
    });
    expect(await soLine(little)).toMatchObject({ formulaJobId: null });
    const made = await world.good(createCompoundingJob, { body: body(little, { confirmZero: true }) }, { as: "staff" });
    expect(await itemStock("SOL0001")).toMatchObject({ allocated: before.allocated });
    const jobLines = async (id: number | undefined) => {
      const { jobStock } = await world.good(fetchJob, { params: { id: String(id) } });
      return Object.fromEntries(jobStock.map(({ elementSku, allocatedQuantity, milligrams }) => [elementSku, [allocatedQuantity, milligrams]]));
    };
    expect(await jobLines(made.jobId)).toEqual({ WAX0001: [1_200, 1_200_000], OIL0001: [800, 799_692], SOL0001: [0, 308] });
    expect(await jobLines(made.productJobs?.[0]?.jobId)).toEqual({ [BULK_SKU]: [2_000, 2_000_000], JAR0001: [40, null], LID0001: [80, null] });
    const enough = await world.good(createCompoundingJob, { body: body(more) }, { as: "staff" });
    expect(await jobLines(enough.jobId)).toMatchObject({ SOL0001: [4, 4_312] });
    await world.good(updateJobStockQuantity, { body: { id: lineId(enough.jobId ?? 0, "SOL0001"), quantity: 6 } }, { as: "staff" });
    expect(await jobLines(enough.jobId), "a quantity that was typed is exact").toMatchObject({ SOL0001: [6, 6_000] });
    await rulesHold();
  });
});
