/**
 * What an inspector can do with the log alone: add up its differences and come to the stock, to the gram, by item, by batch
 * and by place, after any sequence of actions. Everything here goes through the calls, as a screen would ask.
 */
import { readCsv } from "@apothecary/core/lib/rules/csv-reader";
import { transactionLog, transactionLogReport } from "@apothecary/core/ledger/contract";
import type { LogRow } from "@apothecary/core/ledger/contract";
import { MOVING_ACTIONS } from "@apothecary/core/transaction/action-shapes";
import {
  addExcessStock,
  adjustStockLevel,
  advancedTransfer,
  goodsIn,
  importOpeningStock,
  overrideRemovalChecks,
  stockList,
  stockTransfer,
  updateExpiryDate,
  updateStockStatus,
} from "@apothecary/core/stock/contract";
import { stockByLine } from "@apothecary/core/stock/lists/lines.contract";
import type { StockLine } from "@apothecary/core/stock/stock-shapes";
import { completeStockTake, createStockTake, finalise, resolveDiscrepancies, stockCount, stockTakeLines } from "@apothecary/core/stock-take/contract";
import { palletTransfer } from "@apothecary/core/warehouse/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seeded } from "../../lib/faults.ts";
import { download, startReports } from "../../lib/s3.ts";
import { plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds } from "../stock/stock.fixtures.ts";

const AS = { as: "everything" };
const ACTS = 200;
const SKUS = ["EMU0001", "EMU0002", "JAR0001"];
const LOCATIONS = ["A1", "B2", "P901", "P902"];

let world: World;
let stop: () => Promise<void>;
let random: () => number;
beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  for (const id of LOCATIONS) await plantLocation(id, { roaming: id.startsWith("P") });
  for (const sku of SKUS) await plantItem(sku, sku.startsWith("JAR") ? { categoryType: "Componentry", categoryName: "Jar", priceUnit: "unit" } : {});
});
afterAll(() => stop());
afterAll(everythingHolds);

const upTo = (most: number): number => 1 + Math.floor(random() * most);
const of = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
const linesNow = (): Promise<StockLine[]> => world.good(stockByLine, {}, AS);
const elsewhere = (line: StockLine): string => of(LOCATIONS.filter((location) => location !== line.locationId)) ?? "A1";

let lines = 0;
/** One action on an existing batch, or without a batch. */
const ACTIONS: Record<string, (line: StockLine | undefined) => Promise<unknown>> = {
  deliver: () =>
    world.good(
      goodsIn,
      {
        body: {
          goodsInDetails: { goodsInItem: of(SKUS) ?? "", goodsInQuantity: upTo(9_000), goodsInLocation: of(LOCATIONS) ?? "", goodsInStatus: 0, packSize: 0 },
        },
      },
      AS,
    ),
  open: () => {
    lines += 1;
    const columns = ["sku", "batchNumber", "quantity", "packSize", "warehouse", "bin"] as const;
    const cells = (n: number) => [
      of(SKUS.slice(0, 2)) ?? "",
      `Y${String(lines * 3 + n).padStart(3, "0")}`,
      String(upTo(500)),
      "0",
      "Main",
      n === 2 ? "A1" : "B2",
    ];
    const body = { preview: false, columns: [...columns], lines: [1, 2, 3].map((line) => ({ line, cells: cells(line) })) };
    return world.good(importOpeningStock, { body }, AS);
  },
  adjust: async (line) =>
    line &&
    world.good(adjustStockLevel, { body: { adjustment: { id: line.id, newQuantity: Math.floor(random() * 1.4 * line.quantity), reason: "Recounted" } } }, AS),
  transfer: async (line) => {
    if (!line) return;
    const transferDetails = { elementId: line.id, transferQuantity: upTo(line.quantity), transferLocation: elsewhere(line), reason: "Moved" };
    await world.good(stockTransfer, { body: { transferDetails } }, AS);
  },
  transferMany: async (line) => {
    const from = line && (await linesNow()).filter(({ locationId }) => locationId === line.locationId).slice(0, 30);
    if (!line || !from) return;
    const transferRows = from.map(({ id, quantity }) => ({ id, transfer: upTo(quantity) }));
    await world.good(advancedTransfer, { body: { transferRows, transferTo: elsewhere(line), transferFrom: "multiple", reason: "Making room" } }, AS);
  },
  movePallet: async () => {
    const warehouse = of(["Main", "Annex", "Cold"]) ?? "";
    const answer = await world.call(palletTransfer, { body: { pallet: of(["P901", "P902"]) ?? "", warehouse } }, AS);
    expect([200, 400]).toContain(answer.status);
  },
  find: () => world.good(addExcessStock, { body: { stockItem: "JAR0001", quantity: upTo(40), location: of(LOCATIONS) ?? "", reason: "Found" } }, AS),
  freeze: async (line) =>
    line && world.good(updateStockStatus, { body: { elementId: line.id, newStatus: of([0, 1, 2] as const) ?? 0, reason: "Looked at" } }, AS),
  date: async (line) => line && world.good(updateExpiryDate, { body: { id: line.id, newExpiryDate: `203${upTo(9)}-01-31`, reason: "Retested" } }, AS),
  takeStock: async (line) => line && takeStock(line.locationId, line.warehouse),
};

/** Counts a place wrongly here and there, with a pick between count and completion, and dismisses the first difference. */
async function takeStock(location: string, warehouse: string): Promise<void> {
  const locations = [{ warehouse, bin: location, id: location }];
  const { stockTakeGroupId: id = 0 } = await world.good(createStockTake, { body: { reference: "Count", locations } }, AS);
  const seen = await world.good(stockTakeLines, { params: { id: `${id}~${location}` } }, AS);
  const elements = seen.lines.map((line) => ({
    ...line,
    countedQuantity: random() < 0.5 ? (line.quantity ?? 0) : Math.floor(random() * 1.5 * (line.quantity ?? 0)),
  }));
  await world.good(stockCount, { body: { stockTakeId: seen.id, position: seen.position, elements } }, AS);
  await ACTIONS["transfer"]?.(of((await linesNow()).filter(({ locationId }) => locationId === location)));
  const [first] = (await world.good(finalise, { body: { stockTakeGroupId: id } }, AS)).discrepancyData;
  if (first && random() < 0.5) await world.good(resolveDiscrepancies, { body: { resolved: [first.id] } }, AS);
  await world.good(completeStockTake, { body: { stockTakeGroupId: id } }, AS);
}

/** Every row of the log, page by page, newest first. */
async function wholeLog(): Promise<LogRow[]> {
  const rows: LogRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.call(transactionLog, { body: {}, query: cursor === undefined ? {} : { cursor } }, AS);
    rows.push(...page.body);
    cursor = page.headers["x-next-cursor"];
  } while (cursor !== undefined);
  return rows;
}

/** The sums of what is not nothing, by name. */
function summed<T>(rows: readonly T[], rowName: (row: T) => string, rowFigure: (row: T) => number): Record<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(rowName(row), (sums.get(rowName(row)) ?? 0) + rowFigure(row));
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).toSorted());
}

const difference = (row: LogRow): number => row.difference ?? 0;
const quantity = (line: { quantity: number }): number => line.quantity;

test("the differences of the log add up to the stock, to the gram, by item, batch and place", async () => {
  random = seeded(20_261_122);
  const names = Object.keys(ACTIONS);
  for (let act = 0; act < ACTS; act++) await ACTIONS[act < 8 ? "deliver" : (of(names) ?? "deliver")]?.(of(await linesNow()));
  await world.good(overrideRemovalChecks, { body: { sku: "EMU0002", reason: "Withdrawn" } }, AS);

  const [log, stock, items] = [await wholeLog(), await linesNow(), await world.good(stockList, {}, AS)];
  const moving = log.filter((row) => difference(row) !== 0);
  expect(summed(log, (row) => row.sku ?? "", difference)).toEqual(summed(stock, ({ sku }) => sku, quantity));
  expect(summed(items as { sku: string; quantity: number }[], ({ sku }) => sku, quantity)).toEqual(summed(stock, ({ sku }) => sku, quantity));
  expect(summed(log, (row) => `${row.sku} ${row.batchNumber}`, difference)).toEqual(summed(stock, (line) => `${line.sku} ${line.batchNumber}`, quantity));
  expect(summed(log, (row) => row.elementId ?? "", difference)).toEqual(summed(stock, ({ id }) => id, quantity));
  const locationName = (of: { warehouse: string | null; bin: string | null; elementId?: string | null; id?: string }) =>
    `${of.elementId ?? of.id} ${of.warehouse} ${of.bin}`;
  expect(summed(log, locationName, difference)).toEqual(summed(stock, locationName, quantity));

  const kinds = new Set(moving.map(({ action }) => action));
  for (const action of ["Goods In", "Opening Stock", "Adjustment", "Transfer", "Stock Take", "Item Removed"]) expect(kinds).toContain(action);
  for (const row of moving) {
    expect(MOVING_ACTIONS as readonly string[]).toContain(row.action);
    expect(row).toMatchObject({
      user: "everything",
      sku: expect.any(String),
      batchNumber: expect.any(String),
      quantity: expect.any(Number),
      totalQuantity: expect.any(Number),
    });
    if (row.action !== "Goods In") expect(row.reason, row.action).toMatch(/\w/);
  }
  const transfers = moving.filter(({ action }) => action === "Transfer");
  expect(summed(transfers, ({ transactionId, sku }) => `${transactionId} ${sku}`, difference)).toEqual({});
  // What each stock line holds afterwards is what it held before, and the difference.
  for (const elementId of new Set(moving.map((row) => row.elementId))) {
    const last = moving.find((row) => row.elementId === elementId);
    expect(last?.quantity ?? 0, elementId ?? "").toBe(stock.find(({ id }) => id === elementId)?.quantity ?? 0);
  }

  const { url } = (await world.good(transactionLogReport, { body: { filters: {} } }, AS)) as { url: string };
  const file = readCsv(Buffer.from((await download(url)).text));
  if ("fault" in file) throw new Error(file.fault);
  const [headings, ...records] = file.records.map(({ cells }) => cells);
  const [at, sku] = [headings?.indexOf("Difference") ?? -1, headings?.indexOf("SKU") ?? -1];
  expect(records).toHaveLength(log.length);
  expect(
    summed(
      records,
      (cells) => cells[sku] ?? "",
      (cells) => Number(cells[at]),
    ),
  ).toEqual(summed(stock, (line) => line.sku, quantity));
});
