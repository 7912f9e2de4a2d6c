/**
 * Cancelling a compounding job, and taking a sales item out of one.
 */
import { randomUUID } from "node:crypto";
import { cancelItemFromCompoundingJob, cancelJob, fetchOpenJobs } from "@apothecary/core/jobs/contract";
import { openJob } from "@apothecary/core/jobs/open";
import { beforeAll, describe, expect, test } from "vitest";
import { bookIn, plantItem, reservedBy } from "../lib/scene.ts";
import { makeWorld, type World } from "../lib/world.ts";
import {
  allocateItems,
  BULK_SKU,
  bulkLine,
  CREAM_SKU,
  figuresOf,
  FORMULA,
  lineOf,
  plantCompany,
  plantFormula,
  plantOrder,
  plantProduct,
  rulesHold,
} from "./jobs.fixtures.ts";
import { ledgerOf, reserve } from "./stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

describe("a compounding job that is cancelled", () => {
  test("frees everything, gives its sales items back, and takes its filling jobs along, once", async () => {
    const wax = await bookIn(world, "WAX0001", 9_000, "A1");
    const jars = await bookIn(world, "JAR0001", 500, "A1");
    const [cream = 0, bulk = 0] = await plantOrder([{ quantity: 100 }, bulkLine(3)]);
    const { job, fillings } = await allocateItems(world, [cream, bulk]);
    await reserve(world, job.id, wax, 3_000);
    await reserve(world, fillings[0]?.id ?? 0, jars, 100);
    const requestId = randomUUID();
    const first = await world.good(cancelJob, { body: { jobId: job.id } }, { as: "manager", requestId });
    expect(await world.good(cancelJob, { body: { jobId: job.id } }, { as: "manager", requestId })).toEqual(first);
    for (const sku of ["WAX0001", "OIL0001", "JAR0001", "LID0001", BULK_SKU]) expect(await figuresOf(sku)).toMatchObject({ allocated: 0, reserved: 0 });
    expect(await figuresOf("WAX0001")).toMatchObject({ quantity: 9_000 });
    expect(await openJob(job.id)).toMatchObject({ state: "cancelled", busy: null });
    expect(await openJob(fillings[0]?.id ?? 0)).toMatchObject({ state: "cancelled" });
    for (const id of [cream, bulk]) expect(await lineOf(id)).toMatchObject({ formulaJobId: null, productJobId: null, g1p: "UNALLOCATED" });
    const entries = await ledgerOf(requestId);
    expect(entries.map((entry) => [entry.action, entry.jobId, entry.difference])).toEqual([
      ["Job Cancelled", job.id, 0],
      ["Job Cancelled", fillings[0]?.id, 0],
    ]);
    expect((await world.good(fetchOpenJobs)).some((row) => row.id === job.id)).toBe(false);
    await rulesHold();
  });

  test("can be made anew of the same items, under another batch number", async () => {
    const ids = await plantOrder([{ quantity: 10 }]);
    const { job } = await allocateItems(world, ids);
    await world.good(cancelJob, { body: { jobId: job.id } });
    const again = await allocateItems(world, ids);
    expect(await lineOf(ids[0] ?? 0)).toMatchObject({ formulaJobId: again.job.id });
    await rulesHold();
  });

  test("is refused twice, for filling jobs, unknown ones and other roles", async () => {
    const { job, fillings } = await allocateItems(world, await plantOrder([{ quantity: 10 }]));
    const call = (jobId: number, as = "buyer") => world.call(cancelJob, { body: { jobId } }, { as });
    expect((await call(fillings[0]?.id ?? 0)).status).toBe(400);
    expect((await call(99_999)).status).toBe(404);
    expect((await call(job.id, "warehouse")).status).toBe(403);
    expect((await openJob(job.id)).state).toBe("open");
    expect((await call(job.id)).status).toBe(200);
    expect((await call(job.id)).status).toBe(409);
  });
});

describe("a sales item that is taken out", () => {
  test("scales the job down by its share, trims, and waits for a job again", async () => {
    const [first = 0, second = 0] = await plantOrder([{ quantity: 60 }, { quantity: 40 }]);
    const before = await figuresOf("WAX0001");
    const { job, fillings } = await allocateItems(world, [first, second], 100, { additionalWastage: 1 });
    const wax = await bookIn(world, "WAX0001", 9_000, "A1");
    await reserve(world, job.id, wax, 6_600);
    const jars = await figuresOf("JAR0001");
    const requestId = randomUUID();
    const body = { salesId: second };
    await world.good(cancelItemFromCompoundingJob, { body }, { as: "staff", requestId });
    await world.good(cancelItemFromCompoundingJob, { body }, { as: "staff", requestId });
    expect(await openJob(job.id)).toMatchObject({ netQuantity: 6, grossQuantity: 7, state: "open", salesItems: [{ salesId: first }] });
    expect((await figuresOf("WAX0001")).allocated - before.allocated).toBe(4_200);
    expect((await reservedBy(job.id)).byBatch).toEqual({ [wax]: 4_200 });
    expect((await figuresOf("JAR0001")).allocated).toBe(jars.allocated - 40);
    expect(await openJob(fillings[1]?.id ?? 0)).toMatchObject({ state: "cancelled" });
    expect(await openJob(fillings[0]?.id ?? 0)).toMatchObject({ state: "open" });
    expect(await lineOf(second)).toMatchObject({ formulaJobId: null, productJobId: null, g1p: "UNALLOCATED" });
    expect((await ledgerOf(requestId)).map((entry) => entry.jobId)).toEqual([fillings[1]?.id]);
    await rulesHold();
  });

  test("of bulk has no filling job to cancel", async () => {
    const [cream = 0, bulk = 0] = await plantOrder([{ quantity: 100 }, bulkLine(3)]);
    const { job } = await allocateItems(world, [cream, bulk], 50);
    await world.good(cancelItemFromCompoundingJob, { body: { salesId: bulk } });
    expect(await openJob(job.id)).toMatchObject({ netQuantity: 5 });
    expect(await lineOf(bulk)).toMatchObject({ formulaJobId: null });
    await rulesHold();
  });

  test("as the last one cancels the job, for whom that is allowed", async () => {
    const [only = 0] = await plantOrder([{ quantity: 10 }]);
    const { job } = await allocateItems(world, [only]);
    const take = (as: string) => world.call(cancelItemFromCompoundingJob, { body: { salesId: only } }, { as });
    expect((await take("staff")).status).toBe(409);
    expect((await openJob(job.id)).state).toBe("open");
    expect((await take("manager")).status).toBe(200);
    expect((await openJob(job.id)).state).toBe("cancelled");
    expect((await take("manager")).status).toBe(409);
    expect((await world.call(cancelItemFromCompoundingJob, { body: { salesId: 987_654_321 } })).status).toBe(404);
    await rulesHold();
  });
});

describe("what one transaction does not hold goes in steps", () => {
  const skus = Array.from({ length: 45 }, (_, i) => `RAW${String(i + 1).padStart(4, "0")}`);
  const components = Array.from({ length: 20 }, (_, i) => `CMP${String(i + 1).padStart(4, "0")}`);
  beforeAll(async () => {
    for (const sku of skus) await plantItem(sku);
    for (const sku of components) await plantItem(sku, { categoryType: "Componentry" });
    await plantFormula(FORMULA, "ABC01", Object.fromEntries(skus.map((sku, i) => [sku, i < 44 ? 2 : 12])));
    await plantProduct(1, CREAM_SKU, "CR", Object.fromEntries(components.map((sku) => [sku, 1])));
  });

  async function reservedJob() {
    const ids = await plantOrder([...Array.from({ length: 5 }, () => ({ quantity: 100 })), bulkLine(5)]);
    const { job, fillings } = await allocateItems(world, ids);
    for (const sku of skus.slice(0, 12)) {
      for (const part of [30, 20]) await reserve(world, job.id, await bookIn(world, sku, 1_000, "A1"), part);
    }
    return { ids, job, fillings };
  }

  test("a cancellation", async () => {
    const before = await figuresOf("RAW0001");
    const { ids, job, fillings } = await reservedJob();
    const requestId = randomUUID();
    const answer = await world.good(cancelJob, { body: { jobId: job.id } }, { requestId });
    expect(answer).toEqual({ message: `Job ${job.jobNumber} has been cancelled.`, type: "success" });
    expect(await world.good(cancelJob, { body: { jobId: job.id } }, { requestId })).toEqual(answer);
    expect(await openJob(job.id)).toMatchObject({ state: "cancelled", busy: null, lines: { RAW0045: { quantity: 3_030 } } });
    for (const one of fillings) expect(await openJob(one.id)).toMatchObject({ state: "cancelled", busy: null });
    for (const id of ids) expect(await lineOf(id)).toMatchObject({ formulaJobId: null, productJobId: null });
    expect(await figuresOf("RAW0001")).toMatchObject({ allocated: before.allocated, reserved: 0 });
    expect(await figuresOf("CMP0020")).toMatchObject({ allocated: 0 });
    expect((await ledgerOf(requestId)).filter((entry) => entry.action === "Job Cancelled")).toHaveLength(6);
    await rulesHold();
  });

  test("an item taken out", async () => {
    const { ids, job, fillings } = await reservedJob();
    await world.good(cancelItemFromCompoundingJob, { body: { salesId: ids[0] ?? 0 } });
    const now = await openJob(job.id);
    expect(now).toMatchObject({ state: "open", busy: null, netQuantity: 20.25 });
    expect(now.lines["RAW0045"]?.quantity).toBe(2_430);
    expect(now.salesItems).toHaveLength(5);
    expect(await openJob(fillings[0]?.id ?? 0)).toMatchObject({ state: "cancelled", busy: null });
    expect(await lineOf(ids[0] ?? 0)).toMatchObject({ formulaJobId: null, productJobId: null });
    await rulesHold();
  });
});
