/** Loss and yield: what jobs made of what they used, at what cost, and what was lost how. */
import { batchRecord, completeJob } from "@apothecary/core/jobs/contract";
import { update } from "@apothecary/core/lib/table/table";
import { businessDay } from "@apothecary/core/lib/time/day";
import { lossReport, lossReportCsv, yieldReport, yieldReportCsv } from "@apothecary/core/reports/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { adjustStockLevel, destroyStock } from "@apothecary/core/stock/contract";
import { itemKey } from "@apothecary/core/stock/items/item.rows";
import { batchAccount } from "@apothecary/core/trace/contract";
import type { EntryRow } from "@apothecary/core/transaction/entry.rows";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { readyFile, startReports } from "../../lib/s3.ts";
import { stateNow } from "../../lib/state.ts";
import { bookIn } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, BULK_SKU, plantCompany, plantOrder, usedFrom, usedLine } from "../jobs/jobs.fixtures.ts";
import { newRequest } from "../stock/stock.fixtures.ts";

const today = businessDay();
const period = { from: today, to: today };
let world: World;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  await plantCompany();
  for (const [sku, price] of [
    ["WAX0001", 4],
    ["JAR0001", 0.5],
    ["OIL0001", 0],
  ] as const)
    await update({ key: itemKey(sku), set: { price } });
});
afterAll(() => stop());

const lossesNow = async () =>
  (await world.good(lossReport, { body: period })).losses.map(({ action, sku, lost, found, value, times }) => [action, sku, lost, found, value, times]);

test("the yield of a job is that of its batch record and its batch, and its cost that of what it used", async () => {
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const { job } = await allocateItems(world, [salesId]);
  const [wax, oil] = [await bookIn(world, "WAX0001", 10_000, "A1"), await bookIn(world, "OIL0001", 2_100, "A1")];
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(wax, 3_050, 10_000)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 2_000, 2_100, true)])];
  await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 5, confirmYield: true } } });
  const [row] = await world.good(yieldReport, { body: { type: "Formula", ...period } });
  const record = await world.good(batchRecord, { body: { jobId: job.id } });
  const account = await world.good(batchAccount, { body: { batch: { sku: BULK_SKU, batchNumber: job.batchNumber } } });
  expect(row).toMatchObject({ jobId: job.id, jobNumber: job.jobNumber, sku: BULK_SKU, batchNumber: job.batchNumber, reason: "", ...record.yield });
  expect(row).toMatchObject(account.yields[0] ?? { percent: "none" });
  expect(row).toMatchObject({ gramsIn: 5_050, actual: 5_000, percent: 99 });
  // 3,050 g at £4 a kilogram; the oil has no price. 5 kg were made.
  expect(row).toMatchObject({ cost: 12.2, unitCost: 2.44, unpriced: ["OIL0001"] });
  expect(await world.good(yieldReport, { body: { type: "Product", ...period } })).toEqual([]);
  // The rest of the oil was written off.
  expect(await lossesNow()).toEqual([["Written Off", "OIL0001", 100, 0, null, 1]]);
});

test("losses are summed by action and item, and what was reversed counts as nothing", async () => {
  const jars = await bookIn(world, "JAR0001", 90, "A1");
  const wax = await bookIn(world, "WAX0001", 1_000, "A1");
  const adjust = async (id: string, newQuantity: number, requestId = newRequest()) => {
    await world.good(adjustStockLevel, { body: { adjustment: { id, newQuantity, reason: "Recounted" } } }, { requestId });
    return requestId;
  };
  await adjust(jars, 80);
  await adjust(jars, 84);
  await world.good(destroyStock, { body: { elementId: wax, quantity: 250, reason: "Drum leaked" } });
  const wrong = await adjust(wax, 700);
  expect(await lossesNow()).toContainEqual(["Adjustment", "WAX0001", 50, 0, 0.2, 1]);
  const { mark } = await world.good(reversePreview, { body: { transactionId: wrong } });
  await world.good(reverseTransaction, { body: { transactionId: wrong, reason: "Wrong batch", mark } });
  expect(await lossesNow()).toEqual([
    ["Adjustment", "JAR0001", 10, 4, 3, 2],
    ["Destroyed", "WAX0001", 250, 0, 1, 1],
    ["Written Off", "OIL0001", 100, 0, null, 1],
  ]);
  // A part that the reversal could not restore stays lost.
  const rows = [...(await stateNow()).values()] as EntryRow[];
  const [counter] = rows.filter(({ reverses }) => reverses === `${wrong}#0`);
  if (!counter) throw new Error("There is no counter-row.");
  await plant({ ...counter, reverses: `${wrong}#1` });
  expect(await lossesNow()).toContainEqual(["Adjustment", "WAX0001", 50, 0, 0.2, 1]);
  await plant(counter);
  expect((await world.good(lossReport, { body: { from: "2025-01-01", to: "2025-12-31" } })).losses).toEqual([]);
});

test("both are files, and a period has an end and at most a year", async () => {
  const files = [await world.good(yieldReportCsv, { body: { type: "Formula", ...period } }), await world.good(lossReportCsv, { body: period })];
  const [yields = "", losses = ""] = await Promise.all(files.map(async (file) => (await fetch(readyFile(file).url)).text()));
  expect(yields).toMatch(/,5050,5000,99,.*OIL0001/);
  expect(losses.split("\r\n").slice(1, 2)).toEqual(["Adjustment,JAR0001,Item JAR0001,10,4,units,3,2"]);
  for (const wrong of [
    { from: today, to: "2020-01-01" },
    { from: "2024-01-01", to: "2025-06-30" },
    { from: "today", to: today },
  ])
    expect((await world.call(lossReport, { body: wrong })).status).toBe(400);
});
