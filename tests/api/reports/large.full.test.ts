/**
 * The files of reports in a large house: 3,000 items and 20,000 rows of the ledger, many pages of either.
 * Each file is read back by a CSV library, whole and disarmed.
 */
import { createBusiness } from "@apothecary/core/directory/contract";
import { transactionLogReport } from "@apothecary/core/ledger/contract";
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { businessDay } from "@apothecary/core/lib/time/day";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import type { Write } from "@apothecary/core/lib/table/write";
import {
  businessStockReport,
  expiringStockReportCsv,
  exportOwnStockValues,
  incomingStockReport,
  purchaseList,
  purchasingStockReportCsv,
} from "@apothecary/core/reports/contract";
import { putStockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { MAX_ORDER_LINES } from "@apothecary/core/stock/contract";
import { movementEntry } from "@apothecary/core/stock/entries";
import { type Item, itemRow } from "@apothecary/core/stock/items/item.rows";
import { carryOn } from "@apothecary/core/transaction/operation";
import { parse } from "csv-parse/sync";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { trips } from "../../../packages/host/src/bench/trips.ts";
import { ledgerWrite, load } from "../../../packages/host/src/bench/world.ts";
import { clearFaults, watchCalls } from "../../lib/faults.ts";
import type { Input } from "../../../packages/host/src/local/invoke.ts";
import { aStockLine, anItem } from "../../lib/rows.ts";
import { download, startReports } from "../../lib/s3.ts";
import { plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { newRequest } from "../stock/stock.fixtures.ts";

const ITEMS = 3_000;
const ENTRIES = 20_000;
const NEEDED = 40;
const WRITING_MS = 900_000;
/** What spreadsheets would run, as names and supplier SKUs; none of it may stand in a file as it is. */
const HOSTILE = ["=cmd|' /C calc'!A0", "+44 20", "-1+1", "@SUM(A1)", "\tTab", 'Quote " and, comma', "＝1+1", "Plain"];
const STATES = ["expired", "expiring", "none"] as const;

let world: World;
let stop: () => Promise<void>;
let supplier = 0;
beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  await plantLocation("A1");
  supplier = (await world.good(createBusiness, { body: { businessName: "=Larch", client: false, supplier: true } })).businessId ?? 0;
  await load(stock());
  await load(recounts());
  await plantJob(Object.fromEntries(Array.from({ length: NEEDED }, (_, n) => [itemSku(n), 5])));
});
afterAll(() => stop());
afterEach(() => clearFaults());

const itemSku = (n: number): string => `EMU${String(n).padStart(5, "0")}`;
const hostile = (n: number): string => HOSTILE[n % HOSTILE.length] ?? "";

function plantedItem(n: number): Item {
  const over = { quantity: 10, minimumStock: 20, suppliedById: supplier, suppliedBy: "=Larch", supplierSku: hostile(n + 3), onOrder: n % 2 };
  return anItem(itemSku(n), { name: `${hostile(n)} ${n}`, ...over });
}

function* stock(): Generator<Write> {
  const today = businessDay();
  const expiry = { expired: addDays(today, -1), expiring: addDays(today, 30), none: null };
  for (let n = 0; n < ITEMS; n++) {
    const item = plantedItem(n);
    yield { kind: "put", item: itemRow(item) };
    yield putStockLine(
      aStockLine(item.sku, "0", 10, { name: item.name, expiryDate: expiry[STATES[n % STATES.length] ?? "none"], supplierBatchNumber: hostile(n) }),
    );
  }
}

function* recounts(): Generator<Write> {
  for (let n = 0; n < ENTRIES; n++) {
    const item = plantedItem(n % ITEMS);
    yield ledgerWrite(
      movementEntry(item, aStockLine(item.sku, "0", 10), { action: "Adjustment", difference: -1, quantity: 9, totalQuantity: 9, reason: hostile(n) }),
    );
  }
}

/** The rows of a file as a library reads them, by their headings; refuses what is disarmed badly. */
async function readRows(url: string): Promise<Record<string, string>[]> {
  const { text } = await download(url);
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true, record_delimiter: "\r\n", relax_column_count: false });
  const running = rows.flatMap((row) => Object.values(row).filter((cell) => /^[=+\-@\t＝]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)));
  expect(running).toEqual([]);
  return rows;
}

async function readFile<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Record<string, string>[]> {
  const { url } = (await world.good(endpoint, input)) as { url: string };
  return readRows(url);
}

const share = (n: number): number => Math.ceil((ITEMS - n) / STATES.length);

test("the files of stock hold every item, whole", async () => {
  const all = { search: "", categories: ["Raw Material" as const], includeOnOrder: true, ownStockOnly: false };
  const bought = await readFile(purchasingStockReportCsv, { body: all });
  expect(bought).toHaveLength(ITEMS);
  expect(bought[0]).toMatchObject({ SKU: itemSku(0), Name: `'${hostile(0)} 0`, Supplier: "'=Larch", "Total Stock": "10" });
  expect(await readFile(exportOwnStockValues, { body: { type: "Raw Material" } })).toHaveLength(ITEMS);
  expect(await readFile(incomingStockReport, {})).toHaveLength(ITEMS / 2);
  const of = { selectedBusiness: supplier, businessType: "Supplier" } as const;
  const summary = await readFile(businessStockReport, { body: { ...of, reportType: "Summary" } });
  expect(new Set(summary.map(({ SKU: sku }) => sku)).size).toBe(ITEMS);
  const { result, sequence } = await trips(() => readFile(businessStockReport, { body: { ...of, reportType: "Allocation" } }));
  expect(result).toHaveLength(NEEDED);
  expect(sequence, "what the items need is read together").toBeLessThan(NEEDED / 4);
});

test("the files of expiry hold every batch of their reading", async () => {
  for (const [n, type] of STATES.entries()) expect([type, (await readFile(expiringStockReportCsv, { body: { type } })).length]).toEqual([type, share(n)]);
});

test("a purchase list of as many lines as there may be is whole", async () => {
  const lines = Array.from({ length: MAX_ORDER_LINES }, (_, n) => ({ sku: itemSku(n), quantity: n + 1, expectedDay: "" }));
  const rows = await readFile(purchaseList, { body: { lines } });
  expect(rows.map(({ SKU: sku, Quantity: quantity }) => [sku, quantity])).toEqual(lines.map(({ sku, quantity }) => [sku, String(quantity)]));
});

test("the transaction log is read page by page, and its file holds every row", async () => {
  const [input, requestId] = [{ body: { filters: { action: "Adjustment" } } } as const, newRequest()];
  const calls = watchCalls();
  let answer = await world.good(transactionLogReport, input, { requestId });
  if (!("url" in answer)) {
    await carryOn(requestId, WRITING_MS);
    answer = await world.good(transactionLogReport, input, { requestId });
  }
  expect(calls.filter((call) => call === "QueryCommand").length).toBeGreaterThan(2);
  const { url } = answer as { url: string };
  expect(await readRows(url)).toHaveLength(ENTRIES);
});
