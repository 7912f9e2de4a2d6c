/**
 * Variants: a job's line is allocated to the active member of its family, and stock of any member may serve it.
 */
import { randomUUID } from "node:crypto";
import { addElementToJob, completeJob, createCompoundingJob, fetchCompletedJob, fetchJob } from "@apothecary/core/jobs/contract";
import { type Job, type JobLine, lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { pickListGenerator, removeReservation, reservationsByJob, reserveStock, transferReservedStock } from "@apothecary/core/picking/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { stockLineNow, bookIn, plantItem, plantJob, plantLocation, reservedBy } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { BULK_SKU, details, itemStock, plantCompany, plantFormula, plantOrder, plantProduct, rulesHold, usedFrom, usedLine } from "./jobs.fixtures.ts";
import { requestLedger } from "../stock/stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  await plantLocation("B2");
});

/** A family: the base is inactive and empty, its second variant active. Answers both SKUs. */
async function plantFamily(base: string): Promise<[string, string]> {
  const variant = `${base}-2`;
  await plantItem(base, { active: false, variants: [variant] });
  await plantItem(variant, { baseSku: base });
  return [base, variant];
}

/** A job whose line names the base; `exactMatch` where no variant may serve. */
async function plantLine(sku: string, quantity: number, exactMatch = false): Promise<Job> {
  const line: JobLine = { sku, name: `Item ${sku}`, origin: "hand", quantity, percentage: null, amountPerUnit: null, exactMatch, reservations: {} };
  return plantJob({}, { code: BULK_SKU, lines: { [sku]: line } });
}

const claim = (jobId: number, sku: string, elementId: string, quantity: number) => ({ jobId, jobStockId: lineId(jobId, sku), elementId, quantity });
const reserve = (...reservationList: ReturnType<typeof claim>[]) => world.call(reserveStock, { body: { reservationList } });
const complete = (jobId: number, sku: string, stockLines: ReturnType<typeof usedFrom>[], requestId: string = randomUUID()) =>
  world.call(completeJob, { body: { data: { jobId, usedStock: [usedLine(jobId, sku, stockLines)], totalProduced: 1, confirmYield: true } } }, { requestId });

test("a recipe's line is allocated to the active member of its family, an exact one to the SKU that it names", async () => {
  const [base, variant] = await plantFamily("ACT0020");
  const [exact, other] = await plantFamily("ACT0021");
  const recipe = [
    { sku: base, name: `Item ${base}`, percentage: 60, exactMatch: false },
    { sku: exact, name: `Item ${exact}`, percentage: 30, exactMatch: true },
    { sku: "OIL0001", name: "Item OIL0001", percentage: 10, exactMatch: false },
  ];
  await plantFormula(40, "ABC01", {}, { recipe, rAndDCode: "RD-40" });
  const [salesId = 0] = await plantOrder([{ quantity: 100, formulaId: 40 }]);
  const body = { formulaId: 40, jobDetails: details(), salesItems: [{ salesItemId: salesId, fillWeight: 50 }] };
  const { jobId = 0 } = await world.good(createCompoundingJob, { body });
  const { lines } = await openJob(jobId);
  expect(Object.fromEntries(Object.values(lines).map((line) => [line.sku, line.quantity]))).toEqual({ [variant]: 3_000, [exact]: 1_500, OIL0001: 500 });
  expect(lines[variant]).toMatchObject({ name: `Item ${variant}`, percentage: 60 });
  const allocated = await Promise.all([base, variant, exact, other].map(async (sku) => (await itemStock(sku)).allocated));
  expect(allocated).toEqual([0, 3_000, 1_500, 0]);
  await rulesHold();
});

test("componentry is allocated to the active member too", async () => {
  const component = { categoryType: "Componentry", priceUnit: "unit" } as const;
  await plantItem("LID0050", { ...component, active: false, variants: ["LID0050-2"] });
  await plantItem("LID0050-2", { ...component, baseSku: "LID0050" });
  await plantProduct(50, "ABC01-CR-55", "CR", { LID0050: 2 });
  const [salesId = 0] = await plantOrder([{ quantity: 10, productId: 50, productSku: "ABC01-CR-55" }]);
  const body = { formulaId: 1, jobDetails: details(), salesItems: [{ salesItemId: salesId, fillWeight: 50 }] };
  const { productJobs = [] } = await world.good(createCompoundingJob, { body });
  expect((await openJob(productJobs[0]?.jobId ?? 0)).lines).toMatchObject({ "LID0050-2": { quantity: 20 } });
  expect((await itemStock("LID0050-2")).allocated).toBe(20);
  await rulesHold();
});

test("any variant of a line is shown, reserved, picked and used, and recorded as used", async () => {
  const [base, variant] = await plantFamily("ACT0030");
  const job = await plantLine(base, 900);
  const stockLineId = await bookIn(world, variant, 60_000, "A1");
  const shown = async () => (await world.good(fetchJob, { params: { id: String(job.id) } })).jobStock[0];
  expect(await shown()).toMatchObject({
    elementSku: base,
    allocatedQuantity: 900,
    reserved: 0,
    batches: [{ elementId: stockLineId, sku: variant, name: expect.any(String) }],
  });
  const [item] = await world.good(pickListGenerator, { body: { jobs: [job.id] } });
  expect(item).toMatchObject({ sku: base, totalStock: 60_000, totalUnreservedStock: 60_000, shortage: 0, batches: [{ id: stockLineId, skuVariant: variant }] });
  const missing = (await world.good(reservationsByJob, { body: { jobId: job.id } })).unfulfilledRequirements;
  expect(missing).toMatchObject([{ sku: base, quantity: 900, availableStock: 60_000 }]);

  expect((await reserve(claim(job.id, base, stockLineId, 500), claim(job.id, base, stockLineId, 400))).status).toBe(200);
  expect((await reserve(claim(job.id, base, stockLineId, 1))).status, "the line is covered").toBe(400);
  expect(await shown()).toMatchObject({ reserved: 900, batches: [{ reserved: 900, usedQuantity: 900 }] });
  const sheet = await world.good(reservationsByJob, { body: { jobId: job.id } });
  expect(sheet.reservations).toMatchObject([{ sku: variant, required: 900, reserved: 900 }]);
  await world.good(removeReservation, { body: { reservationId: `${job.id}~${stockLineId}` } });
  expect(await stockLineNow(stockLineId)).toMatchObject({ unreserved: 60_000 });
  expect((await reserve(claim(job.id, base, stockLineId, 900))).status).toBe(200);
  const reservations = [{ reservationId: `${job.id}~${stockLineId}`, pickQuantity: 900, transferQuantity: 900 }];
  await world.good(transferReservedStock, { body: { reservations, transferLocation: "B2" } });
  const picked = (await findItem(variant))?.stockLines.find((one) => one.locationId === "B2")?.id ?? "";
  await rulesHold();

  const requestId = randomUUID();
  expect((await complete(job.id, base, [usedFrom(picked, 900, 900)], requestId)).status).toBe(200);
  expect((await requestLedger(requestId))[0]).toMatchObject({ action: "Used", sku: variant, difference: -900 });
  expect([(await itemStock(variant)).quantity, (await itemStock(base)).allocated]).toEqual([59_100, 0]);
  const { jobStock } = await world.good(fetchCompletedJob, { body: { allocationGroupId: job.id } });
  expect(jobStock).toMatchObject([{ elementSku: base, usedQuantity: 900, batches: [{ sku: variant, quantity: 900 }] }]);
  await rulesHold();
});

test("an exact line takes no other variant, and a family is not added twice", async () => {
  const [base, variant] = await plantFamily("ACT0040");
  const [exact, loose] = [await plantLine(base, 100, true), await plantLine(base, 100)];
  const stockLineId = await bookIn(world, variant, 1_000, "A1");
  expect((await reserve(claim(exact.id, base, stockLineId, 10))).status).toBe(400);
  expect((await complete(exact.id, base, [usedFrom(stockLineId, 10, 1_000)])).status).toBe(400);
  const [item] = await world.good(pickListGenerator, { body: { jobs: [exact.id] } });
  expect(item).toMatchObject({ sku: base, totalStock: 0, shortage: 100, batches: [] });
  const strange = await bookIn(world, "WAX0001", 10, "A1");
  expect((await reserve(claim(loose.id, base, strange, 1))).status).toBe(400);
  expect((await complete(loose.id, base, [usedFrom(strange, 1, 10)])).status).toBe(400);
  const add = (jobId: number) => world.call(addElementToJob, { body: { jobId, newElements: [{ resourceSku: variant, quantity: 5 }] } });
  expect((await add(loose.id)).status, "the family is there").toBe(400);
  expect((await add(exact.id)).status, "beside an exact line").toBe(200);
  await rulesHold();
});

test("a family is not added twice in one call either", async () => {
  const [base, variant] = await plantFamily("ACT0041");
  const job = await plantLine("OIL0001", 100);
  const newElements = [base, variant].map((resourceSku) => ({ resourceSku, quantity: 5 }));
  expect(await world.call(addElementToJob, { body: { jobId: job.id, newElements } })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "newElements.1.resourceSku" }] },
  });
  expect(Object.keys((await openJob(job.id)).lines)).toEqual(["OIL0001"]);
});

test("a pick list of an exact line and another one offers each job what may serve it", async () => {
  const [base, variant] = await plantFamily("ACT0042");
  const [exact, loose] = [await plantLine(base, 100, true), await plantLine(base, 100)];
  const [own, other] = [await bookIn(world, base, 30, "A1"), await bookIn(world, variant, 500, "A1")];
  const [item] = await world.good(pickListGenerator, { body: { jobs: [exact.id, loose.id] } });
  expect(item).toMatchObject({ sku: base, totalStock: 530, quantity: 200, shortage: 70 });
  expect(item?.batches.map(({ id, serves }) => [id, serves])).toEqual([
    [own, [exact.id, loose.id]],
    [other, [loose.id]],
  ]);
});

/** A job with a line for each of a family, which have reserved 40 and 60 of one batch of 1,000. */
async function plantShared(name: string) {
  const [base, variant] = await plantFamily(name);
  const line = (sku: string): JobLine => ({
    ...{ sku, name: `Item ${sku}`, origin: "hand", quantity: 100, percentage: null, amountPerUnit: null, exactMatch: false, reservations: {} },
  });
  const job = await plantJob({}, { code: BULK_SKU, lines: { [base]: line(base), [variant]: line(variant) } });
  const stockLineId = await bookIn(world, variant, 1_000, "A1");
  expect((await reserve(claim(job.id, base, stockLineId, 40), claim(job.id, variant, stockLineId, 60))).status).toBe(200);
  return { base, variant, job, stockLineId };
}

test("a part that exhausts a batch which two lines of a family have reserved leaves no reservation of it", async () => {
  const { base, job, stockLineId } = await plantShared("ACT0044");
  const usedStock = [usedLine(job.id, base, [usedFrom(stockLineId, 40, 1_000, true)])];
  expect((await world.call(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 0, partial: true } } })).status).toBe(200);
  expect(await reservedBy(job.id)).toEqual({ byJob: {}, byStockLine: {} });
  await rulesHold();
});

test("a batch that is reserved for two lines of a family is used for one of them", async () => {
  const { base, variant, job, stockLineId } = await plantShared("ACT0043");
  const completed = (ofBase: number, ofVariant: number) => {
    const usedStock = [
      { ...usedLine(job.id, base, [usedFrom(stockLineId, ofBase, 1_000)]), notUsed: ofBase === 0 },
      usedLine(job.id, variant, [usedFrom(stockLineId, ofVariant, 1_000)]),
    ];
    return world.call(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 1, confirmYield: true } } });
  };
  expect((await completed(40, 60)).status, "used twice").toBe(400);
  expect((await completed(0, 100)).status, "used once").toBe(200);
  expect(await stockLineNow(stockLineId)).toMatchObject({ quantity: 900, reservations: {} });
  await rulesHold();
});

test("a completion without the variant's batches gives their reservations back", async () => {
  const [base, variant] = await plantFamily("ACT0045");
  const job = await plantLine(base, 100);
  const stockLineId = await bookIn(world, variant, 1_000, "A1");
  await reserve(claim(job.id, base, stockLineId, 100));
  expect((await complete(job.id, base, [])).status).toBe(200);
  expect(await stockLineNow(stockLineId)).toMatchObject({ quantity: 1_000, unreserved: 1_000, reservations: {} });
  await rulesHold();
});

test("the rules of stock hold for any sequence of reserving, picking, releasing and using a family", async () => {
  let n = 100;
  const step = fc.tuple(fc.constantFrom("reserve", "release", "pick", "complete"), fc.nat(1), fc.nat(3), fc.integer({ min: 1, max: 60 }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const [base, variant] = await plantFamily(`ACT0${++n}`);
      const jobs = [await plantLine(base, 80), await plantLine(variant, 80)] as const;
      for (const sku of [base, variant]) for (let i = 0; i < 2; i++) await bookIn(world, sku, 50, "A1");
      for (const [kind, which, at, quantity] of steps) {
        const stockLines = [...((await findItem(base))?.stockLines ?? []), ...((await findItem(variant))?.stockLines ?? [])];
        const [job, stockLine] = [jobs[which], stockLines[at % Math.max(1, stockLines.length)]];
        if (!job || !stockLine) continue;
        const sku = which === 0 ? base : variant;
        const reservationId = `${job.id}~${stockLine.id}`;
        if (kind === "reserve") await reserve(claim(job.id, sku, stockLine.id, quantity));
        if (kind === "release") await world.call(removeReservation, { body: { reservationId } });
        if (kind === "pick") {
          const reservations = [{ reservationId, pickQuantity: Math.min(quantity, stockLine.reservations[job.id]?.quantity ?? 0), transferQuantity: quantity }];
          await world.call(transferReservedStock, { body: { reservations, transferLocation: "B2" } });
        }
        if (kind === "complete")
          await complete(job.id, sku, [usedFrom(stockLine.id, Math.min(quantity, stockLine.quantity), stockLine.quantity, quantity % 2 === 0)]);
      }
    }),
    { numRuns: 6 },
  );
  await rulesHold();
});
