/**
 * Completing a job: which batches it may use, and what is said of those that were used.
 */
import { randomUUID } from "node:crypto";
import { editCategory } from "@apothecary/core/directory/contract";
import { completeJob, fetchJob } from "@apothecary/core/jobs/contract";
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { setClock } from "@apothecary/core/lib/time/clock";
import { businessDay, ukDay } from "@apothecary/core/lib/time/day";
import { adjustStockLevel, stockTransfer } from "@apothecary/core/stock/contract";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod";
import { beforeFirst, clearFaults } from "../../lib/faults.ts";
import { stockLineNow, bookIn, bookInMany, plantItem, plantJob, reservedBy } from "../../lib/stock-fixtures.ts";
import { expectUnits, readUnits } from "../../lib/units.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { BULK_SKU, CREAM_SKU, FORMULA, itemStock, plantCompany, rulesHold, usedFrom, usedLine } from "./jobs.fixtures.ts";
import { requestLedger, reserve } from "../stock/stock.fixtures.ts";

type Completion = z.input<typeof completeJob.body>["data"];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

const message = (answered: { body: unknown }) => (answered.body as { message: string }).message;
const complete = (data: Completion, requestId: string = randomUUID()) => world.call(completeJob, { body: { data } }, { as: "staff", requestId });

describe("an earlier figure of a batch", () => {
  test("is no conflict if each job uses its reservation: eighteen jobs share one batch", async () => {
    await plantItem("WAT0001");
    const stockLineId = await bookIn(world, "WAT0001", 18_000, "A1");
    const jobs = await Promise.all(Array.from({ length: 18 }, (_, i) => plantJob({ WAT0001: 1_000 }, { code: BULK_SKU, batchNumber: `${200 + i}-26` })));
    for (const job of jobs) await reserve(world, job.id, stockLineId, 1_000);
    const answers = await Promise.all(
      jobs.map((job) =>
        complete({
          jobId: job.id,
          usedStock: [usedLine(job.id, "WAT0001", [usedFrom(stockLineId, 1_000, 18_000)])],
          totalProduced: 1,
          confirmYield: true,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(jobs.map(() => 200));
    expect(await stockLineNow(stockLineId)).toBeUndefined();
    await rulesHold();
  });

  test("is one where the batch is ticked as exhausted, holds less than is used, or the reservation shrank", async () => {
    await plantItem("WAT0002");
    const stockLineId = await bookIn(world, "WAT0002", 1_000, "A1");
    const [job, other] = [await plantJob({ WAT0002: 400 }, { code: BULK_SKU }), await plantJob({ WAT0002: 600 })];
    await reserve(world, other.id, stockLineId, 500);
    await reserve(world, job.id, stockLineId, 400);
    const use = (quantity: number, exhausted = false, seen = 1_000) =>
      complete({
        jobId: job.id,
        usedStock: [usedLine(job.id, "WAT0002", [usedFrom(stockLineId, quantity, seen, exhausted)])],
        totalProduced: 1,
        confirmYield: true,
      });
    await world.good(adjustStockLevel, { body: { adjustment: { id: stockLineId, newQuantity: 800, reason: "Spilt" } } });
    expect((await reservedBy(job.id)).byJob, "the newest is trimmed").toEqual({ [stockLineId]: 300 });
    expect((await use(400)).status, "more than is left of the reservation").toBe(409);
    expect((await use(900)).status, "more than is there").toBe(409);
    expect((await use(300, true)).status, "exhausted").toBe(409);
    expect((await use(300, true, 800)).status, "exhausted, from what is there now").toBe(200);
    await rulesHold();
  });
});

describe("expiry", () => {
  afterEach(() => setClock());

  test("a batch that was reserved before it expired may be used, with a warning in the answer and in the ledger", async () => {
    await plantItem("EXP0001");
    const [today, expiry] = [Date.now(), addDays(businessDay(), -1)];
    setClock(() => today - 3 * 86_400_000);
    const stockLineId = await bookIn(world, "EXP0001", 1_000, "A1", { expiry });
    const [job, late] = [await plantJob({ EXP0001: 400 }, { code: BULK_SKU }), await plantJob({ EXP0001: 400 }, { code: BULK_SKU })];
    await reserve(world, job.id, stockLineId, 400);
    setClock();
    const use = (jobId: number, quantity: number, requestId: string = randomUUID()) =>
      complete({ jobId, usedStock: [usedLine(jobId, "EXP0001", [usedFrom(stockLineId, quantity, 1_000)])], totalProduced: 1, confirmYield: true }, requestId);
    const shown = await world.good(fetchJob, { params: { id: String(job.id) } });
    expect(shown.jobStock[0]?.batches[0]).toMatchObject({ reserved: 400, usedQuantity: 400 });
    expect((await use(late.id, 100)).status, "never reserved").toBe(400);
    expect((await use(job.id, 401)).status, "more than was reserved").toBe(400);
    const requestId = randomUUID();
    const done = await use(job.id, 400, requestId);
    const [used] = await requestLedger(requestId);
    expect(done.body).toMatchObject({ type: "warning", details: { "Expired, but reserved before: ": `Item EXP0001 ${used?.batchNumber}, ${ukDay(expiry)}` } });
    expect(used).toMatchObject({ action: "Used", reason: `Expired on ${ukDay(expiry)}, reserved before` });
    await rulesHold();
  });

  test("the batch has the requested expiry date, with a warning if an ingredient expires earlier", async () => {
    await plantItem("EXP0002");
    const stockLineId = await bookIn(world, "EXP0002", 1_000, "A1", { expiry: "2031-01-31" });
    const make = async (expiryDate: string) => {
      const job = await plantJob({ EXP0002: 100 }, { code: BULK_SKU });
      const usedStock = [usedLine(job.id, "EXP0002", [usedFrom(stockLineId, 100, (await stockLineNow(stockLineId))?.quantity ?? 0)])];
      return complete({ jobId: job.id, usedStock, totalProduced: 1, confirmYield: true, expiryDate });
    };
    const [soon, late, passed] = [await make("2031-01-31"), await make("2031-02-01"), await make("2020-01-01")];
    expect(soon.body.type).toBe("success");
    expect(await stockLineNow(String(soon.body.elementId))).toMatchObject({ expiryDate: "2031-01-31" });
    expect(late.body).toMatchObject({ type: "warning", details: { "Expires before what was made: ": expect.stringMatching(/31\/01\/2031$/) } });
    expect([passed.status, message(passed)]).toEqual([400, "The expiry date of what is made has passed."]);
    await rulesHold();
  });

  test("a completion without an expiry date needs a confirmation if the category does, and the item's shelf life is proposed", async () => {
    const needs = { skuIdentifier: "B", type: "Product" as const, needsExpiry: true, needsSupplierBatch: false };
    await world.good(editCategory, { body: needs });
    await plantItem("EXP0003-B", { categoryType: "Product", categoryCode: "B", shelfLifeMonths: 24 });
    const { id } = await plantJob({}, { code: "EXP0003-B" });
    expect((await world.good(fetchJob, { params: { id: String(id) } })).jobDetails.shelfLifeMonths).toBe(24);
    const data = { jobId: id, usedStock: [], totalProduced: 1, confirmYield: true };
    const refused = await complete(data);
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ path: "data.confirmNoExpiry" }] }]);
    expect((await complete({ ...data, confirmNoExpiry: true })).status).toBe(200);
    const another = await plantJob({}, { code: "EXP0003-B" });
    expect((await complete({ ...data, jobId: another.id, expiryDate: "2040-01-31" })).status).toBe(200);
    await world.good(editCategory, { body: { ...needs, needsExpiry: false } });
  });

  test("a job says which shelf life what it makes was last given, whether or not any of it is left", async () => {
    await plantItem("KEP0001-B", { categoryType: "Product" });
    const job = () => plantJob({}, { code: "KEP0001-B" });
    const shown = async (id: number) => (await world.good(fetchJob, { params: { id: String(id) } })).jobDetails.shelfLifeDays;
    const make = async (expiryDate: string, totalProduced = 1) => {
      const { id } = await job();
      const { status, body } = await complete({ jobId: id, usedStock: [], totalProduced, confirmYield: true, expiryDate });
      expect(status).toBe(200);
      return body.elementId;
    };
    const next = await job();
    expect(await shown(next.id)).toBeNull();
    const made = await make(addDays(businessDay(), 365));
    await world.good(adjustStockLevel, { body: { adjustment: { id: String(made), newQuantity: 0, reason: "Spilt" } } });
    expect(await shown(next.id)).toBe(365);
    await make("");
    await make(addDays(businessDay(), 30), 0);
    expect(await shown(next.id)).toBe(365);
    await make(addDays(businessDay(), 180));
    expect(await shown(next.id)).toBe(180);
    await rulesHold();
  });
});

test("bulk that was made to another version of the formula is filled, wherever it was moved, with a warning, in the answer and in the ledger", async () => {
  const formula = { code: BULK_SKU, formulaCode: "ABC01", formulaId: 77, rAndDCode: "RD-0", batchNumber: "770-26" };
  const compounding = await plantJob({}, formula);
  const made = String((await complete({ jobId: compounding.id, usedStock: [], totalProduced: 1, confirmYield: true })).body.elementId);
  const moved = { elementId: made, transferQuantity: 1_000, transferLocation: "A1", reason: "Beside the filler" };
  const { elementId: bulk } = await world.good(stockTransfer, { body: { transferDetails: moved } });
  const product = { type: "Product", code: CREAM_SKU, formulaCode: "ABC01", grossQuantity: 10, formulaJobId: compounding.id, batchNumber: "770-26" } as const;
  const fill = async (formulaId: number, rAndDCode: string, quantityOfBatch: number) => {
    const job = await plantJob({ [BULK_SKU]: 100 }, { ...product, formulaId, rAndDCode });
    const shown = await world.good(fetchJob, { params: { id: String(job.id) } });
    expect(shown.jobStock[0]?.batches.find(({ elementId }) => elementId === bulk)).toMatchObject({ rAndDCode: "RD-0" });
    const requestId = randomUUID();
    const done = await complete(
      { jobId: job.id, usedStock: [usedLine(job.id, BULK_SKU, [usedFrom(bulk, 100, quantityOfBatch)])], totalProduced: 10 },
      requestId,
    );
    return { done, used: (await requestLedger(requestId)).find(({ action }) => action === "Used") };
  };
  const other = await fill(FORMULA, "RD-1", 1_000);
  expect(other.done.body).toMatchObject({ type: "warning", details: { "Bulk of another version: ": "770-26, RD-0" } });
  expect(other.used).toMatchObject({ reason: "Bulk of the version RD-0, filled as RD-1" });
  const same = await fill(77, "RD-0", 900);
  expect(same.done.body.type).toBe("success");
  expect(same.used?.reason).toBeUndefined();
  await rulesHold();
});

describe("what is made", () => {
  afterEach(clearFaults);

  test("as much is read where it and what it used have many lots as where they have none and one", async () => {
    const units = async (raw: string, code: string, lots: number) => {
      await plantItem(raw);
      await plantItem(code, { categoryType: "Product" });
      if (lots > 0) for (const sku of [raw, code]) await bookInMany(world, sku, lots, "A1");
      const used = await bookIn(world, raw, 1_000, "A1");
      const { id } = await plantJob({ [raw]: 1_000 }, { code });
      return readUnits(await complete({ jobId: id, usedStock: [usedLine(id, raw, [usedFrom(used, 1_000, 1_000)])], totalProduced: 1 }));
    };
    // The first in the table makes the location Production.
    await units("ONE0001", "ONE01-B", 0);
    const few = await units("FEW0001", "FEW01-B", 0);
    expectUnits(await units("MNY0001", "MNY01-B", 100), few);
  });

  test("is one stock line where another job makes the same under one number meanwhile", async () => {
    await plantItem("TWO01-B", { categoryType: "Product" });
    const make = async () => {
      const { id } = await plantJob({}, { code: "TWO01-B", batchNumber: "880-26" });
      return () => complete({ jobId: id, usedStock: [], totalProduced: 1, confirmYield: true });
    };
    const [first, second, third] = [await make(), await make(), await make()];
    const others: unknown[] = [];
    beforeFirst("TransactWriteItemsCommand", async () => void others.push((await second()).body.elementId));
    const { elementId } = (await first()).body;
    expect([...others, (await third()).body.elementId]).toEqual([elementId, elementId]);
    expect((await stockLineNow(String(elementId)))?.quantity).toBe(3_000);
    await rulesHold();
  });

  test("can be made of an earlier rest of itself, which is used and written off", async () => {
    await plantItem("REW01-B", { categoryType: "Product" });
    const planted = (needs: Record<string, number>) => plantJob(needs, { code: "REW01-B", batchNumber: "890-26" });
    const { id: first } = await planted({});
    const made = String((await complete({ jobId: first, usedStock: [], totalProduced: 1, confirmYield: true })).body.elementId);
    const moved = { elementId: made, transferQuantity: 1_000, transferLocation: "A1", reason: "Beside the vessel" };
    const { elementId: rest } = await world.good(stockTransfer, { body: { transferDetails: moved } });
    const { id } = await planted({ "REW01-B": 900 });
    const done = await complete({ jobId: id, usedStock: [usedLine(id, "REW01-B", [usedFrom(rest, 900, 1_000, true)])], totalProduced: 0.5 });
    expect(done.status).toBe(200);
    expect((await itemStock("REW01-B")).quantity).toBe(500);
    expect((await stockLineNow(String(done.body.elementId)))?.quantity).toBe(500);
    await rulesHold();
  });
});
