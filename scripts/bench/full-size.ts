/**
 * `npm run bench -- --scale`: a house of full size, 10,000 SKUs, 100,000 batches and 1,000,000 ledger rows, made once and
 * kept under `.build/bench`; what the screens and the files of reports ask for is measured in it.
 */
import { mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { transactionLog } from "@apothecary/core/ledger/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import type { Write } from "@apothecary/core/lib/write";
import { movementOf } from "@apothecary/core/stock/entries";
import { goodsIn, stockDetails, stockList, stockTransfer } from "@apothecary/core/stock/contract";
import type { Input } from "../lib/invoke.ts";
import { median } from "./figures.ts";
import { printFiles } from "./full-size-files.ts";
import { benchBatch, benchItem, benchPlace, EACH, ledgerWrite, load, measured, openWorld, plantStock } from "./world.ts";

const FOLDER = ".build/bench";
const ITEMS = 10_000;
const BATCHES_EACH = 10;
const PLACES = 400;
/** With the deliveries' own rows, a million. */
const RECOUNTS_EACH = 90;
const LOADED_AT_ONCE = 50_000;
const ROUNDS = 15;
/** Once the list has been still for some seconds, asking again costs half a unit. */
const STILL_MS = 6_000;

/** Makes the house of full size where it is not there yet, and prints what its screens and its files cost. */
export async function runFullSize(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const { engine, made } = await openWorld("bench-full-size", `${FOLDER}/full-size.sqlite`);
  try {
    if (made) await fill();
    await printTimes();
    await printFiles();
  } finally {
    await engine.stop();
  }
}

async function fill(): Promise<void> {
  const started = performance.now();
  const told = (what: string) => (rows: number) => {
    if (rows % LOADED_AT_ONCE === 0) console.log(`${what}: ${rows.toLocaleString("en-GB")} rows, ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  };
  await load(plantStock({ items: ITEMS, batchesEach: BATCHES_EACH, places: PLACES }), told("stock and deliveries"));
  await load(recounts(), told("recounts"));
}

/** Recounts that find ten grams more and, the next time, ten less: the stock is the same after them. */
function* recounts(): Generator<Write> {
  for (let n = 1; n <= ITEMS; n++) {
    const total = EACH * BATCHES_EACH;
    const item = benchItem(n, total);
    const batch = benchBatch(item, 0, EACH, benchPlace(n % PLACES));
    for (let k = 0; k < RECOUNTS_EACH; k++) {
      const difference = k % 2 === 0 ? 10 : -10;
      const more = k % 2 === 0 ? 10 : 0;
      yield ledgerWrite(movementOf(item, batch, { action: "Adjustment", difference, quantity: EACH + more, totalQuantity: total + more, reason: "Recount" }));
    }
  }
}

async function printTimes(): Promise<void> {
  const sku = benchItem(42, 0).sku;
  const whole = await measured(stockList);
  await sleep(STILL_MS);
  const elementId = benchBatch(benchItem(42, 0), 0, 0, benchPlace(0)).id;
  const delivery = { goodsInItem: sku, goodsInQuantity: 1_000, packSize: 0, goodsInLocation: benchPlace(7).id, goodsInStatus: 0 };
  await timed("the stock list, unchanged", stockList, () => ({}), { "if-none-match": whole.headers["etag"] ?? "" });
  await timed("the item page", stockDetails, () => ({ body: { sku } }));
  await timed("the log of three months, a page", transactionLog, () => ({ body: {} }));
  await timed("the log of an item", transactionLog, () => ({ body: { sku } }));
  await timed("goods in", goodsIn, () => ({ body: { goodsInDetails: delivery } }));
  await timed("a transfer", stockTransfer, (round) => ({
    body: { transferDetails: { elementId, transferQuantity: 1, transferLocation: benchPlace(50 + round).id, reason: "Bench" } },
  }));
  await timed("the stock list, remembered", stockList, () => ({}));
}

async function timed(what: string, of: AnyEndpoint, input: (round: number) => Input<AnyEndpoint>, headers: Record<string, string> = {}): Promise<void> {
  const times: number[] = [];
  let cost = "";
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    const answered = await measured(of, input(round), headers);
    times.push(performance.now() - started);
    cost = `${answered.cost.readUnits} read units, ${answered.cost.writeUnits} write units and ${answered.cost.indexUnits} for indexes, ${answered.cost.calls} calls`;
  }
  console.log(`${what.padEnd(34)} ${median(times).toFixed(1).padStart(8)} ms   ${cost}`);
}
