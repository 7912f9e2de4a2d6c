/**
 * The demo company: its year satisfies the conservation rules, contains every state, can be traced back to the suppliers,
 * and is the same in every load.
 */
import { jobsAmong } from "../lib/rows.ts";
import type { Job } from "@apothecary/core/jobs/job.rows";
import { type EntryRow, ledgerIndex } from "@apothecary/core/transaction/entry.rows";
import { instant, now } from "@apothecary/core/lib/time/clock";
import { isExpired, monthsAfter } from "@apothecary/core/lib/rules/calendar";
import { businessDay } from "@apothecary/core/lib/time/day";
import { STATUS_WORDS } from "@apothecary/core/lib/rules/fields";
import { newId } from "@apothecary/core/lib/actions/id";
import { connectWith } from "@apothecary/core/lib/table/dynamo-client";
import { queryAll } from "@apothecary/core/lib/table/table";
import type { Row } from "@apothecary/core/lib/table/write";
import type { DeliveryRow } from "@apothecary/core/deliveries/delivery.rows";
import { readInbox } from "@apothecary/core/release/inbox";
import type { LotReleaseRow } from "@apothecary/core/release/lot.rows";
import { jobStatus, needsCompounding, needsFilling } from "@apothecary/core/sales/job-status";
import type { PurchaseRow } from "@apothecary/core/purchasing/purchase.rows";
import type { OrderLineRow, OrderRow } from "@apothecary/core/sales/order.rows";
import type { StockLineRow } from "@apothecary/core/stock/lots/stock-line.rows";
import { isInDemand } from "@apothecary/core/reports/rules";
import { listReadiness } from "@apothecary/core/sales/demand/read-readiness";
import { isUsable } from "@apothecary/core/stock/lots/fefo";
import type { ItemRow } from "@apothecary/core/stock/items/item.rows";
import { type CountedRow, isCounted, isStockTake, type StockTakeRow } from "@apothecary/core/stock-take/stock-take.rows";
import { readReached } from "@apothecary/core/trace/reach";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Summary } from "../../packages/host/src/demo/load.ts";
import { DEMO_USERS } from "../../packages/host/src/demo/users.ts";
import { loadYear, verifyYear, wholeYear } from "../lib/demo-year.ts";
import { allRows } from "../lib/state.ts";

/** A Thursday afternoon. */
const END = Date.parse("2026-10-15T14:20:00Z");
const TODAY = businessDay(END);

let first: Summary;
let rows: Row[];
const of = <T extends Row>(sort: (row: Row) => boolean): T[] => rows.filter(sort) as T[];
const items = () => of<ItemRow>((row) => row.SK === "ITEM");
const stockLines = () => of<StockLineRow>((row) => row.SK.startsWith("BATCH#"));
const jobs = () => jobsAmong(rows);
const orders = () => of<OrderRow>((row) => row.SK === "ORDER");
const deliveries = () => of<DeliveryRow>((row) => row.SK === "DELIVERY");
const lines = () => of<OrderLineRow>((row) => row.SK.startsWith("LINE#"));
const entries = () => of<EntryRow>((row) => row.PK.startsWith("T#") && "action" in row);

beforeAll(async () => {
  first = await wholeYear(END);
  rows = await allRows();
});

afterAll(() => connectWith());

test("every rule of conservation holds", async () => {
  expect(await verifyYear(END, rows)).toMatchObject({ findings: [], warnings: [] });
});

test("the clock and the chance are the real ones again", () => {
  expect(Math.abs(now() - Date.now())).toBeLessThan(5_000);
  expect(newId()).not.toBe(newId());
});

test("twelve months end today, on working days, by the hands of the demo users", () => {
  expect(first).toMatchObject({ from: "2025-10-15", to: TODAY });
  const all = entries();
  const times = all.map((entry) => entry.at);
  expect(times.every((at) => at >= "2025-10-15" && at <= new Date(END).toISOString())).toBe(true);
  expect(new Set(times.map((at) => at.slice(0, 7))).size).toBe(13);
  expect(times.filter((at) => [0, 6].includes(new Date(at).getUTCDay()))).toEqual([]);
  expect(all.some((entry) => businessDay(entry.at) === TODAY)).toBe(true);
  const names = new Set(DEMO_USERS.map((user) => user.username));
  expect(all.filter((entry) => !names.has(entry.user))).toEqual([]);
  expect([...new Set(all.filter((entry) => entry.action === "Goods In").map((entry) => entry.user))]).toEqual(["buyer"]);
});

test("there is as much of everything as a year of business has", () => {
  const count = (action: string): number => entries().filter((entry) => entry.action === action).length;
  expect(items().length).toBeGreaterThan(130);
  expect(count("Goods In")).toBeGreaterThan(300);
  expect(orders().length).toBeGreaterThan(50);
  expect(jobs().length).toBeGreaterThan(90);
  const actions = [
    "Adjustment",
    "Transfer",
    "Reservation",
    "Pick",
    "Used",
    "Written Off",
    "Produced",
    "Job Cancelled",
    "Dispatched",
    "Status Changed",
    "On Order",
  ];
  for (const action of actions) expect([action, count(action) > 3]).toEqual([action, true]);
  expect(of((row) => row.SK === "PLACE").length).toBeGreaterThan(120);
  expect(items().filter((item) => item.categoryType !== "Product" && (item.price === 0 || item.moq === 0))).toEqual([]);
});

test("deliveries of several lines, each with its batches", () => {
  expect(deliveries().length).toBeGreaterThan(5);
  for (const { id, lines: count } of deliveries()) {
    expect(count).toBeGreaterThan(2);
    expect(entries().filter(({ action, deliveryId }) => action === "Goods In" && deliveryId === id)).toHaveLength(count);
  }
});

test("lots of every status, some expired and some about to", () => {
  const stock = stockLines();
  expect([...new Set(stock.map((stockLine) => STATUS_WORDS[stockLine.status]))].toSorted()).toEqual([...STATUS_WORDS].toSorted());
  expect(stock.filter((stockLine) => isExpired(stockLine.expiryDate, TODAY)).length).toBeGreaterThan(1);
  const soon = stock.filter((stockLine) => stockLine.expiryDate && stockLine.expiryDate >= TODAY && stockLine.expiryDate < "2026-11-20");
  expect(soon.length).toBeGreaterThan(2);
  expect(soon.filter((stockLine) => isUsable(stockLine, TODAY)).length).toBeGreaterThan(2);
  const several = Object.values(Object.groupBy(stock, (stockLine) => stockLine.sku)).filter(
    (some) => new Set(some?.map((stockLine) => stockLine.batchNumber)).size > 1,
  );
  expect(several.length).toBeGreaterThan(40);
});

test("orders and their jobs in every state", () => {
  const known = new Map<number, Job>(jobs().map((job) => [job.id, job]));
  const knownJob = (id: number | null): Job | undefined => (id === null ? undefined : known.get(id));
  const words = lines().flatMap((line) => [
    `compounding ${jobStatus(line, needsCompounding(line), knownJob(line.formulaJobId))}`,
    `filling ${jobStatus(line, needsFilling(line), knownJob(line.productJobId))}`,
  ]);
  const states = ["Pending", "Allocated", "Reserved", "Completed", "Cancelled", "N/A"];
  for (const state of states) expect(words).toEqual(expect.arrayContaining([`compounding ${state}`, `filling ${state}`]));
  const closed = orders().filter((order) => order.dateCompleted !== null);
  const cancelled = orders().filter((order) => order.dateCancelled !== null);
  expect(closed.length).toBeGreaterThan(30);
  expect(cancelled.length).toBeGreaterThan(2);
  const open = new Set(
    orders()
      .filter((order) => !order.dateCompleted && !order.dateCancelled)
      .map((order) => order.id),
  );
  const ready = jobs().filter((job) => job.type === "Product" && job.state === "completed" && job.salesItems.some((item) => open.has(item.salesOrderId)));
  expect(ready.length).toBeGreaterThan(0);
});

test("something is in demand, something is expected on a day, an order is late, and one is larger than the stock", async () => {
  const bought = items().filter((item) => item.categoryType !== "Product");
  const demanded = bought.filter((item) => isInDemand({ ...item, freeStock: item.quantity - item.allocated, freeStockExpected: 0 }));
  expect(new Set(demanded.map((item) => item.categoryType))).toEqual(new Set(["Raw Material", "Componentry"]));
  expect(bought.filter((item) => (item.expected ?? []).some(({ day }) => day >= TODAY)).length).toBeGreaterThan(1);
  const open = orders().filter((order) => !order.dateCompleted && !order.dateCancelled);
  expect(open.filter(({ dispatchDate }) => dispatchDate !== null && dispatchDate < TODAY).length).toBeGreaterThan(0);
  expect((await listReadiness()).rows.some(({ readiness }) => readiness === "short")).toBe(true);
});

test("bases are made for stock, and one purchase order is sent and another is a draft", () => {
  const forStock = jobs().filter(({ stockReason }) => stockReason !== undefined);
  expect(forStock.length).toBeGreaterThan(3);
  expect(forStock.filter(({ type, salesItems }) => type !== "Formula" || salesItems.length > 0)).toEqual([]);
  const purchases = of<PurchaseRow>((row) => row.SK === "PURCHASE");
  expect(purchases.map(({ state }) => state).toSorted()).toEqual(["Draft", "Sent"]);
});

describe("jobs", () => {
  test("closed short for every reason", () => {
    expect([...new Set(jobs().flatMap((job) => job.shortage?.reason ?? []))].toSorted()).toEqual(["bulk", "componentry", "other"]);
  });

  test("open ones are reserved in full, picked in part, or not reserved at all", () => {
    const warehouseByStockLine = new Map(stockLines().map((stockLine) => [stockLine.id, stockLine.warehouse]));
    const open = jobs().filter((job) => job.state === "open" && job.type === "Formula");
    const reserved = open.map((job) => Object.values(job.lines).flatMap((line) => Object.keys(line.reservations)));
    expect(reserved.some((ids) => ids.length === 0)).toBe(true);
    expect(reserved.some((ids) => new Set(ids.map((id) => warehouseByStockLine.get(id) === "Production")).size === 2)).toBe(true);
  });

  test("a recipe sheet is printed for most, and no stock is short for any that is reserved", () => {
    expect(jobs().some((job) => job.printed)).toBe(true);
    const used = jobs().filter((job) => job.state === "completed" && job.type === "Formula");
    expect(used.filter((job) => Object.values(job.lines).some((line) => !line.used?.length))).toEqual([]);
  });
});

test("creams leave only after another person released them: one outside of its specification, one rejected later, one to be retested soon, two that wait", async () => {
  const lots = of<LotReleaseRow>((row) => row.PK.startsWith("RL#"));
  const decisions = lots.map(({ decision }) => decision?.decision ?? "none");
  expect(decisions.filter((decision) => decision === "release").length).toBeGreaterThan(6);
  expect(decisions.filter((decision) => decision === "reject")).toHaveLength(1);
  expect(decisions.filter((decision) => decision === "none").length).toBeGreaterThan(1);
  expect(lots.filter(({ results }) => results.some(({ outOfSpecification }) => outOfSpecification)).map(({ decision }) => decision?.deviation)).toEqual([
    "Within the client's own limits; filled at a slower speed",
  ]);
  const soon = monthsAfter(TODAY, 1);
  const inStock = lots.filter(({ sku, batchNumber }) => stockLines().some((stockLine) => stockLine.sku === sku && stockLine.batchNumber === batchNumber));
  expect(inStock.some(({ decision }) => decision?.retestOn !== undefined && decision.retestOn >= TODAY && decision.retestOn < soon)).toBe(true);
  const waiting = (await readInbox(undefined)).rows;
  expect(waiting.filter(({ state }) => state === "waiting").length).toBeGreaterThan(1);
  for (const { signatures } of entries().filter(({ action }) => action === "Released" || action === "Rejected")) expect(signatures).toHaveLength(1);
});

test("one stock take is finished, another is being counted blind, with a bin that waits for a second count", () => {
  const takes = of<StockTakeRow>(isStockTake);
  expect(takes.map(({ reference, state, blind }) => [reference, state, blind]).toSorted()).toEqual([
    ["Aisle A, blind", "open", true],
    ["Cold store", "completed", false],
  ]);
  expect(entries().filter((entry) => entry.action === "Stock Take").length).toBeGreaterThan(0);
  expect(of((row) => row.SK.startsWith("DISMISSED#")).length).toBe(1);
  const [open] = takes.filter(({ state }) => state === "open");
  expect(open?.completed).toBeGreaterThan(4);
  expect(open?.completed).toBeLessThan(open?.numberOfBins ?? 0);
  expect(of<CountedRow>(isCounted).some(({ secondCount }) => secondCount)).toBe(true);
});

test("the lot that the README's tour recalls went into six products or more, for four clients", async () => {
  const lot = { sku: "WAX0002", batchNumber: "A042" };
  const received = entries().filter(({ action, sku, batchNumber }) => action === "Goods In" && sku === lot.sku && batchNumber === lot.batchNumber);
  expect(received).toMatchObject([{ supplierBatchNumber: expect.stringMatching(/^LI\d{2}-\d{5}$/) }]);
  expect(entries().filter(({ batchNumber, sku }) => batchNumber === lot.batchNumber && sku !== lot.sku)).toEqual([]);
  const { lots: reached, dispatches, complete } = await readReached([lot]);
  expect(complete).toBe(true);
  expect(new Set(reached.filter(({ kind }) => kind === "product").map(({ sku }) => sku)).size).toBeGreaterThanOrEqual(6);
  expect(new Set(dispatches.map(({ order }) => order.clientId)).size).toBe(4);
  expect(reached.length).toBeGreaterThan(20);
});

test("a dispatched Aqueous Cream is traced back to the suppliers' batches", async () => {
  const sku = items().find((item) => item.name === "Aqueous Cream 100 g")?.sku ?? "";
  const sent = entries().find((entry) => entry.sku === sku && entry.action === "Dispatched");
  const readLotEntries = async (batchNumber: string): Promise<EntryRow[]> =>
    queryAll<EntryRow>({ partition: ledgerIndex.batchNumber(batchNumber), index: "g4" });
  const origins = async (job: number): Promise<string[]> => {
    const used = entries().filter((entry) => entry.jobId === job && entry.action === "Used");
    expect(used.length).toBeGreaterThan(0);
    const found = await Promise.all(
      used.map(async (entry) => {
        const history = (await readLotEntries(entry.batchNumber ?? "")).filter((one) => one.sku === entry.sku);
        const produced = history.find((one) => one.action === "Produced");
        if (produced) return origins(produced.jobId ?? 0);
        const came = history.filter((one) => one.action === "Goods In");
        return came.length > 0 ? came.map((one) => `${entry.name}: ${one.supplierBatchNumber ?? ""}`) : [`${entry.name}: from nowhere`];
      }),
    );
    return found.flat();
  };
  const produced = (await readLotEntries(sent?.batchNumber ?? "")).find((entry) => entry.sku === sku && entry.action === "Produced");
  const suppliers = [...new Set(await origins(produced?.jobId ?? 0))];
  expect(suppliers.filter((one) => !/: [A-Z]{2}\d{2}-\d{5}$/.test(one))).toEqual([]);
  const names = new Set(suppliers.map((one) => one.split(":")[0]));
  const expected = [
    "Purified Water",
    "Phenoxyethanol",
    "Cetostearyl Alcohol",
    "Sodium Lauryl Sulfate",
    "White Soft Paraffin",
    "Liquid Paraffin",
    "White PP Jar 100 ml",
  ];
  expect([...names]).toEqual(expect.arrayContaining(expected));
});

/** Working days of the second load. */
const SAME_DAYS = 120;

test(`the first ${SAME_DAYS} working days again, to the gram, in another load that ends at the same instant`, async () => {
  const ledger = (some: readonly Row[]) =>
    (some.filter((row) => row.PK.startsWith("T#") && "action" in row) as EntryRow[])
      .map(({ PK, SK, at, user, action, sku, elementId, batchNumber, difference }) =>
        [at, PK, SK, user, action, sku, elementId, batchNumber, difference].join(" "),
      )
      .toSorted();
  const summary = await loadYear("again", END, SAME_DAYS);
  expect({ ...summary, seconds: 0 }).toEqual({ ...first, seconds: 0 });
  const again = await allRows();
  const [came, wanted] = [ledger(again), ledger(rows)];
  expect(came.length).toBeGreaterThan(200);
  expect(came).toEqual(wanted.slice(0, came.length));
  expect(instant() > new Date(END).toISOString()).toBe(true);
});
