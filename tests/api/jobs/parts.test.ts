/** A sales item that several compounding jobs make, by the contract's section 8. */
import {
  addElementToJob,
  cancelItemFromCompoundingJob,
  cancelJob,
  completeJob,
  createCompoundingJob,
  createCompoundingJobs,
  fetchJob,
} from "@apothecary/core/jobs/contract";
import { openJob } from "@apothecary/core/jobs/open-job";
import { cancelSalesOrder, closeOrder, editSalesOrder, readiness, salesOrder, unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { beforeAll, expect, test } from "vitest";
import { makeWorld, type World } from "../../lib/world.ts";
import { BULK_SKU, bulkLine, details, FORMULA, itemStock, plantCompany, plantOrder, rulesHold, soLine, usedLine } from "./jobs.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

const part = (salesItemId: number, quantity?: number, more: object = {}) => ({
  jobDetails: details(more as Record<string, unknown>),
  salesItems: [{ salesItemId, fillWeight: 50, ...(quantity === undefined ? {} : { quantity }) }],
});
const create = (...jobs: ReturnType<typeof part>[]) => world.call(createCompoundingJobs, { body: { formulaId: FORMULA, jobs } });
const waiting = async (salesId: number) => (await world.good(unallocatedSalesItems)).find((row) => row.salesItemId === salesId);
const orderId = (salesId: number) => Math.floor(salesId / 1_000);
const line = async (salesId: number) => {
  const { salesItems } = await world.good(salesOrder, { body: { salesOrderId: orderId(salesId) } });
  return salesItems.find((one) => one.salesId === salesId);
};

/** Completes a job with nothing used. */
async function complete(jobId: number, totalProduced: number): Promise<void> {
  const job = await openJob(jobId);
  const usedStock = Object.keys(job.lines).map((sku) => usedLine(jobId, sku, []));
  const data = { jobId, usedStock, totalProduced, notes: "", shortageData: null, confirmYield: true, yieldReason: "Test" };
  await world.good(completeJob, { body: { data } });
}

test("part of a line is made; the rest waits with what is left, and is made later", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const first = await world.good(createCompoundingJob, { body: { formulaId: FORMULA, ...part(salesId, 40) } });
  expect((await openJob(first.jobId ?? 0)).netQuantity).toBe(2);
  expect((await openJob(first.productJobs?.[0]?.jobId ?? 0)).grossQuantity).toBe(40);
  expect(await waiting(salesId)).toMatchObject({ quantity: 60, ordered: 100 });
  expect(await line(salesId)).toMatchObject({
    quantity: 100,
    formulaJobStatus: "Pending",
    formulaJobId: first.jobId,
    jobs: [{ quantity: 40, formulaJobStatus: "Allocated" }],
  });
  const rows = (await world.good(readiness)).filter(({ salesItemId }) => salesItemId === salesId);
  expect(rows).toMatchObject([{ quantity: 100, allocated: false }]);
  expect(await world.call(createCompoundingJob, { body: { formulaId: FORMULA, ...part(salesId, 61) } })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^Only 60 units of .* are left to allocate\.$/) },
  });
  const second = await world.good(createCompoundingJob, { body: { formulaId: FORMULA, ...part(salesId) } });
  expect((await openJob(second.productJobs?.[0]?.jobId ?? 0)).grossQuantity).toBe(60);
  expect(await waiting(salesId)).toBeUndefined();
  expect(await line(salesId)).toMatchObject({ formulaJobStatus: "Allocated", formulaJobId: first.jobId, jobs: [{ quantity: 40 }, { quantity: 60 }] });
  await rulesHold();
});

test("ten jobs of one vessel are made in one action, each with its filling job; the line shows the first that is not finished", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 10_000 }]);
  const { body } = await create(...Array.from({ length: 10 }, () => part(salesId, 1_000)));
  const { jobs = [], message } = body as { jobs?: { jobId: number; jobNumber: string; productJobs: { jobId: number }[] }[]; message: string };
  expect(jobs).toHaveLength(10);
  expect(message).toMatch(/^Jobs J\d+, .* have been created\.$/);
  expect(await itemStock("WAX0001")).toMatchObject({ allocated: expect.any(Number) });
  expect(await soLine(salesId)).toHaveProperty("g1p", "UNALLOCATED#LEFT");
  const [first, second] = jobs;
  await complete(first?.jobId ?? 0, 50);
  await complete(first?.productJobs[0]?.jobId ?? 0, 1_000);
  const shown = await line(salesId);
  expect(shown).toMatchObject({
    formulaJobId: second?.jobId,
    formulaJobNumber: second?.jobNumber,
    formulaJobStatus: "Allocated",
    productJobStatus: "Allocated",
    dateCompleted: null,
  });
  expect(shown?.jobs.map(({ formulaJobStatus }) => formulaJobStatus)).toEqual(["Completed", ...Array.from({ length: 9 }, () => "Allocated")]);
  const opened = await world.good(fetchJob, { params: { id: String(second?.productJobs[0]?.jobId) } });
  expect(opened).toMatchObject({ jobDetails: { grossQuantity: 1_000, formulaJob: { id: second?.jobId } }, salesItems: [{ quantity: 1_000 }] });
  await rulesHold();
});

test("a line is completed once all its parts are made, and the order sends what all of them made", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 30 }]);
  const made = (await create(part(salesId, 10), part(salesId, 20))).body as { jobs: { jobId: number; productJobs: { jobId: number }[] }[] };
  const [small, large] = made.jobs;
  await complete(small?.jobId ?? 0, 0.5);
  await complete(small?.productJobs[0]?.jobId ?? 0, 10);
  expect((await line(salesId))?.dateCompleted).toBeNull();
  const refused = await world.good(closeOrder, { body: { id: orderId(salesId) } });
  expect(refused.openJobs?.map(({ id }) => id).sort()).toEqual([large?.jobId, large?.productJobs[0]?.jobId].sort());
  await complete(large?.jobId ?? 0, 1);
  await complete(large?.productJobs[0]?.jobId ?? 0, 20);
  expect(await line(salesId)).toMatchObject({ dateCompleted: expect.any(String), formulaJobStatus: "Completed", productJobStatus: "Completed" });
  expect(await world.good(closeOrder, { body: { id: orderId(salesId) } })).toMatchObject({ details: { "ABC01-CR-50 dispatched: ": "30 units" } });
  await rulesHold();
});

test("a cancelled job returns its part; an item that leaves a job leaves the named one", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 90 }]);
  const made = (await create(part(salesId, 30), part(salesId, 30), part(salesId, 30))).body as { jobs: { jobId: number }[] };
  const [a = 0, b = 0, c = 0] = made.jobs.map(({ jobId }) => jobId);
  const before = await itemStock(BULK_SKU);
  await world.good(cancelJob, { body: { jobId: a } });
  expect(await waiting(salesId)).toMatchObject({ quantity: 30, ordered: 90 });
  expect(await itemStock(BULK_SKU)).toMatchObject({ allocated: before.allocated - 1_500 });
  await world.good(cancelItemFromCompoundingJob, { body: { salesId, jobId: b } });
  expect((await openJob(b)).state).toBe("cancelled");
  expect(await line(salesId)).toMatchObject({ jobs: [{ formulaJobId: c }], formulaJobStatus: "Pending" });
  expect(await world.call(cancelItemFromCompoundingJob, { body: { salesId, jobId: a } })).toMatchObject({ status: 409 });
  const edit = (quantity: number) =>
    world.call(editSalesOrder, { body: { salesOrderId: orderId(salesId), poNumber: "PO-1", dispatchDate: null, salesItems: [{ salesId, quantity }] } });
  expect(await edit(29)).toMatchObject({ status: 409, body: { jobId: c } });
  expect(await edit(50)).toMatchObject({ status: 200 });
  expect(await waiting(salesId)).toMatchObject({ quantity: 20, ordered: 50 });
  await rulesHold();
  await world.good(cancelSalesOrder, { body: { salesOrderId: orderId(salesId) } });
  expect((await openJob(c)).state).toBe("cancelled");
  expect(await waiting(salesId)).toBeUndefined();
  await rulesHold();
});

test("jobs that do not fit together are refused, with the path of the field, and none is made", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 10 }]);
  for (const [jobs, status, path] of [
    [[part(salesId, 6), part(salesId, 5)], 400, "jobs.1.salesItems.0.quantity"],
    [[part(salesId), part(salesId)], 400, "jobs.1.salesItems.0.quantity"],
    [[part(salesId, 0.5)], 400, "jobs.0.salesItems.0.quantity"],
    [[part(salesId, 5), part(salesId, 5, { netQuantity: 9 })], 400, "jobs.1.jobDetails.netQuantity"],
    [[part(salesId, 5, { batchNumber: "14-27" }), part(salesId, 5, { batchNumber: "014-27" })], 400, "jobs.1.jobDetails.batchNumber"],
  ] as const) {
    expect(await create(...jobs), path).toMatchObject({ status, body: { errors: [{ path }] } });
  }
  expect(await waiting(salesId)).toMatchObject({ quantity: 10 });
});

test("parts in tenths of a kilogram add up to what is left", async () => {
  const [salesId = 0] = await plantOrder([bulkLine(10)]);
  const kilograms = (quantity: number) => ({ jobDetails: details(), salesItems: [{ salesItemId: salesId, fillWeight: 1_000, quantity }] });
  expect(await create(kilograms(0.0004))).toMatchObject({ status: 400 });
  expect(await create(kilograms(9.9), kilograms(0.1))).toMatchObject({ status: 200 });
  expect(await waiting(salesId)).toBeUndefined();
  expect(await line(salesId)).toMatchObject({ jobs: [{ quantity: 9.9 }, { quantity: 0.1 }] });
});

test("readiness tells what open jobs make of a line, whichever of them was changed last", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const { jobs = [] } = await world.good(createCompoundingJobs, { body: { formulaId: FORMULA, jobs: [part(salesId, 60), part(salesId, 40)] } });
  await complete(jobs[0]?.jobId ?? 0, 3);
  for (const { productJobs } of jobs) {
    await world.good(addElementToJob, { body: { jobId: productJobs[0]?.jobId ?? 0, newElements: [{ resourceSku: "BOX0001", quantity: 1 }] } });
  }
  expect((await world.good(readiness)).filter(({ salesItemId }) => salesItemId === salesId)).toMatchObject([{ quantity: 100, allocated: true }]);
});
