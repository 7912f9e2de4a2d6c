/**
 * Completing a job: what leaves, what arrives, what is released, what is refused.
 */
import { randomUUID } from "node:crypto";
import {
  ABOVE_STOCK_LINE,
  batchRecord,
  completeJob,
  DETAILS_OUTSTANDING,
  fetchCompletedJob,
  FORMULA_FIRST,
  INVALID_QUANTITY,
  updateJobStockQuantity,
} from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { findItem } from "@apothecary/core/stock/items/open-item";
import type * as z from "zod";
import { beforeAll, describe, expect, test } from "vitest";
import { stockLineNow, bookIn, plantJob, reservedBy } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, BULK_SKU, bulkLine, CREAM_SKU, itemStock, soLine, plantCompany, plantOrder, rulesHold, usedFrom, usedLine } from "./jobs.fixtures.ts";
import { requestLedger, reserve } from "../stock/stock.fixtures.ts";

type Completion = z.input<typeof completeJob.body>["data"];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

const message = (answered: { body: unknown }) => (answered.body as { message: string }).message;
const complete = (data: Completion, requestId: string = randomUUID()) => world.call(completeJob, { body: { data } }, { as: "staff", requestId });

/** A compounding job of five kilograms with its filling job, and stock for it: wax 3 kg and oil 2 kg reserved. */
async function reservedJob(quantity = 100) {
  const [salesId = 0] = await plantOrder([{ quantity }]);
  const { job, fillings } = await allocateItems(world, [salesId]);
  const wax = await bookIn(world, "WAX0001", 10_000, "A1");
  const oil = await bookIn(world, "OIL0001", 2_100, "A1");
  await reserve(world, job.id, wax, 3_000);
  await reserve(world, job.id, oil, 2_000);
  const filling = fillings[0];
  if (!filling) throw new Error("No filling job.");
  return { salesId, job, filling, wax, oil };
}

type Reserved = Awaited<ReturnType<typeof reservedJob>>;

const asReserved = ({ job, wax, oil }: Reserved): Completion => ({
  jobId: job.id,
  usedStock: [usedLine(job.id, "WAX0001", [usedFrom(wax, 3_000, 10_000)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 2_000, 2_100)])],
  totalProduced: 4.95,
});

describe("a compounding job", () => {
  test("takes what it used, writes an exhausted batch off, and puts its bulk into Production, once", async () => {
    const made = await reservedJob();
    const [wax, oil] = [await itemStock("WAX0001"), await itemStock("OIL0001")];
    const data = {
      ...asReserved(made),
      usedStock: [
        usedLine(made.job.id, "WAX0001", [usedFrom(made.wax, 3_050, 10_000)]),
        usedLine(made.job.id, "OIL0001", [usedFrom(made.oil, 2_000, 2_100, true)]),
      ],
      notes: "Thick",
    };
    const requestId = randomUUID();
    const first = await complete(data, requestId);
    expect(first.body).toMatchObject({ type: "success", reservationsAffected: [] });
    expect((await complete(data, requestId)).body).toEqual(first.body);
    expect(await itemStock("WAX0001")).toEqual({ quantity: wax.quantity - 3_050, allocated: wax.allocated - 3_000, reserved: wax.reserved - 3_000 });
    expect(await itemStock("OIL0001")).toEqual({ quantity: oil.quantity - 2_100, allocated: oil.allocated - 2_000, reserved: oil.reserved - 2_000 });
    expect(await stockLineNow(made.oil)).toBeUndefined();
    const bulk = (await findItem(BULK_SKU))?.stockLines.find((stockLine) => stockLine.id === first.body.elementId);
    expect(bulk).toMatchObject({ quantity: 4_950, batchNumber: made.job.batchNumber, warehouse: "Production", bin: "MAIN", status: 0, expiryDate: null });
    expect((await requestLedger(requestId)).map((entry) => [entry.action, entry.difference, entry.jobNumber])).toEqual([
      ["Used", -3_050, made.job.jobNumber],
      ["Used", -2_000, made.job.jobNumber],
      ["Written Off", -100, made.job.jobNumber],
      ["Produced", 4_950, made.job.jobNumber],
    ]);
    expect(await openJob(made.job.id)).toMatchObject({
      state: "completed",
      quantityProduced: 4.95,
      closedBy: "staff Tester",
      notes: "Thick",
      shortage: null,
      busy: null,
    });
    expect((await findItem("WAX0001"))?.item).toMatchObject({ usedEver: expect.any(Number) });
    expect(await soLine(made.salesId)).toMatchObject({ dateCompleted: null });
    await rulesHold();
  });

  test("is opened as the report shows it", async () => {
    const made = await reservedJob();
    expect((await world.call(fetchCompletedJob, { body: { allocationGroupId: made.job.id } })).status).toBe(404);
    await complete({ ...asReserved(made), notes: "Fine" });
    const shown = await world.good(fetchCompletedJob, { body: { allocationGroupId: made.job.id } });
    expect(shown.jobDetails).toMatchObject({
      quantityProduced: 4.95,
      type: "Formula",
      notes: "Fine",
      staffName: "staff Tester",
      batchNumber: made.job.batchNumber,
    });
    expect(shown.jobStock).toMatchObject([
      { elementSku: "WAX0001", allocatedQuantity: 3_000, usedQuantity: 3_000, batchUsed: expect.stringMatching(/^[A-Z0-9]\d{3}$/) },
      { elementSku: "OIL0001", allocatedQuantity: 2_000, usedQuantity: 2_000 },
    ]);
    expect(shown.salesItems).toMatchObject([{ soNumber: expect.any(String), dispatchDate: null }]);
  });

  test("that made more than was planned and than went in needs a reason and a confirmation, which the ledger and the batch record have", async () => {
    const made = await reservedJob();
    const data = { ...asReserved(made), totalProduced: 50 };
    const refusals = async (more: object) =>
      ((await complete({ ...data, ...more })).body as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path);
    expect(await refusals({})).toEqual(["data.yieldReason", "data.confirmYield"]);
    expect(await refusals({ yieldReason: "Two vessels" })).toEqual(["data.confirmYield"]);
    expect((await complete({ ...data, yieldReason: "Two vessels", confirmYield: true })).status).toBe(200);
    const record = await world.good(batchRecord, { body: { jobId: made.job.id } });
    expect(record.yieldReason).toBe("Two vessels. More bulk than material, confirmed");
    expect(record.completion.find(({ action }) => action === "Produced")?.reason).toBe(record.yieldReason);
    await rulesHold();
  });

  test("dates the bulk lines that it was for", async () => {
    const [cream = 0, bulk = 0] = await plantOrder([{ quantity: 1 }, bulkLine(1)]);
    const { job } = await allocateItems(world, [cream, bulk], 1_000);
    await complete({ jobId: job.id, usedStock: [usedLine(job.id, "WAX0001", []), usedLine(job.id, "OIL0001", [])], totalProduced: 0 });
    expect((await soLine(bulk)).dateCompleted).toEqual(expect.any(String));
    expect((await soLine(cream)).dateCompleted).toBeNull();
    await rulesHold();
  });

  test("that used what others had reserved trims them, and says so", async () => {
    const made = await reservedJob();
    const other = await plantJob({ WAX0001: 9_000 });
    await reserve(world, other.id, made.wax, 7_000);
    const data = {
      ...asReserved(made),
      totalProduced: 4,
      usedStock: [usedLine(made.job.id, "WAX0001", [usedFrom(made.wax, 4_000, 10_000)]), usedLine(made.job.id, "OIL0001", [])],
    };
    const answered = await complete(data);
    expect(answered.body).toMatchObject({
      type: "warning",
      details: { "Reservations affected: ": other.jobNumber },
      reservationsAffected: [{ jobId: other.id, elementId: made.wax, quantity: 1_000 }],
    });
    const { byJob, byStockLine } = await reservedBy(other.id);
    expect(byJob).toEqual({ [made.wax]: 6_000 });
    expect(byStockLine).toEqual(byJob);
    await rulesHold();
  });

  test("of the same batch number as existing bulk merges both into one row", async () => {
    const first = await plantJob({}, { code: BULK_SKU, batchNumber: "900-26" });
    const second = await plantJob({}, { code: BULK_SKU, batchNumber: "900-26" });
    const [a, b] = [
      await complete({ jobId: first.id, usedStock: [], totalProduced: 1, confirmYield: true }),
      await complete({ jobId: second.id, usedStock: [], totalProduced: 2, confirmYield: true }),
    ];
    expect(a.body.elementId).toBe(b.body.elementId);
    expect(await stockLineNow(String(a.body.elementId))).toMatchObject({ quantity: 3_000 });
    await rulesHold();
  });
});

describe("a filling job", () => {
  async function filled(made: Reserved) {
    const done = await complete(asReserved(made));
    const bulk = String(done.body.elementId);
    const jars = await bookIn(world, "JAR0001", 100, "A1");
    return { bulk, jars };
  }

  const used = ({ filling }: Reserved, { bulk, jars }: { bulk: string; jars: string }): Completion["usedStock"] => [
    usedLine(filling.id, BULK_SKU, [usedFrom(bulk, 4_900, 4_950)]),
    usedLine(filling.id, "JAR0001", [usedFrom(jars, 96, 100)]),
    usedLine(filling.id, "LID0001", []),
  ];

  test("waits for its bulk, then puts its units into Production and dates its sales item", async () => {
    const made = await reservedJob();
    const early = await complete({ jobId: made.filling.id, usedStock: [], totalProduced: 100 });
    expect([early.status, message(early)]).toEqual([409, FORMULA_FIRST]);
    const stock = await filled(made);
    const answered = await complete({ jobId: made.filling.id, usedStock: used(made, stock), totalProduced: 95 });
    expect(answered.status).toBe(200);
    expect(await stockLineNow(String(answered.body.elementId))).toMatchObject({ sku: CREAM_SKU, quantity: 95, batchNumber: made.job.batchNumber, bin: "MAIN" });
    expect((await soLine(made.salesId)).dateCompleted).toEqual(expect.any(String));
    expect(await openJob(made.filling.id)).toMatchObject({ state: "completed", shortage: null });
    await rulesHold();
  });

  test("that closes short says why", async () => {
    const made = await reservedJob();
    const stock = await filled(made);
    const close = (more: Partial<Completion>) => complete({ jobId: made.filling.id, usedStock: used(made, stock), totalProduced: 94, ...more });
    expect(message(await close({}))).toBe("Shortage reason is required.");
    expect((await close({ shortageData: { reasonSelected: "componentry", componentryShortages: [] } })).status).toBe(400);
    expect((await close({ shortageData: { reasonSelected: "other" } })).status).toBe(400);
    expect((await close({ shortageData: { reasonSelected: "weather" as "other" } })).status).toBe(400);
    expect((await close({ shortageData: { reasonSelected: "componentry", componentryShortages: [BULK_SKU] } })).status).toBe(400);
    expect((await close({ notes: "x".repeat(501) })).status).toBe(400);
    expect((await openJob(made.filling.id)).state).toBe("open");
    expect((await close({ shortageData: { reasonSelected: "componentry", componentryShortages: ["LID0001"] } })).status).toBe(200);
    expect((await openJob(made.filling.id)).shortage).toEqual({
      reason: "componentry",
      components: [{ sku: "LID0001", name: "Item LID0001" }],
      dismissed: false,
    });
    await rulesHold();
  });

  test("of a product made elsewhere needs no bulk, and has its own number", async () => {
    const job = await plantJob({ BOX0001: 10 }, { type: "Product", code: "ABC01-E-100", batchNumber: "J77777", grossQuantity: 10 });
    const answered = await complete({ jobId: job.id, usedStock: [usedLine(job.id, "BOX0001", [])], totalProduced: 10 });
    expect(await stockLineNow(String(answered.body.elementId))).toMatchObject({ sku: "ABC01-E-100", batchNumber: "J77777", quantity: 10 });
    await rulesHold();
  });
});

describe("refusals change nothing", () => {
  test("a line left open, named twice, of another job, contradicting itself", async () => {
    const made = await reservedJob();
    const data = asReserved(made);
    const [wax, oil] = data.usedStock;
    if (!wax || !oil) throw new Error("No lines.");
    const before = await itemStock("WAX0001");
    const outstanding = [[wax], [wax, { ...oil, batches: [] }], [wax, { ...oil, batches: [usedFrom(made.oil, 0, 2_100)] }], []];
    for (const usedStock of outstanding.map((lines) => lines.map((line) => ({ ...line, notUsed: false })))) {
      const answered = await complete({ ...data, usedStock });
      expect([answered.status, message(answered)]).toEqual([400, DETAILS_OUTSTANDING]);
    }
    const wrong = [
      [wax, oil, wax],
      [wax, oil, usedLine(99, "WAX0001", [])],
      [wax, oil, usedLine(made.job.id, "SOL0001", [])],
      [wax, { ...oil, notUsed: true }],
      [wax, { ...oil, batches: [...oil.batches, ...oil.batches] }],
      [wax, { ...oil, batches: wax.batches }],
    ];
    for (const usedStock of wrong) expect((await complete({ ...data, usedStock })).status).toBe(400);
    expect(await itemStock("WAX0001")).toEqual(before);
    expect((await openJob(made.job.id)).state).toBe("open");
  });

  test("more than a batch holds, a stale quantity, and removed, not Live and expired batches", async () => {
    const made = await reservedJob();
    const data = asReserved(made);
    const withOil = (elementId: string, quantity: number, holds: number) =>
      complete({
        ...data,
        usedStock: [data.usedStock[0] ?? usedLine(0, "", []), usedLine(made.job.id, "OIL0001", [usedFrom(elementId, quantity, holds)])],
      });
    const above = await withOil(made.oil, 2_101, 2_100);
    expect([above.status, message(above)]).toEqual([400, ABOVE_STOCK_LINE]);
    expect((await withOil(made.oil, 2_101, 2_500)).status).toBe(409);
    expect((await withOil("OIL0001~gone", 2_000, 2_000)).status).toBe(404);
    expect((await withOil(made.wax, 100, 10_000)).status).toBe(400);
    const quarantined = await bookIn(world, "OIL0001", 500, "A1", { status: 1 });
    expect((await withOil(quarantined, 500, 500)).status).toBe(400);
    const expired = await bookIn(world, "OIL0001", 500, "A1", { expiry: "2020-01-01" });
    expect((await withOil(expired, 500, 500)).status).toBe(400);
    for (const quantity of [1.5, -1]) expect(message(await withOil(made.oil, quantity, 2_100))).toBe(INVALID_QUANTITY);
    expect((await complete({ ...data, totalProduced: 1.0005 })).status).toBe(400);
    expect((await complete({ ...data, totalProduced: -1 })).status).toBe(400);
    expect((await complete({ ...data, jobId: 99_999, usedStock: [] })).status).toBe(404);
    expect((await complete(data)).status).toBe(200);
    expect((await complete(data)).status).toBe(409);
    await rulesHold();
  });
});

test("two who complete the same job at once: it happens once", async () => {
  const made = await reservedJob();
  const before = await itemStock(BULK_SKU);
  const answers = await Promise.all([complete(asReserved(made)), complete(asReserved(made))]);
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409]);
  expect((await itemStock(BULK_SKU)).quantity - before.quantity).toBe(4_950);
  await rulesHold();
});

test("a line that was changed after the reservations were made is released at its new figure", async () => {
  const made = await reservedJob();
  const before = (await itemStock("WAX0001")).allocated;
  await world.good(updateJobStockQuantity, { body: { id: lineId(made.job.id, "WAX0001"), quantity: 3_500 } });
  await complete(asReserved(made));
  expect((await itemStock("WAX0001")).allocated).toBe(before - 3_000);
  await rulesHold();
});
