/**
 * Jobs that one transaction does not hold: made, scaled down, cancelled and completed in steps, which come to the same
 * wherever they are cut off and sent again, with the rules of stock kept in between.
 */
import { randomUUID } from "node:crypto";
import { cancelItemFromCompoundingJob, cancelJob, completeJob, createCompoundingJob, editCompoundingJob } from "@apothecary/core/jobs/contract";
import { type Job, lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { reserveStock } from "@apothecary/core/picking/contract";
import { get, transact } from "@apothecary/core/lib/table/table";
import { productKey, type ProductRow, productUseKey } from "@apothecary/core/products/product.rows";
import { adjustStockLevel } from "@apothecary/core/stock/contract";
import type * as z from "zod";
import { beforeAll, expect, test } from "vitest";
import { clearFaults, killAt, watchCalls } from "../../lib/faults.ts";
import { stockLineNow, bookIn, plantItem, plantJob } from "../../lib/stock-fixtures.ts";
import { comparableState, type SavedWorld, savedWorld, stateNow, findingsNow } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import {
  allocateItems,
  BULK_SKU,
  bulkLine,
  CREAM_SKU,
  details,
  itemStock,
  FORMULA,
  soLine,
  plantCompany,
  plantFormula,
  plantOrder,
  plantProduct,
  rulesHold,
  usedFrom,
  usedLine,
} from "./jobs.fixtures.ts";
import { undone } from "../reversal/reversal.fixtures.ts";
import { requestLedger, reserve, reserveForEach } from "../stock/stock.fixtures.ts";

const skus = Array.from({ length: 45 }, (_, i) => `RAW${String(i + 1).padStart(4, "0")}`);
const components = Array.from({ length: 20 }, (_, i) => `CMP${String(i + 1).padStart(4, "0")}`);
/** Two batches of each ingredient: 80 grams, 50 of them reserved. */
const stockLineIds = new Map<string, [string, string]>();

let world: World;
let waiting: SavedWorld;
let reserved: SavedWorld;
let ids: number[];
let job: Job;
let fillings: Job[];
let other: Job;

beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  for (const sku of skus) await plantItem(sku);
  for (const sku of components) await plantItem(sku, { categoryType: "Componentry" });
  await plantFormula(FORMULA, "ABC01", Object.fromEntries(skus.map((sku, i) => [sku, i < 44 ? 2 : 12])));
  await plantProduct(1, CREAM_SKU, "CR", Object.fromEntries(components.map((sku) => [sku, 1])));
  for (const sku of skus) stockLineIds.set(sku, [await bookIn(world, sku, 80, "A1"), await bookIn(world, sku, 80, "A1")]);
  ids = await plantOrder([...Array.from({ length: 5 }, () => ({ quantity: 100 })), bulkLine(5)]);
  waiting = await savedWorld();
  ({ job, fillings } = await allocateItems(world, ids));
  const reservationList = [...stockLineIds].flatMap(([sku, both]) =>
    both.map((elementId) => ({ jobId: job.id, jobStockId: lineId(job.id, sku), elementId, quantity: 50 })),
  );
  await world.good(reserveStock, { body: { reservationList } });
  other = await plantJob({ RAW0045: 500 });
  await reserve(world, other.id, stockLineIds.get("RAW0045")?.[0] ?? "", 30);
  reserved = await savedWorld();
});

/**
 * Does it undisturbed; then again from the same state, cut off after some of its calls: the rules hold in between, and
 * sent again it comes to the same.
 */
async function holds<A extends { status: number; text: string; body: unknown }>(
  from: SavedWorld,
  send: (requestId: string) => Promise<A>,
  proves: (answered: A, requestId: string) => Promise<void>,
): Promise<void> {
  await from.restore();
  const calls = watchCalls();
  const requestId = randomUUID();
  const first = await send(requestId);
  clearFaults();
  expect([first.status, first.text]).toEqual([200, expect.any(String)]);
  expect((await send(requestId)).body).toEqual(first.body);
  await rulesHold();
  const wanted = comparableState(await stateNow());
  await proves(first, requestId);
  const steps = calls.flatMap((call, i) => (call === "TransactWriteItemsCommand" ? [i + 1] : []));
  expect(steps.length).toBeGreaterThan(1);
  const middle = steps[Math.floor(steps.length / 2)];
  for (const nth of [steps[0], middle, steps.at(-2)]) {
    await from.restore();
    const again = randomUUID();
    const kill = killAt(nth ?? 0, "after");
    await send(again);
    clearFaults();
    expect(kill.injected).toBe(true);
    expect(await findingsNow()).toEqual([]);
    expect((await send(again)).status).toBe(200);
    await rulesHold();
    expect(comparableState(await stateNow())).toEqual(wanted);
  }
}

/** Which of an action's DynamoDB calls its nth transaction is; the table is as before. */
async function nthTransaction(send: () => Promise<unknown>, nth: number): Promise<number> {
  const before = await savedWorld();
  const calls = watchCalls();
  await send();
  clearFaults();
  await before.restore();
  return calls.flatMap((call, i) => (call === "TransactWriteItemsCommand" ? [i + 1] : []))[nth - 1] ?? 0;
}

test("a job is made", async () => {
  const body = { formulaId: FORMULA, jobDetails: details(), salesItems: ids.map((salesItemId) => ({ salesItemId, fillWeight: 50 })) };
  await holds(
    waiting,
    (requestId) => world.call(createCompoundingJob, { body }, { requestId }),
    async ({ body: made }) => {
      expect(made.productJobs).toHaveLength(5);
      expect(await openJob(made.jobId ?? 0)).toMatchObject({ busy: null, netQuantity: 25.25, lines: { RAW0045: { quantity: 3_030 } } });
      expect(await itemStock("CMP0020")).toMatchObject({ allocated: 500 });
      expect(await itemStock(BULK_SKU)).toMatchObject({ allocated: 25_000 });
    },
  );
});

test("a job is cancelled", async () => {
  await holds(
    reserved,
    (requestId) => world.call(cancelJob, { body: { jobId: job.id } }, { requestId }),
    async ({ body }, requestId) => {
      expect(body).toEqual({ message: `Job ${job.jobNumber} has been cancelled.`, type: "success" });
      expect(await openJob(job.id)).toMatchObject({ state: "cancelled", busy: null, lines: { RAW0045: { quantity: 3_030, reservations: {} } } });
      for (const one of fillings) expect(await openJob(one.id)).toMatchObject({ state: "cancelled", busy: null });
      for (const id of ids) expect(await soLine(id)).toMatchObject({ formulaJobId: null, productJobId: null });
      expect(await itemStock("RAW0001")).toEqual({ quantity: 160, allocated: 0, reserved: 0 });
      expect(await itemStock("CMP0020")).toMatchObject({ allocated: 0 });
      expect((await requestLedger(requestId)).filter((entry) => entry.action === "Job Cancelled")).toHaveLength(6);
    },
  );
});

test("an item is removed", async () => {
  await holds(
    reserved,
    (requestId) => world.call(cancelItemFromCompoundingJob, { body: { salesId: ids[0] ?? 0 } }, { requestId }),
    async () => {
      const now = await openJob(job.id);
      expect(now).toMatchObject({ state: "open", busy: null, netQuantity: 20.25, lines: { RAW0045: { quantity: 2_430 } } });
      expect(now.salesItems).toHaveLength(5);
      expect(await openJob(fillings[0]?.id ?? 0)).toMatchObject({ state: "cancelled", busy: null });
      expect(await soLine(ids[0] ?? 0)).toMatchObject({ formulaJobId: null, productJobId: null });
    },
  );
});

test("a job is edited, and its reservations trimmed", async () => {
  const body = { jobId: job.id, jobDetails: { netQuantity: 3, ...details() } };
  await holds(
    reserved,
    (requestId) => world.call(editCompoundingJob, { body }, { requestId }),
    async () => {
      expect(await openJob(job.id)).toMatchObject({ busy: null, grossQuantity: 3, lines: { RAW0001: { quantity: 60 }, RAW0045: { quantity: 360 } } });
      expect(await itemStock("RAW0001")).toEqual({ quantity: 160, allocated: 60, reserved: 60 });
      for (const one of fillings) expect(await openJob(one.id)).toMatchObject({ busy: null, batchNumber: body.jobDetails.batchNumber });
    },
  );
});

test("a job is completed", async () => {
  const usedStock = skus.map((sku, i) => {
    const [first, second] = stockLineIds.get(sku) ?? ["", ""];
    return usedLine(job.id, sku, i === 0 ? [] : [usedFrom(first, 60, 80), usedFrom(second, 40, 80, true)]);
  });
  const data: z.input<typeof completeJob.body>["data"] = { jobId: job.id, usedStock, totalProduced: 25, confirmYield: true };
  await holds(
    reserved,
    (requestId) => world.call(completeJob, { body: { data } }, { requestId }),
    async ({ body }, requestId) => {
      expect(body).toMatchObject({ type: "warning", reservationsAffected: [{ jobId: other.id, quantity: 10 }] });
      expect(await itemStock("RAW0001")).toEqual({ quantity: 160, allocated: 0, reserved: 0 });
      expect(await itemStock("RAW0002")).toEqual({ quantity: 20, allocated: 0, reserved: 0 });
      expect(await itemStock("RAW0045")).toEqual({ quantity: 20, allocated: 500, reserved: 20 });
      expect(await stockLineNow(String(body.elementId))).toMatchObject({ quantity: 25_000, batchNumber: job.batchNumber });
      const now = await openJob(job.id);
      expect(now).toMatchObject({ state: "completed", busy: null, lines: { RAW0002: { quantity: 505, reservations: {} } } });
      expect(now).not.toHaveProperty("settled");
      expect(now.lines["RAW0002"]?.used?.map((one) => one.quantity)).toEqual([60, 40]);
      expect((await soLine(ids[5] ?? 0)).dateCompleted).toEqual(expect.any(String));
      const actions = (await requestLedger(requestId)).map((entry) => entry.action);
      const count = (action: string) => actions.filter((one) => one === action).length;
      expect([count("Used"), count("Written Off"), count("Produced")]).toEqual([88, 44, 1]);
    },
  );
});

test("a completed job of as many lines as there can be is open again once it is reversed", async () => {
  await reserved.restore();
  const usedStockLines = (sku: string) => (stockLineIds.get(sku) ?? []).map((id) => usedFrom(id, 50, 80));
  const usedStock = skus.map((sku) => usedLine(job.id, sku, usedStockLines(sku)));
  const complete = (requestId: string) =>
    world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 25, confirmYield: true } } }, { requestId });
  await undone(world, complete);
  await rulesHold();
});

test("no other request changes a job while its steps run", async () => {
  await reserved.restore();
  const kill = killAt(6, "after");
  const requestId = randomUUID();
  await world.call(cancelJob, { body: { jobId: job.id } }, { requestId });
  clearFaults();
  expect(kill.injected).toBe(true);
  expect((await openJob(job.id)).busy).toBe(requestId);
  expect((await world.call(cancelJob, { body: { jobId: job.id } })).status).toBe(409);
  expect((await world.call(editCompoundingJob, { body: { jobId: job.id, jobDetails: { netQuantity: 3, ...details() } } })).status).toBe(409);
  expect((await world.call(cancelItemFromCompoundingJob, { body: { salesId: ids[1] ?? 0 } })).status).toBe(409);
  expect((await world.call(cancelJob, { body: { jobId: job.id } }, { requestId })).status).toBe(200);
  await rulesHold();
});

test("stock that no longer exists at its step is skipped and reported", async () => {
  await reserved.restore();
  const usedStock = skus.map((sku) => {
    const [first, second] = stockLineIds.get(sku) ?? ["", ""];
    return usedLine(job.id, sku, [usedFrom(first, 60, 80), usedFrom(second, 40, 80)]);
  });
  const requestId = randomUUID();
  const send = () => world.call(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 25, confirmYield: true } } }, { requestId });
  // The first makes the place Production, which this world has not had before; the second takes hold of the job.
  const kill = killAt(await nthTransaction(send, 2), "after");
  await send();
  clearFaults();
  expect(kill.injected).toBe(true);
  const [first = ""] = stockLineIds.get("RAW0040") ?? [];
  await world.good(adjustStockLevel, { body: { adjustment: { id: first, newQuantity: 55, reason: "Spilt" } } });
  const answered = await send();
  expect(answered.body).toMatchObject({ type: "warning", details: { "No longer in stock: ": expect.stringMatching(/^Item RAW0040, \w{4}: 5 g$/) } });
  expect(await itemStock("RAW0040")).toEqual({ quantity: 40, allocated: 0, reserved: 0 });
  await rulesHold();
});

test("a product that was removed before its step came is left out", async () => {
  await waiting.restore();
  const body = { formulaId: FORMULA, jobDetails: details(), salesItems: ids.map((salesItemId) => ({ salesItemId, fillWeight: 50 })) };
  const requestId = randomUUID();
  const send = () => world.call(createCompoundingJob, { body }, { requestId });
  killAt(await nthTransaction(send, 1), "after");
  await send();
  clearFaults();
  const product = await get<ProductRow>(productKey(1), true);
  const uses = (product?.componentry ?? []).map(({ sku }) => productUseKey(sku, 1));
  await transact([productKey(1), ...uses].map((key) => ({ kind: "delete", key })));
  const answered = await send();
  expect(answered.body).toMatchObject({ type: "success", productJobs: [] });
  expect(await openJob(answered.body.jobId ?? 0)).toMatchObject({ busy: null, lines: { RAW0001: { quantity: 505 } } });
  expect(await soLine(ids[0] ?? 0)).toMatchObject({ formulaJobId: answered.body.jobId, productJobId: null });
  await rulesHold();
});

test("a batch that is promised to more jobs than one transaction holds can still be used up", async () => {
  await waiting.restore();
  const wax = await bookIn(world, "WAX0001", 10_000, "A1");
  const others: number[] = [];
  for (let i = 0; i < 105; i++) others.push((await plantJob({ WAX0001: 50 })).id);
  await reserveForEach(world, others, wax, 50);
  const user = await plantJob({ WAX0001: 3_000 }, { code: BULK_SKU });
  await reserve(world, user.id, wax, 3_000);
  const data = { jobId: user.id, usedStock: [usedLine(user.id, "WAX0001", [usedFrom(wax, 3_000, 10_000, true)])], totalProduced: 3, confirmYield: true };
  const { reservationsAffected } = await world.good(completeJob, { body: { data } });
  expect(reservationsAffected?.map((one) => one.jobId).toSorted((a, b) => a - b)).toEqual(others);
  expect(await stockLineNow(wax)).toBeUndefined();
  await rulesHold();
});
