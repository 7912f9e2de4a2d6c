/**
 * Stock takes of hundreds of bins and lines: in steps, wherever they are cut off, and shown while they are in progress.
 */
import "../../../.build/operations.ts";
import { carryOn, leftBehind } from "@apothecary/core/transaction/operation";
import { setClock } from "@apothecary/core/lib/time/clock";
import { addToStockTake, createStockTake, stockCount, stockTakeConfirmEmpty, stockTakes } from "@apothecary/core/stock-take/contract";
import { stockTransfer } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterEach, beforeAll, expect, test } from "vitest";
import { clearFaults, killAt, watchCalls } from "../../lib/faults.ts";
import { stockLineNow, bookIn, bookInMany, plantItem, plantJob, plantLocation, changeJob } from "../../lib/stock-fixtures.ts";
import { comparableState, savedWorld, stateNow, findingsNow } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { figuresHold, reserve, reserveForEach } from "../stock/stock.fixtures.ts";
import { wholeWarehouse, begin, chosenBin, complete, count, countAsFound, linesAt, newRequest, rowId, show } from "./stock-take.fixtures.ts";

const TWO_MINUTES = 120_000;
const LINES = 500;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => {
  clearFaults();
  setClock();
});

/** Which calls of a request are transactions. */
const transactionsIn = (calls: readonly string[]): number[] => calls.flatMap((call, i) => (call === "TransactWriteItemsCommand" ? [i + 1] : []));

test(`${LINES} differences in one bin are booked once, wherever completion is cut off`, async () => {
  await plantLocation("LONG");
  const skus = Array.from({ length: 10 }, (_, i) => `LNG${String(i).padStart(4, "0")}`);
  for (const sku of skus) await plantItem(sku);
  for (let i = 0; i < LINES; i++) await bookIn(world, skus[i % skus.length] ?? "", 10, "LONG");
  const id = await begin(world, ["LONG"]);
  const seen = await linesAt(world, rowId(id, "LONG"));
  const found = Object.fromEntries(seen.lines.map(({ elementId }, i) => [elementId, i % 3 === 0 ? 0 : i % 3 === 1 ? 9 : 12]));
  await world.good(stockCount, { body: countAsFound(seen, found) });
  const base = await savedWorld();
  const requestId = newRequest();
  const send = () => complete(world, id, { requestId });

  const calls = watchCalls();
  expect((await send()).body).toMatchObject({ type: "success", notApplied: [] });
  clearFaults();
  for (const [elementId, quantity] of Object.entries(found).slice(0, 30)) expect((await stockLineNow(elementId))?.quantity ?? 0).toBe(quantity);
  const wanted = await stateNow();
  expect(await findingsNow()).toEqual([]);
  const steps = transactionsIn(calls);
  expect(steps.length).toBeGreaterThan(LINES / 40);
  for (const [i, nth] of [steps[0], steps[Math.floor(steps.length / 2)], steps.at(-1)].entries()) {
    await base.restore();
    killAt(nth ?? 0, i % 2 === 0 ? "after" : "before");
    expect((await send()).status).toBe(500);
    clearFaults();
    expect(await findingsNow()).toEqual([]);
    expect((await send()).body).toMatchObject({ type: "success", notApplied: [] });
    expect(comparableState(await stateNow())).toEqual(comparableState(wanted));
  }
  await figuresHold(...skus);
});

test("an interrupted operation shows its progress, blocks others, and is continued", async () => {
  await Promise.all(Array.from({ length: 120 }, (_, i) => plantLocation(`N${i}`, { warehouse: "North" })));
  const requestId = newRequest();
  const create = () => world.call(createStockTake, { body: { reference: "North", locations: [wholeWarehouse("North", true)] } }, { requestId });
  const before = await savedWorld();
  const calls = watchCalls();
  await create();
  clearFaults();
  await before.restore();
  killAt(transactionsIn(calls)[1] ?? 0, "after");
  expect((await create()).status).toBe(500);
  clearFaults();
  const [listed] = (await world.good(stockTakes, { body: { finalised: false } })).filter(({ reference }) => reference === "North");
  expect(listed).toMatchObject({ numberOfBins: 96, running: { action: "adding", done: 96, total: 120 } });
  const id = listed?.stockTakeGroupId ?? 0;
  await plantLocation("N-extra", { warehouse: "North" });
  const add = () => world.call(addToStockTake, { body: { stockTakeGroupId: id, locations: [{ ...chosenBin("N-extra"), warehouse: "North" }] } });
  const kept = await add();
  expect([kept.status, kept.body.message]).toEqual([409, "The stock take ‘North’ is being changed: locations are being added. Please wait a moment."]);
  expect((await count(world, rowId(id, "N0"))).type).toBe("success");
  const later = Date.now() + TWO_MINUTES;
  setClock(() => later);
  expect(await leftBehind()).toContain(requestId);
  await carryOn(requestId);
  setClock();
  expect(await show(world, id)).toMatchObject({ numberOfBins: 120, completed: 1, running: null });
  expect((await create()).body).toMatchObject({ type: "success", numberOfBins: 120, stockTakeGroupId: id });
  expect((await add()).status).toBe(200);
});

test("a count is refused once completion has started; stock keeps moving, and the result is correct", async () => {
  await plantLocation("BUSY");
  await plantLocation("AWAY");
  await plantItem("BSY0001");
  await bookInMany(world, "BSY0001", 80, "BUSY");
  const id = await begin(world, ["BUSY"]);
  const seen = await linesAt(world, rowId(id, "BUSY"));
  const found = Object.fromEntries(seen.lines.map(({ elementId }) => [elementId, 8]));
  await world.good(stockCount, { body: countAsFound(seen, found) });
  const requestId = newRequest();
  const base = await savedWorld();
  const calls = watchCalls();
  await complete(world, id, { requestId });
  clearFaults();
  await base.restore();
  killAt(transactionsIn(calls)[1] ?? 0, "after");
  expect((await complete(world, id, { requestId })).status).toBe(500);
  clearFaults();
  const late = await world.call(stockCount, { body: countAsFound(seen, found) });
  expect([late.status, late.body.message]).toEqual([409, "The stock take ‘November’ can no longer be changed: it is being completed."]);
  expect((await show(world, id)).running).toMatchObject({ action: "completing", done: 0, total: 1 });
  for (const { elementId } of seen.lines.toReversed().slice(0, 20)) {
    const transferDetails = { elementId, transferQuantity: 5, transferLocation: "AWAY", reason: "Needed" };
    await world.good(stockTransfer, { body: { transferDetails } });
  }
  expect((await complete(world, id, { requestId })).body).toMatchObject({ type: "success", notApplied: [] });
  expect((await findItem("BSY0001"))?.item.quantity).toBe(80 * 8);
  await figuresHold("BSY0001");
});

test("as many locations as one step takes, or one more, are completed", async () => {
  for (const count of [90, 91]) {
    const warehouse = `Empty ${count}`;
    await Promise.all(Array.from({ length: count }, (_, i) => plantLocation(`E${count}-${i}`, { warehouse })));
    const { stockTakeGroupId: id = 0 } = await world.good(createStockTake, { body: { reference: "Empty", locations: [wholeWarehouse(warehouse, true)] } });
    const confirmedEmpty = (await show(world, id)).locations.map((location) => location.id);
    expect(await world.good(stockTakeConfirmEmpty, { body: { confirmedEmpty } })).toMatchObject({ type: "success" });
    expect((await complete(world, id)).body).toMatchObject({ type: "success", notApplied: [] });
    expect(await show(world, id)).toMatchObject({ completed: count, running: null, outcome: { reservations: [], notApplied: [] } });
  }
  expect(await findingsNow()).toEqual([]);
});

test("a batch that is promised to more jobs than a transaction changes gives its reservations up in steps", async () => {
  await plantLocation("MANY");
  await plantItem("MNY0001");
  const stockLineId = await bookIn(world, "MNY0001", 120, "MANY");
  const jobs: number[] = [];
  for (let i = 0; i < 120; i++) jobs.push((await plantJob({ MNY0001: 1 })).id);
  await reserveForEach(world, jobs, stockLineId, 1);
  const id = await begin(world, ["MANY"]);
  await count(world, rowId(id, "MANY"), { [stockLineId]: 10 });
  const { body } = await complete(world, id);
  expect(new Set((body.reservations ?? []).map(({ jobId }) => jobId)).size).toBe(110);
  expect(await stockLineNow(stockLineId)).toMatchObject({ quantity: 10, unreserved: 0 });
  expect(await findingsNow()).toEqual([]);
});

test("a step waits for a job that is being changed", async () => {
  await plantLocation("WAIT");
  await plantItem("WTE0001");
  const stockLineId = await bookIn(world, "WTE0001", 20, "WAIT");
  const job = await plantJob({ WTE0001: 20 });
  await reserve(world, job.id, stockLineId, 20);
  const id = await begin(world, ["WAIT"]);
  await count(world, rowId(id, "WAIT"), { [stockLineId]: 5 });
  const busy = (by: string | null) => changeJob(job.id, { busy: by });
  await busy("somebody");
  const requestId = newRequest();
  expect((await complete(world, id, { requestId })).status).toBe(503);
  await busy(null);
  expect((await complete(world, id, { requestId })).body.reservations).toMatchObject([{ jobId: job.id, quantity: 15 }]);
  expect(await stockLineNow(stockLineId)).toMatchObject({ quantity: 5, unreserved: 0 });
});
