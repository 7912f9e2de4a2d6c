/** Retests: a lot whose retest day has passed waits for a release again, by the hourly schedule (contract, section 8). */
import { transactionLog } from "@apothecary/core/ledger/contract";
import { addDays, monthsAfter, monthsBefore } from "@apothecary/core/lib/rules/calendar";
import { setClock } from "@apothecary/core/lib/time/clock";
import { businessDay, startOfDay, ukDay } from "@apothecary/core/lib/time/day";
import { certificate, editSpecification, enterResults, releaseInbox, releaseLot, upcomingRetests } from "@apothecary/core/release/contract";
import { beginRetests } from "@apothecary/core/release/retest";
import { freezeAndRecall, thawRecall } from "@apothecary/core/recall/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { adjustStockLevel, destroyStock, stockTransfer, updateBatchNumber, updateStockStatus } from "@apothecary/core/stock/contract";
import { carryOn, leftBehind } from "@apothecary/core/transaction/operation";
import { verify } from "@apothecary/core/verify/verify-stock";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { clearFaults, killAt } from "../../lib/faults.ts";
import { givePassword, PASSWORD } from "../../lib/people.ts";
import { bookIn, plantJob, plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { newRequest, reserve, reserveForEach } from "../stock/stock.fixtures.ts";
import { MELTING, neededItem, rowsNow } from "./release.fixtures.ts";

const MONTHS = 12;
/** Two retests ago, as a session does not last for years. */
const RELEASED = monthsBefore(businessDay(), 2 * MONTHS + 1);
const RETEST_DAY = monthsAfter(RELEASED, MONTHS);
const MINUTE_MS = 60_000;
const signature = { password: PASSWORD, meaning: "I have checked the results and release this batch" };
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["D1", "D2"]) await plantLocation(bin);
  await givePassword("status");
});
beforeEach(() => onDay(RELEASED));
afterEach(async () => {
  clearFaults();
  expect((await verify()).findings).toEqual([]);
  setClock();
});

interface Lot {
  sku: string;
  batchNumber: string;
  elementId: string;
}
const ref = ({ sku, batchNumber }: Lot) => ({ sku, batchNumber });
const enter = (lot: Lot, value: number) => world.good(enterResults, { body: { ...ref(lot), results: [{ test: MELTING.name, value }] } }, { as: "technician" });
const decide = (lot: Lot, more: object = {}) =>
  world.call(releaseLot, { body: { ...ref(lot), decision: "release", signature, ...more } as never }, { as: "status" });
const shown = (lot: Lot) => world.good(certificate, { body: ref(lot) });
const inInbox = async ({ sku }: Lot) => (await world.good(releaseInbox)).find((one) => one.sku === sku);
const upcoming = async ({ sku }: Lot) => (await world.good(upcomingRetests)).find((one) => one.sku === sku);
const setStatus = (elementId: string, newStatus: 0 | 1 | 2 | 3) => world.call(updateStockStatus, { body: { elementId, newStatus, reason: "Tested" } });
const move = (elementId: string, transferQuantity: number, transferLocation: string) =>
  world.good(stockTransfer, { body: { transferDetails: { elementId, transferQuantity, transferLocation, reason: "Moved" } } });

/** A lot of an item of its own that is released until its retest day. */
async function releasedLot(decision: object = {}): Promise<Lot> {
  const sku = await neededItem(world);
  await world.good(editSpecification, { body: { sku, needsRelease: true, retestMonths: MONTHS, tests: [MELTING] } });
  const elementId = await bookIn(world, sku, 500, "D1");
  const { batchNumber = "" } = (await stockLineNow(elementId)) ?? {};
  const lot = { sku, batchNumber, elementId };
  await enter(lot, 50);
  expect((await decide(lot, decision)).status).toBe(200);
  return lot;
}

/** Sets the clock to the noon of a day. */
function onDay(day: string): void {
  const noon = Date.parse(startOfDay(day)) + 12 * 60 * MINUTE_MS;
  const began = Date.now();
  setClock(() => noon + Date.now() - began);
}

async function reverse(transactionId = ""): Promise<void> {
  const { mark } = await world.good(reversePreview, { body: { transactionId } });
  await world.good(reverseTransaction, { body: { transactionId, reason: "It was another batch", mark } });
}

/** The hourly schedule, and what the sweeper and the queue do after it. */
async function runSchedule(): Promise<number> {
  const retests = await beginRetests();
  for (const id of await leftBehind()) await carryOn(id, MINUTE_MS);
  return retests;
}

test("a lot can be used on its retest day; after it, it waits again for new results and another decision", async () => {
  const lot = await releasedLot();
  expect(await shown(lot)).toMatchObject({ decision: { retestMonths: MONTHS, retestOn: RETEST_DAY } });
  onDay(RETEST_DAY);
  expect(await runSchedule()).toBe(0);
  expect(await rowsNow(lot.sku)).toEqual([[500, 0, false]]);

  onDay(addDays(RETEST_DAY, 1));
  expect(await runSchedule()).toBe(1);
  expect(await runSchedule()).toBe(0);
  expect(await rowsNow(lot.sku)).toEqual([[500, 1, true]]);
  const reason = `Retest was due on ${ukDay(RETEST_DAY)}`;
  const log = await world.good(transactionLog, { body: { sku: lot.sku } });
  expect(log.filter((row) => row.reason === reason).map(({ action, user, changes }) => [action, user, changes])).toEqual([
    ["Status Changed", "system", [{ field: "status", from: 0, to: 1 }]],
    ["Results Entered", "system", [{ field: "Melting point", from: "50 °C", to: null }]],
  ]);
  expect(await inInbox(lot)).toMatchObject({ state: "waiting", missing: ["Melting point"] });
  expect(await shown(lot)).toMatchObject({ state: "waiting", results: [], decision: { retestOn: RETEST_DAY, retestBegan: expect.any(String) } });

  expect((await setStatus(lot.elementId, 0)).status).toBe(409);
  expect(await decide(lot)).toMatchObject({ status: 409, body: { missing: ["Melting point"] } });
  await enter(lot, 50);
  expect((await decide(lot)).status).toBe(200);
  expect(await rowsNow(lot.sku)).toEqual([[500, 0, false]]);
  const { decision } = await shown(lot);
  expect(decision).toMatchObject({ retestOn: monthsAfter(addDays(RETEST_DAY, 1), MONTHS) });
  expect(decision).not.toHaveProperty("retestBegan");
});

test("lots within thirty days of their retest are listed with their quantity, until it begins; a used-up lot is not", async () => {
  const [lot, used] = [await releasedLot(), await releasedLot()];
  onDay(addDays(RETEST_DAY, -31));
  expect(await upcoming(lot)).toBeUndefined();
  onDay(addDays(RETEST_DAY, -30));
  expect(await upcoming(lot)).toMatchObject({ ...ref(lot), quantity: 500, unit: "g", retestOn: RETEST_DAY });
  await world.good(adjustStockLevel, { body: { adjustment: { id: used.elementId, newQuantity: 0, reason: "Used up" } } });
  expect(await upcoming(used)).toBeUndefined();
  onDay(addDays(RETEST_DAY, 1));
  expect(await runSchedule()).toBe(1);
  expect(await upcoming(lot)).toBeUndefined();
  expect(await shown(used)).toMatchObject({ state: "released", results: [{ value: 50 }] });
});

test("stock that is not Live stays as it is and waits too; a lot under a condition is tested again, a rejected one is not", async () => {
  const lot = await releasedLot({ decision: "conditional", condition: "For a trial" });
  const { elementId } = await move(lot.elementId, 100, "D2");
  expect((await setStatus(elementId, 2)).status).toBe(200);
  const rejected = await releasedLot({ decision: "conditional", condition: "For a trial" });
  expect((await decide(rejected, { decision: "reject" })).status).toBe(200);
  onDay(addDays(RETEST_DAY, 1));
  expect(await runSchedule()).toBe(1);
  expect(await rowsNow(lot.sku)).toEqual([
    [100, 2, true],
    [400, 1, true],
  ]);
  expect(await shown(rejected)).toMatchObject({ state: "rejected", results: [{ value: 50 }] });
});

test("jobs lose what they have reserved, as by a change of status", async () => {
  const lot = await releasedLot();
  const one = await plantJob({ [lot.sku]: 100 });
  await reserve(world, one.id, lot.elementId, 100);
  const { elementId } = await move(lot.elementId, 200, "D2");
  const many = await Promise.all(Array.from({ length: 35 }, () => plantJob({ [lot.sku]: 2 })));
  await reserveForEach(
    world,
    many.map(({ id }) => id),
    elementId,
    2,
  );
  onDay(addDays(RETEST_DAY, 1));
  expect(await runSchedule()).toBe(1);
  expect((await rowsNow(lot.sku)).map(([, status, awaits]) => [status, awaits])).toEqual([
    [1, true],
    [1, true],
  ]);
  expect(await stockLineNow(elementId)).toMatchObject({ reservations: {}, unreserved: 200 });
  const removed = await world.good(transactionLog, { body: { sku: lot.sku, action: "Reservation Removed" } });
  expect(removed).toHaveLength(36);
  expect(removed.every(({ reason }) => reason?.startsWith("Retest was due"))).toBe(true);
});

test("killed between its calls, it is continued: many lots of many rows each wait once", async () => {
  const lots = [await releasedLot(), await releasedLot(), await releasedLot()];
  const bins = Array.from({ length: 43 }, (_, i) => `S${i}`);
  for (const bin of bins) await plantLocation(bin);
  for (const bin of bins) await move(lots[0]?.elementId ?? "", 1, bin);
  onDay(addDays(RETEST_DAY, 1));
  for (let nth = 1; ; nth += 3) {
    const kill = killAt(nth, nth % 2 === 0 ? "before" : "after");
    await runSchedule().catch(() => undefined);
    clearFaults();
    if (!kill.injected) break;
  }
  await runSchedule();
  for (const lot of lots) {
    const rows = await rowsNow(lot.sku);
    expect(rows.every(([, status, awaits]) => status === 1 && awaits)).toBe(true);
    const log = await world.good(transactionLog, { body: { sku: lot.sku, action: "Status Changed" } });
    expect(log).toHaveLength(rows.length);
  }
});

test("a release while the stock is being set waiting ends the retest", async () => {
  const lot = await releasedLot();
  onDay(addDays(RETEST_DAY, 1));
  expect(await beginRetests()).toBe(1);
  await enter(lot, 50);
  expect((await decide(lot)).status).toBe(200);
  await runSchedule();
  expect(await rowsNow(lot.sku)).toEqual([[500, 0, false]]);
});

test("what a reversal brings back into a lot that is retested waits with it", async () => {
  const lot = await releasedLot();
  const { elementId } = await move(lot.elementId, 100, "D2");
  await world.good(destroyStock, { body: { elementId, quantity: 100, reason: "Spilled" } });
  const [destroyed] = await world.good(transactionLog, { body: { sku: lot.sku, action: "Destroyed" } });
  onDay(addDays(RETEST_DAY, 1));
  expect(await runSchedule()).toBe(1);
  await reverse(destroyed?.transactionId);
  expect(await rowsNow(lot.sku)).toEqual([
    [100, 1, true],
    [400, 1, true],
  ]);
});

test("what was used up before its retest day and comes back after it waits for new results and another decision", async () => {
  const lot = await releasedLot();
  await world.good(destroyStock, { body: { elementId: lot.elementId, quantity: 500, reason: "Spilled" } });
  const [destroyed] = await world.good(transactionLog, { body: { sku: lot.sku, action: "Destroyed" } });
  onDay(addDays(RETEST_DAY, 1));
  expect(await runSchedule()).toBe(0);
  expect(await shown(lot)).toMatchObject({ state: "released", results: [{ value: 50 }] });
  await reverse(destroyed?.transactionId);
  expect(await rowsNow(lot.sku)).toEqual([[500, 1, true]]);
  expect(await inInbox(lot)).toMatchObject({ state: "waiting", missing: ["Melting point"] });
  expect(await decide(lot)).toMatchObject({ status: 409, body: { missing: ["Melting point"] } });
  await enter(lot, 51);
  expect((await decide(lot)).status).toBe(200);
  expect(await shown(lot)).toMatchObject({ state: "released", results: [{ value: 51 }] });
  expect(await rowsNow(lot.sku)).toEqual([[500, 0, false]]);
});

test("it waits too where the schedule has not run yet, and is retested by it", async () => {
  const lot = await releasedLot();
  await world.good(destroyStock, { body: { elementId: lot.elementId, quantity: 500, reason: "Spilled" } });
  const [destroyed] = await world.good(transactionLog, { body: { sku: lot.sku, action: "Destroyed" } });
  onDay(addDays(RETEST_DAY, 1));
  await reverse(destroyed?.transactionId);
  expect(await rowsNow(lot.sku)).toEqual([[500, 1, true]]);
  expect(await runSchedule()).toBe(1);
  expect(await shown(lot)).toMatchObject({ state: "waiting", results: [] });
});

test("what a recall froze does not become Live by its thaw after the retest day", async () => {
  const lot = await releasedLot();
  const { recallId = 0 } = await world.good(freezeAndRecall, { body: { batches: [ref(lot)], reason: "Complaint" } });
  onDay(addDays(RETEST_DAY, 1));
  expect(await runSchedule()).toBe(1);
  await world.good(thawRecall, { body: { recallId, reason: "Unfounded" } });
  expect(await rowsNow(lot.sku)).toEqual([[500, 2, true]]);
  expect((await setStatus(lot.elementId, 0)).status).toBe(409);
});

test("what a thaw before the schedule made Live is retested by it", async () => {
  const lot = await releasedLot();
  const { recallId = 0 } = await world.good(freezeAndRecall, { body: { batches: [ref(lot)], reason: "Complaint" } });
  onDay(addDays(RETEST_DAY, 1));
  await world.good(thawRecall, { body: { recallId, reason: "Unfounded" } });
  expect(await runSchedule()).toBe(1);
  expect(await rowsNow(lot.sku)).toEqual([[500, 1, true]]);
});

test("a number is not changed or set back while the batch waits, nor set back after another decision", async () => {
  const lot = await releasedLot();
  const renumber = (newBatchNumber: string, requestId = newRequest()) =>
    world.call(updateBatchNumber, { body: { id: lot.elementId, newBatchNumber, reason: "Wrong label" } }, { requestId });
  const transactionId = newRequest();
  expect((await renumber("Z801", transactionId)).status).toBe(200);
  onDay(addDays(RETEST_DAY, 1));
  expect((await renumber("Z802")).status).toBe(409);
  // The stock under the present number waits; that under the former one is used up.
  expect(await runSchedule()).toBe(1);
  expect(await rowsNow(lot.sku)).toEqual([[500, 1, true]]);
  const preview = () => world.good(reversePreview, { body: { transactionId } });
  expect(await preview()).toMatchObject({ possible: false });
  const now = { ...lot, batchNumber: "Z801" };
  await enter(now, 50);
  expect((await decide(now)).status).toBe(200);
  expect(await preview()).toMatchObject({ possible: false });
});

test("a retest is not reversed", async () => {
  const lot = await releasedLot();
  onDay(addDays(RETEST_DAY, 1));
  expect(await runSchedule()).toBe(1);
  const [retest] = await world.good(transactionLog, { body: { sku: lot.sku, action: "Status Changed" } });
  const preview = await world.good(reversePreview, { body: { transactionId: retest?.transactionId ?? "" } });
  expect(preview).toMatchObject({ possible: false, because: [{ why: "Results Entered cannot be reversed." }] });
});
