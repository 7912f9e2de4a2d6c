/**
 * The expiration report: what has expired, what will soon, what has no expiry day.
 */
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { businessDay, fileDay, ukDay } from "@apothecary/core/lib/time/day";
import { encodeCursor } from "@apothecary/core/lib/lists/cursor";
import { configure, settings } from "@apothecary/core/lib/stage/settings";
import { expiringStockReport, expiringStockReportCsv } from "@apothecary/core/reports/contract";
import { adjustStockLevel, updateExpiryDate } from "@apothecary/core/stock/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { download, readyFile, startReports } from "../../lib/s3.ts";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const today = businessDay();
const inDays = (days: number): string => addDays(today, days);

let world: World;
let stop: () => Promise<void>;
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  await plantLocation("A1");
  await plantItem("WAX0001");
  for (const [name, days] of [
    ["today", 0],
    ["last", 90],
    ["later", 91],
    ["gone", 1],
  ] as const) {
    ids[name] = await bookIn(world, "WAX0001", 100, "A1", { expiry: inDays(days) });
  }
  ids["none"] = await bookIn(world, "WAX0001", 100, "A1");
  await world.good(updateExpiryDate, { body: { id: ids["gone"] ?? "", newExpiryDate: inDays(-1), reason: "Read again" } });
});
afterAll(() => stop());

const elementIds = (stockLines: { elementId: string }[]) => stockLines.map(({ elementId }) => elementId);

test("a batch is still good on its expiry day, and expires soon up to ninety days before", async () => {
  const report = await world.good(expiringStockReport, {}, { as: "staff" });
  expect(elementIds(report.expiredStock)).toEqual([ids["gone"]]);
  expect(elementIds(report.expiringStock)).toEqual([ids["today"], ids["last"]]);
  expect(elementIds(report.noExpiryDate)).toEqual([ids["none"]]);
  expect(report.expiringStock[0]).toMatchObject({ sku: "WAX0001", quantity: 100, bin: "A1", warehouse: "Main", expiryDate: today, status: 0 });
});

test("how many days before it expires a batch is expiring soon is a setting", async () => {
  const { expiringDays } = settings();
  configure({ expiringDays: 89 });
  const report = await world.good(expiringStockReport, {}, { as: "staff" }).finally(() => configure({ expiringDays }));
  expect(elementIds(report.expiringStock)).toEqual([ids["today"]]);
});

test("asked for the dated ones alone, it reads no others", async () => {
  const report = await world.good(expiringStockReport, { query: { only: "dated" } }, { as: "staff" });
  expect(report.noExpiryDate).toEqual([]);
  expect([report.expiredStock.length, report.expiringStock.length]).toEqual([1, 2]);
});

test("a used-up batch is in no group, and a new day moves a batch between groups", async () => {
  await world.good(adjustStockLevel, { body: { adjustment: { id: ids["last"] ?? "", newQuantity: 0, reason: "Spilt" } } });
  await world.good(updateExpiryDate, { body: { id: ids["later"] ?? "", newExpiryDate: "", reason: "Has none" } });
  const report = await world.good(expiringStockReport, {}, { as: "staff" });
  expect(elementIds(report.expiringStock)).toEqual([ids["today"]]);
  expect(elementIds(report.noExpiryDate).toSorted()).toEqual([ids["none"], ids["later"]].toSorted());
});

test("the file holds one reading", async () => {
  const { url, fileName } = readyFile(await world.good(expiringStockReportCsv, { body: { type: "expired" } }, { as: "staff" }));
  expect(fileName).toBe(`expiration_report_${fileDay()}.csv`);
  const lines = (await download(url)).text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(ukDay(inDays(-1)));
  const none = readyFile(await world.good(expiringStockReportCsv, { body: { type: "none" } }, { as: "staff" }));
  expect((await download(none.url)).text.trimEnd().split("\r\n")).toHaveLength(3);
});

test("invalid input is refused", async () => {
  expect((await world.call(expiringStockReport, { query: { cursor: encodeCursor(["else"]) } }, { as: "staff" })).status).toBe(400);
  expect((await world.call(expiringStockReportCsv, { body: { type: "all" as "none" } }, { as: "staff" })).status).toBe(400);
});
