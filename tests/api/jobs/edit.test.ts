/**
 * Changing a job: what a line is allocated, further lines, the recipe sheet, the figures.
 */
import { randomUUID } from "node:crypto";
import { formulaBatchNumbers } from "@apothecary/core/formulas/contract";
import {
  addElementToJob,
  BATCH_NUMBER_TAKEN,
  cancelItemFromCompoundingJob,
  editCompoundingJob,
  fetchJob,
  INVALID_QUANTITY,
  SAME_ITEM_TWICE,
  togglePrinted,
  updateJobStockQuantity,
} from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { overrideRemovalChecks, updateStockStatus } from "@apothecary/core/stock/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { beforeFirst } from "../../lib/faults.ts";
import { bookIn, plantItem, reservedBy } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, batchNumber, details, itemStock, plantCompany, plantOrder, rulesHold } from "./jobs.fixtures.ts";
import { reserve } from "../stock/stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

const message = (answered: { body: unknown }) => (answered.body as { message: string }).message;

describe("a line's allocation", () => {
  test("goes up and down, and gives the newest reservations back where it no longer covers them", async () => {
    const { job } = await allocateItems(world, await plantOrder([{ quantity: 100 }]));
    const older = await bookIn(world, "WAX0001", 2_000, "A1");
    const newer = await bookIn(world, "WAX0001", 2_000, "A1");
    const before = (await itemStock("WAX0001")).allocated;
    await reserve(world, job.id, older, 1_500);
    await reserve(world, job.id, newer, 1_500);
    const id = lineId(job.id, "WAX0001");
    const requestId = randomUUID();
    const body = { id, quantity: 2_200 };
    await world.good(updateJobStockQuantity, { body }, { as: "staff", requestId });
    await world.good(updateJobStockQuantity, { body }, { as: "staff", requestId });
    expect((await itemStock("WAX0001")).allocated).toBe(before - 800);
    const { byJob, byStockLine } = await reservedBy(job.id);
    expect(byJob).toEqual({ [older]: 1_500, [newer]: 700 });
    expect(byStockLine).toEqual(byJob);
    await world.good(updateJobStockQuantity, { body: { id, quantity: 9_000 } });
    expect((await itemStock("WAX0001")).allocated).toBe(before + 6_000);
    expect((await openJob(job.id)).staffName).toBe("admin Tester");
    await rulesHold();
  });

  test("refuses fractions, lines that are not there, an old version", async () => {
    const { job } = await allocateItems(world, await plantOrder([{ quantity: 10 }]));
    const call = (body: { id: string; quantity: number; version?: number }) => world.call(updateJobStockQuantity, { body });
    for (const quantity of [1.5, -1, 1_000_000_000]) {
      const answered = await call({ id: lineId(job.id, "WAX0001"), quantity });
      expect([answered.status, message(answered)]).toEqual([400, INVALID_QUANTITY]);
    }
    expect((await call({ id: lineId(job.id, "SOL0001"), quantity: 1 })).status).toBe(404);
    expect((await call({ id: lineId(99_999, "WAX0001"), quantity: 1 })).status).toBe(404);
    expect((await call({ id: "nothing", quantity: 1 })).status).toBe(400);
    expect((await call({ id: lineId(job.id, "WAX0001"), quantity: 1, version: job.version - 1 })).status).toBe(409);
    expect((await call({ id: lineId(job.id, "WAX0001"), quantity: 1, version: job.version })).status).toBe(200);
  });
});

describe("further lines", () => {
  test("raw materials for compounding, componentry for filling", async () => {
    const { job, fillings } = await allocateItems(world, await plantOrder([{ quantity: 10 }]));
    await world.good(addElementToJob, { body: { jobId: job.id, newElements: [{ resourceSku: "SOL0001", quantity: 25 }] } }, { as: "staff" });
    await world.good(addElementToJob, { body: { jobId: fillings[0]?.id ?? 0, newElements: [{ resourceSku: "BOX0001", quantity: 10 }] } });
    expect((await openJob(job.id)).lines["SOL0001"]).toMatchObject({ quantity: 25, percentage: null });
    expect(await itemStock("SOL0001")).toMatchObject({ allocated: 25 });
    expect(await itemStock("BOX0001")).toMatchObject({ allocated: 10 });
    await rulesHold();
  });

  test("refuses existing, duplicate, redundant and unknown items, items of the wrong type, and a quantity of 0", async () => {
    const { job, fillings } = await allocateItems(world, await plantOrder([{ quantity: 10 }]));
    const add = (jobId: number, ...newElements: { resourceSku: string; quantity: number }[]) => world.call(addElementToJob, { body: { jobId, newElements } });
    const one = (resourceSku: string, quantity = 1) => ({ resourceSku, quantity });
    for (const lines of [[one("WAX0001")], [one("SOL0001"), one("SOL0001")]]) {
      const answered = await add(job.id, ...lines);
      expect([answered.status, message(answered)]).toEqual([400, SAME_ITEM_TWICE]);
    }
    const elementId = await bookIn(world, "OLD0001", 5, "A1");
    await world.good(updateStockStatus, { body: { elementId, newStatus: 3, reason: "Recalled" } });
    expect(message(await add(job.id, one("OLD0001")))).toContain("redundant");
    for (const answered of [
      await add(job.id, one("NIL0001")),
      await add(job.id, one("BOX0001")),
      await add(fillings[0]?.id ?? 0, one("SOL0001")),
      await add(job.id, one("SOL0001", 0)),
      await add(job.id),
    ]) {
      expect(answered.status).toBe(400);
    }
    expect(Object.keys((await openJob(job.id)).lines).toSorted()).toEqual(["OIL0001", "WAX0001"]);
  });

  test("an item that is removed in the meantime is not allocated", async () => {
    await plantItem("GNE0001");
    const { job } = await allocateItems(world, await plantOrder([{ quantity: 10 }]));
    let removed = 0;
    beforeFirst("TransactWriteItemsCommand", async () => {
      removed = (await world.call(overrideRemovalChecks, { body: { sku: "GNE0001", reason: "No longer used" } }, { as: "product" })).status;
    });
    const added = await world.call(addElementToJob, { body: { jobId: job.id, newElements: [{ resourceSku: "GNE0001", quantity: 5 }] } });
    expect([removed, added.status]).toEqual([200, 400]);
    expect(Object.keys((await openJob(job.id)).lines)).not.toContain("GNE0001");
    await rulesHold();
  });
});

describe("the recipe sheet", () => {
  test("is printed, and not, once for each request", async () => {
    const { job, fillings } = await allocateItems(world, await plantOrder([{ quantity: 10 }]));
    const requestId = randomUUID();
    const press = (more: { requestId?: string } = {}) => world.call(togglePrinted, { body: { jobId: job.id } }, { as: "buyer", ...more });
    expect((await press({ requestId })).body).toMatchObject({ printed: true });
    expect((await press({ requestId })).body).toMatchObject({ printed: true });
    expect((await openJob(job.id)).printed).toBe(true);
    expect((await press()).body).toMatchObject({ printed: false });
    expect((await world.call(togglePrinted, { body: { jobId: fillings[0]?.id ?? 0 } })).status).toBe(400);
  });
});

describe("a printed recipe sheet", () => {
  const print = (jobId: number) => world.good(togglePrinted, { body: { jobId } });
  const sheet = async (id: number) => {
    const { printed, sheetRevision } = (await world.good(fetchJob, { params: { id: String(id) } })).jobDetails;
    return [printed, sheetRevision];
  };

  test("is void after any change of its job's lines, and the answer names the job", async () => {
    const { job } = await allocateItems(world, [...(await plantOrder([{ quantity: 100 }])), ...(await plantOrder([{ quantity: 100 }]))]);
    const named = { details: { "Recipe sheet to print again: ": job.jobNumber } };
    const wax = { id: lineId(job.id, "WAX0001"), quantity: 3_100 };
    expect((await world.good(updateJobStockQuantity, { body: wax })).details).toBeUndefined();
    await print(job.id);
    expect((await world.good(updateJobStockQuantity, { body: wax })).details).toBeUndefined();
    expect(await sheet(job.id)).toEqual([true, 0]);
    expect(await world.good(updateJobStockQuantity, { body: { ...wax, quantity: 3_200 } })).toMatchObject(named);
    expect(await sheet(job.id)).toEqual([false, 1]);
    await print(job.id);
    expect(await world.good(addElementToJob, { body: { jobId: job.id, newElements: [{ resourceSku: "SOL0001", quantity: 1 }] } })).toMatchObject(named);
    expect(await sheet(job.id)).toEqual([false, 2]);
    await print(job.id);
    const figures = { netQuantity: job.netQuantity, ...details({ batchNumber: job.batchNumber }) };
    expect((await world.good(editCompoundingJob, { body: { jobId: job.id, jobDetails: figures } })).details).toBeUndefined();
    expect(await world.good(editCompoundingJob, { body: { jobId: job.id, jobDetails: { ...figures, netQuantity: 20 } } })).toMatchObject(named);
    expect(await sheet(job.id)).toEqual([false, 3]);
    await print(job.id);
    expect(await world.good(cancelItemFromCompoundingJob, { body: { salesId: job.salesItems[1]?.salesId ?? 0 } })).toMatchObject(named);
    expect(await sheet(job.id)).toEqual([false, 4]);
    await rulesHold();
  });

  test("keeps its batch number claimed after renumbering, and the next number passes over it", async () => {
    const [first, second] = [
      (await allocateItems(world, await plantOrder([{ quantity: 100 }]), 50, { batchNumber: "801-26" })).job,
      (await allocateItems(world, await plantOrder([{ quantity: 100 }]), 50, { batchNumber: "803-26" })).job,
    ];
    const renumber = (jobId: number, batchNumber: string) =>
      world.call(editCompoundingJob, { body: { jobId, jobDetails: { netQuantity: 5, ...details({ batchNumber }) } } });
    await print(first.id);
    expect((await renumber(first.id, "802-26")).status).toBe(200);
    const taken = await renumber(second.id, "801-26");
    expect([taken.status, message(taken)]).toEqual([400, BATCH_NUMBER_TAKEN]);
    expect((await world.good(formulaBatchNumbers, { body: { formulaCode: "ABC01" } })).previous).toEqual(expect.arrayContaining(["801-26", "802-26"]));
    expect((await renumber(first.id, "801-26")).status, "its own number again").toBe(200);
    expect((await renumber(second.id, "802-26")).status, "a number that no sheet bears is free again").toBe(200);
    await rulesHold();
  });
});

describe("a compounding job's figures", () => {
  const edit = (jobId: number, more: Record<string, unknown>) =>
    world.call(editCompoundingJob, { body: { jobId, jobDetails: { netQuantity: 5, ...details(more) } } }, { as: "warehouse" });

  test("scale the recipe's lines and trim their reservations; lines added by hand stay", async () => {
    const { job, fillings } = await allocateItems(world, await plantOrder([{ quantity: 100 }]));
    await world.good(addElementToJob, { body: { jobId: job.id, newElements: [{ resourceSku: "SOL0001", quantity: 40 }] } });
    const stockLineId = await bookIn(world, "OIL0001", 2_000, "A1");
    await reserve(world, job.id, stockLineId, 2_000);
    const before = (await itemStock("WAX0001")).allocated;
    const number = batchNumber();
    expect((await edit(job.id, { netQuantity: 2, wastagePercent: 10, batchNumber: number })).status).toBe(200);
    const now = await openJob(job.id);
    expect(now).toMatchObject({ netQuantity: 2, grossQuantity: 2.2, batchNumber: number, staffName: "warehouse Tester" });
    expect(now.lines).toMatchObject({ WAX0001: { quantity: 1_320 }, OIL0001: { quantity: 880 }, SOL0001: { quantity: 40 } });
    expect((await itemStock("WAX0001")).allocated).toBe(before - 3_000 + 1_320);
    expect((await reservedBy(job.id)).byStockLine).toEqual({ [stockLineId]: 880 });
    expect((await openJob(fillings[0]?.id ?? 0)).batchNumber).toBe(number);
    await rulesHold();
  });

  test("another batch number leaves lines alone, and frees the old one", async () => {
    const first = (await allocateItems(world, await plantOrder([{ quantity: 100 }]))).job;
    const second = (await allocateItems(world, await plantOrder([{ quantity: 100 }]))).job;
    await world.good(updateJobStockQuantity, { body: { id: lineId(first.id, "WAX0001"), quantity: 3_100 } });
    const taken = await edit(first.id, { batchNumber: second.batchNumber });
    expect([taken.status, message(taken)]).toEqual([400, BATCH_NUMBER_TAKEN]);
    expect((await edit(first.id, { batchNumber: batchNumber() })).status).toBe(200);
    expect((await openJob(first.id)).lines["WAX0001"]?.quantity).toBe(3_100);
    expect((await edit(second.id, { batchNumber: first.batchNumber })).status).toBe(200);
  });

  test("refuses filling jobs, old versions, figures that cannot be, and other roles", async () => {
    const { job, fillings } = await allocateItems(world, await plantOrder([{ quantity: 100 }]));
    expect((await edit(fillings[0]?.id ?? 0, {})).status).toBe(400);
    expect((await edit(job.id, { version: job.version + 1 })).status).toBe(409);
    expect((await edit(job.id, { excessAllocated: 6 })).status).toBe(400);
    expect((await edit(job.id, { netQuantity: 1.23456789 })).status).toBe(400);
    expect(message(await edit(job.id, { netQuantity: 0 }))).toBe("Gross quantity must be greater than 0.");
    expect(message(await edit(job.id, { excessAllocated: 5 }))).toBe("Gross quantity must be greater than 0.");
    expect((await edit(job.id, { wastagePercent: 10.5 })).status).toBe(400);
    expect((await openJob(job.id)).version).toBe(job.version);
  });
});
