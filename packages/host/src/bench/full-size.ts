/**
 * `npm run bench -- --scale`: a full-size data set of 50,000 SKUs, 500,000 batches and 1,000,000 ledger rows, created once and
 * kept in `.build/bench`; measures the requests of the screens and the report files with it.
 */
import { existsSync, mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { transactionLog } from "@apothecary/core/ledger/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { configure } from "@apothecary/core/lib/stage/settings";
import { now } from "@apothecary/core/lib/time/clock";
import { transact } from "@apothecary/core/lib/table/table";
import type { Write } from "@apothecary/core/lib/table/write";
import { movementEntry } from "@apothecary/core/stock/entries";
import { refreshSnapshot } from "@apothecary/core/stock/lists/list-snapshot";
import { goodsIn, stockDetails, stockList, stockTransfer } from "@apothecary/core/stock/contract";
import type { Input } from "../local/invoke.ts";
import { median } from "./figures.ts";
import { printFiles, withBucket } from "./full-size-files.ts";
import { printList } from "./full-size-list.ts";
import { writeDatabase } from "./full-size-load.ts";
import {
  benchStockLine,
  benchItem,
  benchLocation,
  benchUser,
  EACH,
  LEDGER_KEYS,
  ledgerWrite,
  measured,
  openWorld,
  plantStock,
  NOTHING_ASKED,
} from "./world.ts";

const FOLDER = ".build/bench";
const FILE = `${FOLDER}/full-size.sqlite`;
const TABLE = "bench-full-size";
const ITEMS = 50_000;
const STOCK_LINES_EACH = 10;
const LOCATIONS = 2_000;
/** A million with the rows of the deliveries. */
const RECOUNTS_EACH = 10;
const SECOND_MS = 1_000;
/** All recounts are within two months, of the three that the log shows. */
const BETWEEN_RECOUNTS_MS = 5_000;
const ROUNDS = 15;
/** After some seconds without changes, polling a list costs half a unit. */
const STILL_MS = 6_000;

/** Creates the full-size data set if it is missing, and prints the cost of its screens and files. */
export async function runFullSize(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(FILE)) await make();
  const engine = await openWorld(TABLE, FILE);
  try {
    // The session in a kept data set has expired.
    await transact([benchUser()]);
    await withBucket(async () => {
      await printTimes();
      await printFiles(ITEMS * RECOUNTS_EACH);
      // The last: it sets the clock forward.
      await printList();
    });
  } finally {
    await engine.stop();
  }
}

async function make(): Promise<void> {
  const started = performance.now();
  configure({ ledgerKeys: LEDGER_KEYS });
  const rows = await writeDatabase(FILE, TABLE, fixture());
  const seconds = (performance.now() - started) / SECOND_MS;
  const counted = `${rows.toLocaleString("en-GB").padStart(9)} rows, ${Math.round(rows / seconds).toLocaleString("en-GB")} a second`;
  console.log(`${"rows in the table".padEnd(34)} ${seconds.toFixed(1).padStart(8)} s    ${counted}`);
}

function* fixture(): Generator<Write> {
  yield benchUser();
  yield* plantStock({ items: ITEMS, stockLinesEach: STOCK_LINES_EACH, locations: LOCATIONS });
  yield* recounts();
}

/**
 * Recounts that alternately find ten grams more and ten grams less, so that stock stays the same. Item by item, and in
 * the order of times and ids, so that every index is written sequentially.
 */
function* recounts(): Generator<Write> {
  let at = now() - ITEMS * RECOUNTS_EACH * BETWEEN_RECOUNTS_MS;
  for (let n = 1; n <= ITEMS; n++) {
    const total = EACH * STOCK_LINES_EACH;
    const item = benchItem(n, total);
    const stockLine = benchStockLine(item, 0, EACH, benchLocation(n % LOCATIONS));
    for (let k = 0; k < RECOUNTS_EACH; k++) {
      at += BETWEEN_RECOUNTS_MS;
      const [difference, more] = k % 2 === 0 ? [10, 10] : [-10, 0];
      const entry = movementEntry(item, stockLine, { action: "Adjustment", difference, quantity: EACH + more, totalQuantity: total + more, reason: "Recount" });
      yield ledgerWrite(entry, new Date(at).toISOString(), recountId(n * RECOUNTS_EACH + k));
    }
  }
}

const recountId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

async function printTimes(): Promise<void> {
  const sku = benchItem(42, 0).sku;
  await refreshSnapshot();
  const since = await wholeList();
  await sleep(STILL_MS);
  const elementId = benchStockLine(benchItem(42, 0), 0, 0, benchLocation(0)).id;
  const delivery = { goodsInItem: sku, goodsInQuantity: 1_000, packSize: 0, goodsInLocation: benchLocation(7).id, goodsInStatus: 0, ...NOTHING_ASKED };
  await timed("the stock list, unchanged", stockList, () => ({ query: { since } }));
  await timed("the item page", stockDetails, () => ({ body: { sku } }));
  await timed("the log of three months, a page", transactionLog, () => ({ body: {} }));
  await timed("the log of an item", transactionLog, () => ({ body: { sku } }));
  await timed("goods in", goodsIn, () => ({ body: { goodsInDetails: delivery } }));
  await timed("a transfer", stockTransfer, (round) => ({
    body: { transferDetails: { elementId, transferQuantity: 1, transferLocation: benchLocation(50 + round).id, reason: "Bench" } },
  }));
  await timed("the stock list, what changed", stockList, () => ({ query: { since } }));
}

/** Reads all pages of the stock list, as a browser does; returns the ETag of the whole. */
async function wholeList(): Promise<string> {
  let page = await measured(stockList);
  for (let cursor = page.headers["x-next-cursor"]; cursor; cursor = page.headers["x-next-cursor"]) page = await measured(stockList, { query: { cursor } });
  const mark = page.headers["etag"];
  if (!mark) throw new Error("The last page of the stock list has no ETag.");
  return mark.replaceAll('"', "");
}

async function timed(what: string, of: AnyEndpoint, input: (round: number) => Input<AnyEndpoint>): Promise<void> {
  const times: number[] = [];
  let cost = "";
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    const answered = await measured(of, input(round));
    times.push(performance.now() - started);
    cost = `${answered.cost.readUnits} read units, ${answered.cost.writeUnits} write units and ${answered.cost.indexUnits} for indexes, ${answered.cost.calls} calls`;
  }
  console.log(`${what.padEnd(34)} ${median(times).toFixed(1).padStart(8)} ms   ${cost}`);
}
