/** Retests: a lot whose retest day has passed waits for a release again, by the hourly schedule (contract, section 8). */
import { transactionLog } from "@apothecary/core/ledger/contract";
import { addDays, monthsAfter } from "@apothecary/core/lib/rules/calendar";
import { ukDay } from "@apothecary/core/lib/time/day";
import { beginRetests } from "@apothecary/core/release/retest";
import { adjustStockLevel } from "@apothecary/core/stock/contract";
import { expect, test } from "vitest";
import { clearFaults, killAt } from "../../lib/faults.ts";
import { plantJob, plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { reserve, reserveForEach } from "../stock/stock.fixtures.ts";
import { rowsNow } from "./release.fixtures.ts";

import {
  decide,
  enter,
  inInbox,
  move,
  MONTHS,
  onDay,
  ref,
  releasedLot,
  RETEST_DAY,
  runSchedule,
  setStatus,
  shown,
  upcoming,
  useRetestWorld,
  waitingLot,
  world,
} from "./retest.fixtures.ts";

useRetestWorld();

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

test("the retest day that a release sets is shown before, and signed; another than the one that was shown is refused, and another quantity", async () => {
  const lot = await waitingLot();
  await enter(lot, 50);
  expect(await shown(lot)).toMatchObject({ nextRetestOn: RETEST_DAY });
  for (const retestOn of [addDays(RETEST_DAY, 1), null]) {
    expect(await decide(lot, { retestOn })).toMatchObject({ status: 409, body: { message: expect.stringContaining("retest day has changed") } });
  }
  expect((await decide(lot, { decision: "reject", retestOn: RETEST_DAY })).status).toBe(409);
  expect(await decide(lot, { quantity: 499 })).toMatchObject({ status: 409, body: { message: expect.stringContaining("quantity of this batch has changed") } });
  expect((await decide(lot, { retestOn: RETEST_DAY, quantity: 500 })).status).toBe(200);
  expect((await shown(lot)).decision).toMatchObject({ retestOn: RETEST_DAY });
  await world.good(adjustStockLevel, { body: { adjustment: { id: lot.elementId, newQuantity: 0, reason: "Used up" } } });
  onDay(addDays(RETEST_DAY, 1));
  expect(await runSchedule()).toBe(0);
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
