/** Completing a job in parts, by the contract's section 8: it stays open with the rest until the last one. */
import {
  batchRecord,
  cancelItemFromCompoundingJob,
  cancelJob,
  completeJob,
  DETAILS_OUTSTANDING,
  editCompoundingJob,
  fetchCompletedJob,
  fetchJob,
  FORMULA_FIRST,
  updateJobStockQuantity,
} from "@apothecary/core/jobs/contract";
import { openJob } from "@apothecary/core/jobs/open-job";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { producedPartition, type ProducedRow } from "@apothecary/core/jobs/completion/produced.rows";
import { queryAll } from "@apothecary/core/lib/table/table";
import { setClock } from "@apothecary/core/lib/time/clock";
import { businessDay } from "@apothecary/core/lib/time/day";
import { cancelSalesOrder, salesOrder, shipPreview } from "@apothecary/core/sales/contract";
import { salesOrderId } from "@apothecary/core/sales/order.rows";
import { overrideRemovalChecks } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import type * as z from "zod";
import { bookIn, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { requestLedger, reserve } from "../stock/stock.fixtures.ts";
import { allocateItems, BULK_SKU, CREAM_SKU, itemStock, plantCompany, plantOrder, rulesHold, usedFrom, usedLine } from "./jobs.fixtures.ts";

type Completion = z.input<typeof completeJob.body>["data"];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

afterEach(() => setClock());

const complete = (data: Completion, requestId: string = randomUUID()) => world.call(completeJob, { body: { data } }, { as: "staff", requestId });

/** A compounding job of five kilograms with its filling job of 100 units: wax 3 kg and oil 2 kg reserved. */
async function reservedJob() {
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const { job, fillings } = await allocateItems(world, [salesId]);
  const wax = await bookIn(world, "WAX0001", 10_000, "A1");
  const oil = await bookIn(world, "OIL0001", 5_000, "A1");
  await reserve(world, job.id, wax, 3_000);
  await reserve(world, job.id, oil, 2_000);
  const filling = fillings[0];
  if (!filling) throw new Error("No filling job.");
  return { salesId, job, filling, wax, oil };
}

const producedToday = async (type: "Formula" | "Product"): Promise<{ quantity: number; jobs: number }> => {
  const rows = await queryAll<ProducedRow>({ partition: producedPartition(type) });
  const { quantity = 0, jobs = 0 } = rows.find(({ SK }) => SK === businessDay()) ?? {};
  return { quantity, jobs };
};

test("a part books what it used and made; the job stays open with the rest, and the last part closes it", async () => {
  const { job, wax, oil } = await reservedJob();
  const [before, day] = [await itemStock("WAX0001"), await producedToday("Formula")];
  const requestId = randomUUID();
  const part: Completion = { jobId: job.id, usedStock: [usedLine(job.id, "WAX0001", [usedFrom(wax, 1_200, 10_000)])], totalProduced: 1.2, partial: true };
  const first = await complete({ ...part, notes: "First vessel" }, requestId);
  expect(first.body).toMatchObject({ message: `Part 1 of job ${job.jobNumber} has been completed.`, type: "success", elementId: expect.any(String) });
  expect((await complete({ ...part, notes: "First vessel" }, requestId)).body).toEqual(first.body);
  expect((await requestLedger(requestId)).map(({ action, difference, forJobs }) => [action, difference, forJobs])).toEqual([
    ["Used", -1_200, { [job.id]: -1_200 }],
    ["Produced", 1_200, undefined],
  ]);
  expect(await itemStock("WAX0001")).toEqual({ quantity: before.quantity - 1_200, allocated: before.allocated - 1_200, reserved: before.reserved - 1_200 });
  expect((await stockLineNow(wax))?.reservations[job.id]?.quantity).toBe(1_800);
  const shown = await world.good(fetchJob, { params: { id: String(job.id) } });
  expect(shown).toMatchObject({
    jobDetails: { quantityProduced: 1.2, dateCompleted: null },
    parts: [{ quantityProduced: 1.2, batchNumber: job.batchNumber, elementId: first.body.elementId, notes: "First vessel", staffName: "staff Tester" }],
    jobStock: [
      { elementSku: "WAX0001", allocatedQuantity: 1_800, used: 1_200, reserved: 1_800 },
      { elementSku: "OIL0001", allocatedQuantity: 2_000, used: 0, reserved: 2_000 },
    ],
  });
  await rulesHold();
  const last = await complete({
    jobId: job.id,
    usedStock: [usedLine(job.id, "WAX0001", [usedFrom(wax, 1_800, 8_800)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 2_000, 5_000)])],
    totalProduced: 3.75,
  });
  expect(last.body).toMatchObject({ message: `Job ${job.jobNumber} has been completed.`, elementId: first.body.elementId });
  const closed = await openJob(job.id);
  expect(closed).toMatchObject({ state: "completed", quantityProduced: 4.95, parts: [{ quantityProduced: 1.2 }, { quantityProduced: 3.75 }] });
  expect(await stockLineNow(first.body.elementId ?? "")).toMatchObject({ quantity: 4_950 });
  expect(await producedToday("Formula")).toEqual({ quantity: day.quantity + 4_950, jobs: day.jobs + 1 });
  expect((await world.good(fetchCompletedJob, { body: { allocationGroupId: job.id } })).jobStock).toMatchObject([
    { elementSku: "WAX0001", allocatedQuantity: 3_000, milligrams: 3_000_000, usedQuantity: 3_000, batches: [{ quantity: 3_000 }] },
    { elementSku: "OIL0001", allocatedQuantity: 2_000, milligrams: 2_000_000, usedQuantity: 2_000 },
  ]);
  const record = await world.good(batchRecord, { body: { jobId: job.id } });
  expect(record.yield).toMatchObject({ gramsIn: 5_000, actual: 4_950 });
  expect(record.completion.map(({ action, difference }) => [action, difference])).toEqual([
    ["Used", -1_200],
    ["Produced", 1_200],
    ["Used", -1_800],
    ["Used", -2_000],
    ["Produced", 3_750],
  ]);
  expect(record.output).toEqual([]);
  await rulesHold();
});

test("of a filling job, units can be filled and shipped while the rest of its bulk is still being made", async () => {
  const { salesId, job, filling, wax, oil } = await reservedJob();
  const empty = { jobId: filling.id, usedStock: [], totalProduced: 20, partial: true };
  expect(await complete(empty)).toMatchObject({ status: 409, body: { message: FORMULA_FIRST } });
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(wax, 1_200, 10_000)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 800, 5_000)])];
  const bulk = await complete({ jobId: job.id, usedStock, totalProduced: 2, partial: true });
  const bulkLine = bulk.body.elementId ?? "";
  const filled = await complete({
    ...empty,
    usedStock: [usedLine(filling.id, BULK_SKU, [usedFrom(bulkLine, 1_000, 2_000)])],
  });
  expect(filled.body).toMatchObject({ type: "success", elementId: expect.any(String) });
  expect(await complete({ ...empty, partial: false })).toMatchObject({ status: 409, body: { message: FORMULA_FIRST } });
  const preview = await world.good(shipPreview, { body: { id: salesOrderId(salesId) } });
  expect(preview.lines).toMatchObject([{ salesId, ordered: 100, ready: 20, batches: [{ own: 20 }] }]);
  const order = await world.good(salesOrder, { body: { salesOrderId: salesOrderId(salesId) } });
  expect(order.salesItems).toMatchObject([{ salesId, formulaJobNumber: job.jobNumber, productJobNumber: filling.jobNumber }]);
  expect((await findItem(CREAM_SKU))?.stockLines.find(({ id }) => id === filled.body.elementId)).toMatchObject({ quantity: 20, batchNumber: job.batchNumber });
  await rulesHold();
});

test("other batches than the reserved ones serve a part: what the rest does not need is released", async () => {
  const { job, wax } = await reservedJob();
  const other = await bookIn(world, "WAX0001", 2_500, "A1");
  const requestId = randomUUID();
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(other, 2_500, 2_500)])];
  await complete({ jobId: job.id, usedStock, totalProduced: 2.5, partial: true }, requestId);
  expect((await stockLineNow(wax))?.reservations[job.id]?.quantity).toBe(500);
  expect((await requestLedger(requestId)).map(({ action, difference, forJobs }) => [action, difference, forJobs])).toEqual([
    ["Used", -2_500, undefined],
    ["Reservation Removed", 0, { [job.id]: -2_500 }],
    ["Produced", 2_500, undefined],
  ]);
  expect((await openJob(job.id)).lines["WAX0001"]).toMatchObject({ quantity: 500, drawn: 2_500, used: [{ elementId: other, quantity: 2_500 }] });
  await rulesHold();
});

test("a part needs something used or made, the lot's expiry date, and a reason for what is above plan in all", async () => {
  const { job, wax } = await reservedJob();
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(wax, 3_000, 10_000)])];
  expect(await complete({ jobId: job.id, usedStock: [], totalProduced: 0, partial: true })).toMatchObject({
    status: 400,
    body: { message: "Please enter what was used or made." },
  });
  expect((await complete({ jobId: job.id, usedStock, totalProduced: 3, expiryDate: "2099-12-31", partial: true })).status).toBe(200);
  const more = { jobId: job.id, usedStock: [], totalProduced: 2.5, partial: true, confirmYield: true };
  expect(await complete({ ...more, expiryDate: "2099-11-30" })).toMatchObject({
    status: 400,
    body: { message: "What was made of this lot before expires on 31/12/2099. One lot has one expiry date." },
  });
  expect(await complete({ ...more, expiryDate: "2099-12-31" })).toMatchObject({ status: 400, body: { errors: [{ path: "data.yieldReason" }] } });
  expect((await complete({ ...more, expiryDate: "2099-12-31", yieldReason: "Rinsed the vessel" })).status).toBe(200);
  expect((await openJob(job.id)).quantityProduced).toBe(5.5);
  await rulesHold();
});

test("a job whose lot expired after a part of it can still be closed, but makes no more of it", async () => {
  const now = Date.now();
  const { job, wax } = await reservedJob();
  const expiryDate = businessDay(new Date(now - 86_400_000).toISOString());
  setClock(() => now - 3 * 86_400_000);
  const used = [usedLine(job.id, "WAX0001", [usedFrom(wax, 1_200, 10_000)])];
  expect((await complete({ jobId: job.id, usedStock: used, totalProduced: 1.2, partial: true, expiryDate })).status).toBe(200);
  setClock();
  const rest = [usedLine(job.id, "WAX0001", [usedFrom(wax, 100, 8_800)]), usedLine(job.id, "OIL0001", [])];
  expect(await complete({ jobId: job.id, usedStock: rest, totalProduced: 0.1, expiryDate })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "data.expiryDate" }] },
  });
  expect((await complete({ jobId: job.id, usedStock: rest, totalProduced: 0, expiryDate })).status).toBe(200);
  expect((await openJob(job.id)).state).toBe("completed");
  await rulesHold();
});

test("of a line that its parts have used up, the last part needs no answer", async () => {
  const { job, wax, oil } = await reservedJob();
  const before = await itemStock("WAX0001");
  await complete({ jobId: job.id, usedStock: [usedLine(job.id, "WAX0001", [usedFrom(wax, 3_000, 10_000)])], totalProduced: 3, partial: true });
  const last = { jobId: job.id, usedStock: [], totalProduced: 2 };
  expect(await complete(last)).toMatchObject({ status: 400, body: { message: DETAILS_OUTSTANDING } });
  expect((await complete({ ...last, usedStock: [usedLine(job.id, "OIL0001", [usedFrom(oil, 2_000, 5_000)])] })).status).toBe(200);
  expect(await itemStock("WAX0001")).toEqual({ quantity: before.quantity - 3_000, allocated: before.allocated - 3_000, reserved: before.reserved - 3_000 });
  expect((await openJob(job.id)).lines["WAX0001"]).toMatchObject({ quantity: 0, drawn: 3_000, used: [{ quantity: 3_000 }] });
  await rulesHold();
});

test("a job of which a part is completed is neither changed nor cancelled", async () => {
  const { salesId, job, wax } = await reservedJob();
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(wax, 1_000, 10_000)])];
  await complete({ jobId: job.id, usedStock, totalProduced: 1, partial: true });
  const { netQuantity, wastagePercent, additionalWastage, excessAllocated, batchNumber, version } = await openJob(job.id);
  const jobDetails = { netQuantity, wastagePercent, additionalWastage, excessAllocated, batchNumber, version };
  const refusals = await Promise.all([
    world.call(editCompoundingJob, { body: { jobId: job.id, jobDetails } }),
    world.call(updateJobStockQuantity, { body: { id: lineId(job.id, "WAX0001"), quantity: 10 } }),
    world.call(cancelItemFromCompoundingJob, { body: { salesId } }),
    world.call(cancelJob, { body: { jobId: job.id } }),
    world.call(cancelSalesOrder, { body: { salesOrderId: salesOrderId(salesId) } }),
  ]);
  const message = `A part of job ${job.jobNumber} is completed, so it cannot be changed or cancelled. Complete it with what was made.`;
  expect(refusals.map(({ status, body }) => [status, (body as { message: string }).message])).toEqual(refusals.map(() => [409, message]));
});

test("what a part used stays with its job when the item is removed", async () => {
  const { job, oil } = await reservedJob();
  const usedStock = [usedLine(job.id, "OIL0001", [usedFrom(oil, 500, 5_000)])];
  expect((await complete({ jobId: job.id, usedStock, totalProduced: 0.5, partial: true })).status).toBe(200);
  await world.good(overrideRemovalChecks, { body: { sku: "OIL0001", reason: "No longer used" } }, { as: "product" });
  expect((await openJob(job.id)).lines["OIL0001"]).toMatchObject({ quantity: 0, reservations: {}, used: [{ elementId: oil, quantity: 500 }] });
  await rulesHold();
  const rest = [usedLine(job.id, "WAX0001", [])];
  expect((await complete({ jobId: job.id, usedStock: rest, totalProduced: 0 })).status).toBe(200);
  const { jobStock } = await world.good(fetchCompletedJob, { body: { allocationGroupId: job.id } });
  expect(jobStock.map(({ elementSku, usedQuantity }) => [elementSku, usedQuantity]).toSorted()).toEqual([
    ["OIL0001", 500],
    ["WAX0001", 0],
  ]);
  await rulesHold();
});
