/** What comes back, is thawed or renumbered around the retest day of its lot (contract, section 8). */
import { transactionLog } from "@apothecary/core/ledger/contract";
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { freezeAndRecall, thawRecall } from "@apothecary/core/recall/contract";
import { reversePreview } from "@apothecary/core/reversal/contract";
import { destroyStock, updateBatchNumber } from "@apothecary/core/stock/contract";
import { expect, test } from "vitest";
import { newRequest } from "../stock/stock.fixtures.ts";
import { rowsNow } from "./release.fixtures.ts";

import {
  decide,
  enter,
  inInbox,
  move,
  onDay,
  ref,
  releasedLot,
  RETEST_DAY,
  reverse,
  runSchedule,
  setStatus,
  shown,
  useRetestWorld,
  world,
} from "./retest.fixtures.ts";

useRetestWorld();

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

test("a change of status from Live is not set back while the batch is retested", async () => {
  const lot = await releasedLot();
  expect((await setStatus(lot.elementId, 1)).status).toBe(200);
  const [changed] = await world.good(transactionLog, { body: { sku: lot.sku, action: "Status Changed" } });
  onDay(addDays(RETEST_DAY, 1));
  expect(await runSchedule()).toBe(1);
  expect(await rowsNow(lot.sku)).toEqual([[500, 1, true]]);
  expect(await world.good(reversePreview, { body: { transactionId: changed?.transactionId ?? "" } })).toMatchObject({ possible: false });
});

test("a retest is not reversed", async () => {
  const lot = await releasedLot();
  onDay(addDays(RETEST_DAY, 1));
  expect(await runSchedule()).toBe(1);
  const [retest] = await world.good(transactionLog, { body: { sku: lot.sku, action: "Status Changed" } });
  const preview = await world.good(reversePreview, { body: { transactionId: retest?.transactionId ?? "" } });
  expect(preview).toMatchObject({ possible: false, because: [{ why: "Results Entered cannot be reversed." }] });
});
