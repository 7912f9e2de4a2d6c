/** Filling at risk: bulk that is filled before the decision on it (contract, section 8, Filling at risk). */
import { completeJob, fetchJob } from "@apothecary/core/jobs/contract";
import { pickListGenerator, reserveStock } from "@apothecary/core/picking/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { certificate, editSpecification, releaseInbox, releaseLot, specification } from "@apothecary/core/release/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { updateStockStatus } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userId } from "../../lib/base-world.ts";
import { givePassword, PASSWORD } from "../../lib/people.ts";
import { plantItem, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, BULK_SKU, CREAM, CREAM_SKU, plantCompany, plantOrder, usedFrom, usedLine } from "../jobs/jobs.fixtures.ts";
import { everythingHolds, newRequest, requestLedger } from "../stock/stock.fixtures.ts";
import { needRelease } from "./release.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  await plantItem(CREAM_SKU, { categoryType: "Product", formulaCode: "ABC01", productId: CREAM });
  await needRelease(world, BULK_SKU, []);
  for (const user of ["status", "technician", "everything"]) await givePassword(user);
});
afterAll(everythingHolds);

const signature = { password: PASSWORD, meaning: "I have checked the results and decide on this batch" };
interface Lot {
  sku: string;
  batchNumber: string;
}
const decide = ({ sku, batchNumber }: Lot, decision: string, more: object = {}, as = "status") =>
  world.call(releaseLot, { body: { sku, batchNumber, decision, signature, ...more } as never }, { as });
const shown = ({ sku, batchNumber }: Lot) => world.good(certificate, { body: { sku, batchNumber } });
const isListed = async (lot: Lot) => (await world.good(releaseInbox)).find(({ sku, batchNumber }) => sku === lot.sku && batchNumber === lot.batchNumber);

/** Five kilograms of bulk, just made, that wait for their release, and the filling job for 100 units of it. */
async function filling(fillAtRisk = true) {
  await world.good(editSpecification, { body: { sku: CREAM_SKU, needsRelease: true, fillAtRisk, tests: [] } });
  const { job: compounding, fillings } = await allocateItems(world, await plantOrder([{ quantity: 100 }]));
  const job = fillings[0];
  if (!job) throw new Error("No filling job.");
  const made = { jobId: compounding.id, usedStock: ["WAX0001", "OIL0001"].map((sku) => usedLine(compounding.id, sku, [])), totalProduced: 5 };
  const data = { ...made, confirmYield: true, shortageData: null };
  const { elementId } = await world.good(completeJob, { body: { data } }, { as: "technician" });
  const [bulk, lot] = [BULK_SKU, CREAM_SKU].map((sku) => ({ sku, batchNumber: compounding.batchNumber }));
  if (!bulk || !lot || !elementId) throw new Error("No bulk.");
  return { bulk, lot, job, element: elementId };
}
type Filling = Awaited<ReturnType<typeof filling>>;

const reserveFor = ({ element, job }: Filling, quantity: number) =>
  world.call(
    reserveStock,
    { body: { reservationList: [{ jobId: job.id, jobStockId: lineId(job.id, BULK_SKU), elementId: element, quantity }] } },
    { as: "everything" },
  );

/** Completes the filling job, or a part of it, with so much bulk. */
async function complete({ element, job }: Filling, units: number, grams: number, more: object = {}, requestId: string = newRequest()) {
  const held = (await stockLineNow(element))?.quantity ?? 0;
  const usedStock = [usedLine(job.id, BULK_SKU, [usedFrom(element, grams, held)]), ...["JAR0001", "LID0001"].map((sku) => usedLine(job.id, sku, []))];
  const data = { jobId: job.id, usedStock, totalProduced: units, shortageData: { reasonSelected: "bulk" }, ...more };
  return world.call(completeJob, { body: { data } as never }, { as: "technician", requestId });
}

const lotRows = async ({ sku, batchNumber }: Lot) => {
  const rows = (await findItem(sku))?.stockLines ?? [];
  return rows.flatMap((row) => (row.batchNumber === batchNumber ? [[row.quantity, row.status, row.awaitsRelease !== undefined]] : []));
};

test("only a product whose batches need a release may be filled at risk; without a word it stays as it was", async () => {
  await filling();
  const save = (sku: string, edit: object) => world.call(editSpecification, { body: { sku, tests: [], ...edit } as never });
  const sku = CREAM_SKU;
  expect(await world.good(specification, { body: { sku } })).toMatchObject({ fillAtRisk: true, isFilled: true });
  expect(await save(sku, { needsRelease: false, fillAtRisk: true })).toMatchObject({ status: 400, body: { errors: [{ path: "fillAtRisk" }] } });
  expect(await save(BULK_SKU, { needsRelease: true, fillAtRisk: true })).toMatchObject({ status: 400, body: { errors: [{ path: "fillAtRisk" }] } });
  expect((await save(sku, { needsRelease: true })).status).toBe(200);
  expect(await world.good(specification, { body: { sku } })).toMatchObject({ fillAtRisk: true });
  expect((await save(sku, { needsRelease: false })).status).toBe(200);
  expect((await save(sku, { needsRelease: true })).status).toBe(200);
  expect(await world.good(specification, { body: { sku } })).toMatchObject({ fillAtRisk: false });
});

test("bulk that waits is reserved and filled at risk; the goods are released only after it", async () => {
  const made = await filling();
  const { bulk, lot, job, element } = made;
  const lists = await world.good(pickListGenerator, { body: { jobs: [job.id] } });
  const item = lists.find(({ sku }) => sku === BULK_SKU);
  expect(item?.batches.find(({ id }) => id === element)).toMatchObject({ atRisk: true, unreservedQuantity: 5_000, serves: [job.id] });
  expect(item?.unavailable).toEqual([]);
  expect(await reserveFor(made, 4_500)).toMatchObject({ status: 200 });
  const { jobStock } = await world.good(fetchJob, { params: { id: String(job.id) } });
  expect(jobStock[0]?.batches.find(({ elementId }) => elementId === element)).toMatchObject({ atRisk: true, usedQuantity: 4_500 });
  const requestId = newRequest();
  const usedStock = [usedLine(job.id, BULK_SKU, [usedFrom(element, 4_500, 5_000)]), ...["JAR0001", "LID0001"].map((sku) => usedLine(job.id, sku, []))];
  const data = { jobId: job.id, usedStock, totalProduced: 90, shortageData: { reasonSelected: "bulk" } };
  const done = await world.call(completeJob, { body: { data } as never }, { as: "technician", requestId });
  expect(done).toMatchObject({ status: 200, body: { type: "warning", status: 1, details: { "Filled at risk, not released before: ": bulk.batchNumber } } });
  const rows = await requestLedger(requestId);
  expect(rows.map(({ action, reason, awaitsRelease }) => [action, reason, awaitsRelease])).toEqual([
    ["Used", "Filled at risk, not released before", true],
    ["Produced", undefined, true],
  ]);
  expect(await lotRows(lot)).toEqual([[90, 1, true]]);
  expect(await shown(lot)).toMatchObject({ state: "waiting", filledFrom: [{ ...bulk, state: "waiting" }] });
  expect(await shown(bulk)).toMatchObject({ state: "waiting", filledInto: [{ ...lot, state: "waiting" }] });
  const refused = { status: 409, body: { message: expect.stringContaining(`batch ${bulk.batchNumber} of`), filledFrom: [{ ...bulk, state: "waiting" }] } };
  expect(await decide(lot, "release")).toMatchObject(refused);
  expect(await decide(lot, "conditional", { condition: "Any" })).toMatchObject(refused);
  expect(await decide(bulk, "conditional", { condition: "For now" })).toMatchObject({ status: 200 });
  expect(await decide(lot, "release")).toMatchObject({ status: 409, body: { filledFrom: [{ state: "conditional" }] } });
  expect(await decide(bulk, "release")).toMatchObject({ status: 200 });
  expect(await decide(lot, "release")).toMatchObject({ status: 200 });
  expect(await lotRows(lot)).toEqual([[90, 0, false]]);
});

test("goods that were filled with bulk that is rejected can only be rejected", async () => {
  const { bulk, lot, ...made } = await filling();
  expect(await complete({ bulk, lot, ...made }, 40, 2_000, { partial: true })).toMatchObject({ status: 200 });
  expect(await decide(bulk, "reject")).toMatchObject({ status: 200 });
  expect(await complete({ bulk, lot, ...made }, 50, 2_500)).toMatchObject({ status: 400, body: { message: expect.stringContaining("only Live batches") } });
  expect(await decide(lot, "release")).toMatchObject({ status: 409, body: { message: expect.stringContaining("can only be rejected") } });
  expect(await decide(lot, "reject")).toMatchObject({ status: 200 });
});

test("without the product's permission bulk that waits is not filled, nor with it when it is frozen", async () => {
  const plain = await filling(false);
  const listed = async ({ job }: Filling) => (await world.good(pickListGenerator, { body: { jobs: [job.id] } })).find(({ sku }) => sku === BULK_SKU);
  const list = await listed(plain);
  expect(list?.batches.map(({ id }) => id)).not.toContain(plain.element);
  expect(list?.unavailable.map(({ id }) => id)).toContain(plain.element);
  const frozen = await filling();
  await world.good(updateStockStatus, { body: { elementId: frozen.element, newStatus: 2, reason: "Check" } as never });
  for (const [made, edit] of [
    [plain, false],
    [frozen, true],
  ] as const) {
    await world.good(editSpecification, { body: { sku: CREAM_SKU, needsRelease: true, fillAtRisk: edit, tests: [] } });
    expect(await reserveFor(made, 500)).toMatchObject({ status: 409 });
    expect(await complete(made, 10, 500)).toMatchObject({ status: 400, body: { message: expect.stringContaining("only Live batches") } });
    expect(await lotRows(made.lot)).toEqual([]);
  }
});

test("bulk that was used up at risk stays in the inbox until it is decided on, and not by who made it", async () => {
  const made = await filling();
  const { bulk, lot } = made;
  expect(await complete(made, 100, 5_000)).toMatchObject({ status: 200 });
  expect(await lotRows(bulk)).toEqual([]);
  expect((await isListed(bulk))?.since).toEqual(expect.stringMatching(/^20/));
  expect(await decide(bulk, "release", {}, "technician")).toMatchObject({ status: 403 });
  expect(await decide(lot, "release")).toMatchObject({ status: 409 });
  expect(await decide(bulk, "release")).toMatchObject({ status: 200 });
  expect(await isListed(bulk)).toBeUndefined();
  expect(await decide(lot, "release")).toMatchObject({ status: 200 });
});

test("of a job in parts only what was filled at risk waits for the bulk", async () => {
  const made = await filling();
  const { bulk, lot } = made;
  expect(await complete(made, 40, 2_000, { partial: true })).toMatchObject({ status: 200, body: { type: "warning" } });
  expect(await decide(bulk, "release")).toMatchObject({ status: 200 });
  expect(await decide(lot, "release")).toMatchObject({ status: 200 });
  expect(await complete(made, 60, 3_000)).toMatchObject({ status: 200, body: { type: "success" } });
  expect(await decide(lot, "release")).toMatchObject({ status: 200 });
  expect((await shown(lot)).filledFrom).toEqual([expect.objectContaining({ ...bulk, state: "released" })]);
});

test("more of goods under a condition waits; a rejection then concerns all of them", async () => {
  const made = await filling();
  const { bulk, lot } = made;
  expect(await decide(bulk, "release")).toMatchObject({ status: 200 });
  expect(await complete(made, 40, 2_000, { partial: true })).toMatchObject({ status: 200 });
  expect(await decide(lot, "conditional", { condition: "A trial" })).toMatchObject({ status: 200 });
  expect(await complete(made, 60, 3_000)).toMatchObject({ status: 200 });
  expect((await lotRows(lot)).toSorted()).toEqual([
    [40, 0, false],
    [60, 1, true],
  ]);
  expect(await decide(lot, "reject")).toMatchObject({ status: 200 });
  expect((await lotRows(lot)).toSorted()).toEqual([
    [40, 3, true],
    [60, 3, true],
  ]);
});

test("bulk of which a part was filled at risk stays in the inbox when the rest is made Redundant", async () => {
  const made = await filling();
  expect(await complete(made, 40, 2_000, { partial: true })).toMatchObject({ status: 200 });
  await world.good(updateStockStatus, { body: { elementId: made.element, newStatus: 3, reason: "Spoiled" } as never });
  expect(await isListed(made.bulk)).toMatchObject({ state: "waiting", quantity: 3_000 });
});

test("a filling at risk that is reversed binds its goods to the bulk no longer, and the bulk waits again", async () => {
  const made = await filling();
  const { bulk, lot } = made;
  const requestId = newRequest();
  expect(await complete(made, 100, 5_000, {}, requestId)).toMatchObject({ status: 200 });
  const { mark } = await world.good(reversePreview, { body: { transactionId: requestId } });
  await world.good(reverseTransaction, { body: { transactionId: requestId, reason: "Wrong job", mark } as never });
  expect(await lotRows(bulk)).toEqual([[5_000, 1, true]]);
  expect((await shown(bulk)).handledBy).toEqual([userId("technician")]);
  expect((await shown(bulk)).filledInto).toEqual([]);
  expect(await decide(bulk, "reject")).toMatchObject({ status: 200 });
  expect(await lotRows(lot)).toEqual([]);
});

test("three people decide at once on bulk and its goods: the goods are released only if the bulk was", async () => {
  for (let round = 0; round < 4; round++) {
    const made = await filling();
    const { bulk, lot } = made;
    expect(await complete(made, 40, 2_000, { partial: true })).toMatchObject({ status: 200 });
    await Promise.all([decide(bulk, "release"), decide(lot, "release", {}, "everything"), decide(bulk, "reject", {}, "everything")]);
    const states = await Promise.all([bulk, lot].map(async (one) => (await shown(one)).state));
    expect([
      ["released", "released"],
      ["released", "waiting"],
      ["rejected", "waiting"],
    ]).toContainEqual(states);
  }
});
