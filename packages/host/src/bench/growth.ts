/**
 * Row 11: what a call costs in a company with ten years of history, compared with one year. Stock and open work are the same.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { transactionLog } from "@apothecary/core/ledger/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { now } from "@apothecary/core/lib/time/clock";
import type { Write } from "@apothecary/core/lib/table/write";
import { expiringStockReport, purchasePlan } from "@apothecary/core/reports/contract";
import { itemDemand } from "@apothecary/core/sales/contract";
import { goodsIn, stockDetails, stockList, stockTransfer } from "@apothecary/core/stock/contract";
import { movementEntry } from "@apothecary/core/stock/entries";
import { itemRow } from "@apothecary/core/stock/items/item.rows";
import { putStockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { batchAccount, findBatches } from "@apothecary/core/trace/contract";
import { putLocation } from "@apothecary/core/warehouse/location.rows";
import type { Engine } from "../engines/dynamodb-engine.ts";
import type { Input } from "../local/invoke.ts";
import type { Figure } from "./figures.ts";
import { DAY_MS, history, STILL_MS } from "./jobs.ts";
import { benchItem, benchLocation, benchStockLine, EACH, ledgerWrite, load, measured, NOTHING_ASKED, useTable } from "./world.ts";

const MOST = 1.1;
const [FEW_YEARS, MANY_YEARS] = [1, 10];
const ITEMS = 60;
const LOTS_EACH = 5;
const LOCATIONS = 40;
const DAYS_A_YEAR = 365;
/** An item is delivered, counted and used up every month. */
const DAYS_BETWEEN_LOTS = 30;

const item = benchItem(1, EACH * LOTS_EACH);
const lot = currentLot(1, 0);
const delivery = { goodsInItem: item.sku, goodsInQuantity: 1_000, packSize: 0, goodsInLocation: benchLocation(7).id, goodsInStatus: 0, ...NOTHING_ASKED };

const CALLS: readonly [what: string, of: AnyEndpoint, input: Input<AnyEndpoint>][] = [
  ["the stock list", stockList, {}],
  ["the item page", stockDetails, { body: { sku: item.sku } }],
  ["an item's demand", itemDemand, { body: { sku: item.sku } }],
  ["a batch number", findBatches, { body: { number: lot.batchNumber } }],
  ["the account of a lot", batchAccount, { body: { batch: { sku: item.sku, batchNumber: lot.batchNumber } } }],
  ["batches that expire", expiringStockReport, {}],
  ["the purchase plan", purchasePlan, {}],
  ["the log of a warehouse", transactionLog, { body: { warehouse: lot.warehouse } }],
  ["the log of an action that never was", transactionLog, { body: { action: "Stock Take" } }],
  ["goods in", goodsIn, { body: { goodsInDetails: delivery } }],
  [
    "a transfer",
    stockTransfer,
    { body: { transferDetails: { elementId: lot.id, transferQuantity: 10, transferLocation: benchLocation(9).id, reason: "Bench" } } },
  ],
];

/** Measures in temporary tables. */
export async function measureGrowth(engine: Engine): Promise<Figure[]> {
  const few = await units(engine, FEW_YEARS);
  const many = await units(engine, MANY_YEARS);
  return CALLS.map(([what], i) => {
    const [one, ten] = [few[i] ?? 0, many[i] ?? 0];
    const against = `${ten} and ${one} units`;
    return { row: "11", what: `units: ${what}, ten years of history ÷ one`, measured: ten / one, against, target: MOST, kind: "most" };
  });
}

/** The units of each call, reads and writes. */
async function units(engine: Engine, years: number): Promise<number[]> {
  await useTable(engine, `bench-growth-${years}`);
  await load(stock());
  await load(history(years * DAYS_A_YEAR));
  await load(past(years));
  await sleep(STILL_MS);
  const all: number[] = [];
  for (const [, of, input] of CALLS) {
    const { cost } = await measured(of, input);
    all.push(cost.readUnits + cost.writeUnits + cost.indexUnits);
  }
  return all;
}

function currentLot(n: number, k: number) {
  const at = benchLocation((n + k) % LOCATIONS);
  return { ...benchStockLine(benchItem(n, 0), k, EACH, at), batchNumber: `N${n}-${k}` };
}

/** What is there today, with the delivery of each lot. */
function* stock(): Generator<Write> {
  for (let n = 0; n < LOCATIONS; n++) yield* putLocation({ ...benchLocation(n), rows: (ITEMS * LOTS_EACH) / LOCATIONS }, undefined);
  for (let n = 1; n <= ITEMS; n++) {
    const total = EACH * LOTS_EACH;
    yield { kind: "put", item: itemRow(benchItem(n, total)) };
    for (let k = 0; k < LOTS_EACH; k++) {
      const stockLine = currentLot(n, k);
      yield putStockLine(stockLine);
      yield ledgerWrite(movementEntry(benchItem(n, total), stockLine, { action: "Goods In", difference: EACH, quantity: EACH, totalQuantity: EACH * (k + 1) }));
    }
  }
}

/** The ledger of the lots that came and went. */
function* past(years: number): Generator<Write> {
  for (let ago = DAYS_BETWEEN_LOTS; ago < years * DAYS_A_YEAR; ago += DAYS_BETWEEN_LOTS) {
    const at = (step: number) => new Date(now() - ago * DAY_MS + step).toISOString();
    for (let n = 1; n <= ITEMS; n++) {
      const gone = { ...currentLot(n, 0), id: `${benchItem(n, 0).sku}~gone${ago}`, batchNumber: `P${n}-${ago}` };
      const moved = (difference: number, quantity: number) => ({ difference, quantity, totalQuantity: quantity });
      yield ledgerWrite(movementEntry(benchItem(n, 0), gone, { action: "Goods In", ...moved(EACH, EACH) }), at(n));
      yield ledgerWrite(movementEntry(benchItem(n, 0), gone, { action: "Adjustment", ...moved(-EACH, 0), reason: "Used up" }), at(ITEMS + n));
    }
  }
}
