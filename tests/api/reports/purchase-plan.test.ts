/**
 * Purchasing that counts time: when items run out, what to order, which orders wait, and the purchase list.
 */
import { addDays, daysBetween, monthsBefore } from "@apothecary/core/lib/rules/calendar";
import { businessDay, fileDay, ukDay } from "@apothecary/core/lib/time/day";
import { purchaseList, purchasePlan } from "@apothecary/core/reports/contract";
import { registerOnOrder, updateStockStatus } from "@apothecary/core/stock/contract";
import { itemRow, usedIn } from "@apothecary/core/stock/items/item.rows";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { anItem } from "../../lib/rows.ts";
import { download, startReports } from "../../lib/s3.ts";
import { putStockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { clearFaults, watchCalls } from "../../lib/faults.ts";
import { bookIn, plantItem, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, bulkLine, OTHER_FORMULA, plantCompany, plantFormula, plantOrder } from "../jobs/jobs.fixtures.ts";

let world: World;
let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startReports();
});
afterAll(() => stop());
beforeEach(async () => {
  world = await makeWorld();
  await plantCompany();
});

const today = businessDay();
const dayIn = (days: number) => addDays(today, days);
const planned = async () => new Map((await world.good(purchasePlan, {}, { as: "staff" })).map((row) => [row.sku, row]));

/** Orders of 10 kg in 5 days, 10 kg in 20 days and 5 kg without a dispatch date: 60 % wax, 40 % oil. */
async function threeOrders(): Promise<number[]> {
  const ids: number[] = [];
  for (const [kilograms, dispatchDate] of [
    [10, dayIn(5)],
    [10, dayIn(20)],
    [5, null],
  ] as const)
    ids.push(...(await plantOrder([{ ...bulkLine(kilograms), dispatchDate }])));
  return ids;
}

test("an item runs out with the first order that it is not enough for, and the orders after it wait", async () => {
  await plantItem("WAX0001", { moq: 4_000, eoq: 2_000 });
  await bookIn(world, "WAX0001", 7_000, "A1");
  await bookIn(world, "OIL0001", 10_000, "A1");
  await world.good(registerOnOrder, { body: { lines: [{ sku: "WAX0001", quantity: 3_000, expectedDay: dayIn(10) }] } });
  await threeOrders();
  const rows = await planned();
  // 6 kg of 7 are taken in 5 days; with 3 more the 4 that are left are not enough for 6 kg in 20 days. 15 kg are needed in all.
  expect(rows.get("WAX0001")).toMatchObject({
    ...{ usable: 7_000, needed: 15_000, onOrder: 3_000, expectedDay: dayIn(10), runsOutDay: dayIn(20) },
    ...{ shortfall: 5_000, toOrder: 6_000, waitingOrders: 2 },
  });
  expect(rows.get("WAX0001")?.waiting.map(({ dispatchDate }) => dispatchDate)).toEqual([dayIn(20), null]);
  expect(rows.get("OIL0001")).toMatchObject({ usable: 10_000, needed: 10_000, runsOutDay: null, shortfall: 0, toOrder: 0, waitingOrders: 0 });
  expect([...rows.keys()]).toEqual(["WAX0001", "OIL0001"]);

  await world.good(registerOnOrder, { body: { lines: [{ sku: "WAX0001", quantity: 6_000, expectedDay: dayIn(19) }] } });
  expect((await planned()).get("WAX0001")).toMatchObject({ onOrder: 9_000, expectedDay: dayIn(10), runsOutDay: null, toOrder: 0, waitingOrders: 2 });
});

test("reservations reduce the need, and quarantined stock counts only as expected stock", async () => {
  await bookIn(world, "WAX0001", 6_000, "A1");
  await bookIn(world, "WAX0001", 2_500, "A1", { status: 1 });
  await bookIn(world, "OIL0001", 4_000, "A1");
  const [first = 0] = await threeOrders();
  await allocateItems(world, [first], 1_000);
  const rows = await planned();
  expect(rows.get("WAX0001")).toMatchObject({ usable: 6_000, needed: 15_000, runsOutDay: dayIn(20), shortfall: 6_500 });
  expect(rows.get("OIL0001")).toMatchObject({ usable: 4_000, needed: 10_000, runsOutDay: dayIn(20), shortfall: 6_000, waitingOrders: 2 });
});

test("a job of several sales items counts once, a family is one row, and bulk is not listed", async () => {
  await plantItem("WAX0001", { variants: ["WAX0001-2"], active: false, minimumStock: 100, moq: 9_000 });
  await plantItem("WAX0001-2", { baseSku: "WAX0001", minimumStock: 250, moq: 2_000, suppliedBy: "Second supplier" });
  await bookIn(world, "WAX0001", 500, "A1");
  await bookIn(world, "WAX0001-2", 700, "A1");
  await bookIn(world, "WAX0001-2", 300, "A1", { status: 1 });
  await bookIn(world, "OIL0001", 2_000, "A1");
  const shared = await plantOrder([{ quantity: 40 }, { quantity: 30 }, { quantity: 30 }]);
  await allocateItems(world, shared);
  await plantOrder([{ ...bulkLine(1), dispatchDate: dayIn(3) }]);
  const rows = await planned();
  // The job makes 100 x 50 g = 5 kg: 3 kg of wax, once. The bulk line needs 600 g more: 3 600 g. 1 200 g are usable and 300 g
  // in quarantine, so that 2 100 g are missing; with the larger minimum of 250 g the shortfall is 2 350 g.
  expect(rows.get("WAX0001-2")).toMatchObject({
    ...{ needed: 3_600, usable: 1_200, awaited: 300, missing: 2_100, minimumStock: 250 },
    ...{ shortfall: 2_350, toOrder: 2_350, supplierName: "Second supplier", waitingOrders: 1 },
  });
  // 40 % of 6 kg are 2 400 g of oil, of which 400 g are missing. 100 jars, 200 lids.
  expect(rows.get("OIL0001")).toMatchObject({ needed: 2_400, usable: 2_000, missing: 400, toOrder: 400 });
  expect(rows.get("JAR0001")).toMatchObject({ needed: 100, missing: 100 });
  expect(rows.get("LID0001")).toMatchObject({ needed: 200, missing: 200 });
  expect([...rows.keys()].toSorted()).toEqual(["JAR0001", "LID0001", "OIL0001", "WAX0001-2"]);
});

test("a client's stock reduces that client's needs, and is neither counted for others nor ordered", async () => {
  await plantItem("WAX0001", { variants: ["WAX0001-2"] });
  await plantItem("WAX0001-2", { baseSku: "WAX0001", active: false, ownedById: 20, ownedBy: "Client" });
  await bookIn(world, "WAX0001", 1_000, "A1");
  await bookIn(world, "WAX0001-2", 2_000, "A1");
  await bookIn(world, "WAX0001-2", 500, "A1", { status: 1 });
  await bookIn(world, "OIL0001", 90_000, "A1");
  // The client's order needs 6 kg of wax: 2.5 kg are its own, 1 kg is ours, 2.5 kg are missing.
  await plantOrder([{ ...bulkLine(10), dispatchDate: dayIn(9) }]);
  expect((await planned()).get("WAX0001")).toMatchObject({ needed: 3_500, usable: 1_000, awaited: 0, missing: 2_500, toOrder: 2_500 });
  // Another client's formula needs 3 kg in 2 days. It takes our 1 kg, and none of the client's 2.5 kg.
  await plantFormula(OTHER_FORMULA, "ABC02", { WAX0001: 100 }, { rAndDCode: "RD-2", clientId: 30, client: "Another" });
  await plantOrder([{ ...bulkLine(3), formulaId: OTHER_FORMULA, formulaCode: "ABC02", clientId: 30, client: "Another", dispatchDate: dayIn(2) }]);
  const rows = await planned();
  expect(rows.get("WAX0001")).toMatchObject({ needed: 6_500, usable: 1_000, missing: 5_500, toOrder: 5_500, runsOutDay: dayIn(2), waitingOrders: 2 });
  expect(rows.has("WAX0001-2")).toBe(false);
});

test("an item below its minimum is planned by its usage, without any order", async () => {
  const days = daysBetween(monthsBefore(`${today.slice(0, 7)}-01`, 2), today);
  const supplied = { suppliedById: 21, suppliedBy: "Supplier" };
  await plant({ ...itemRow(anItem("SOL0001", { ...supplied, minimumStock: 200 })), [usedIn(today.slice(0, 7))]: days * 10 });
  await plantItem("OLD0001", { minimumStock: 1 });
  await bookIn(world, "SOL0001", 100, "A1");
  const rows = await planned();
  // 10 g a day: 100 g last for ten days after today. Thirty days and the minimum are 500 g.
  expect(rows.get("SOL0001")).toMatchObject({ usable: 100, needed: 0, usagePerDay: 10, runsOutDay: dayIn(11), shortfall: 400, toOrder: 400 });
  expect(rows.get("OLD0001")).toMatchObject({ runsOutDay: null, shortfall: 1 });
  expect([...rows.keys()]).toEqual(["SOL0001", "OLD0001"]);
});

test("items below their minimum that nothing needs are read together, and their stock counts by its status", async () => {
  const low = (n: number): string => `LOW${String(n).padStart(4, "0")}`;
  const callsFor = async (many: number): Promise<number> => {
    for (let n = 0; n < many; n++) await plantItem(low(n), { minimumStock: 1_000 });
    const calls = watchCalls();
    expect((await planned()).size).toBe(many);
    clearFaults();
    return calls.length;
  };
  const few = await callsFor(3);
  expect(await callsFor(60)).toBe(few);

  for (const status of [0, 1, 2, 3] as const) {
    await bookIn(world, low(status), 300, "A1");
    const elementId = await bookIn(world, low(status), 100, "A1", { supplierBatchNumber: "Another" });
    const { version } = (await stockLineNow(elementId)) ?? { version: "" };
    if (status > 0) await world.good(updateStockStatus, { body: { elementId, newStatus: status, reason: "Looked at", version } }, { as: "everything" });
  }
  const rows = await planned();
  const figures = [0, 1, 2, 3].map((status) => [rows.get(low(status))?.usable, rows.get(low(status))?.shortfall]);
  expect(figures).toEqual([
    [400, 600],
    [300, 600],
    [300, 700],
    [300, 700],
  ]);
});

test("the purchase list is grouped by supplier, with formulas escaped", async () => {
  await plantItem("WAX0001", { suppliedBy: "Zeta Waxes", price: 6.5, supplierSku: "=1+1" });
  await plantItem("JAR0001", { categoryType: "Componentry", priceUnit: "unit", suppliedBy: "Glassworks", price: 0.25 });
  const lines = [
    { sku: "WAX0001", quantity: 20_000, expectedDay: dayIn(7) },
    { sku: "JAR0001", quantity: 400, expectedDay: "" },
  ];
  const { url, fileName } = await world.good(purchaseList, { body: { lines } }, { as: "staff" });
  expect(fileName).toBe(`purchase_list_${fileDay()}.csv`);
  expect((await download(url)).text.replace("\uFEFF", "").trimEnd().split("\r\n")).toEqual([
    "Supplier,Supplier SKU,SKU,Name,Quantity,Unit,MOQ,EOQ,Price,Price Unit,Value,Expected",
    "Glassworks,,JAR0001,Item JAR0001,400,units,0,0,0.25,Unit,100,",
    `Zeta Waxes,'=1+1,WAX0001,Item WAX0001,20000,g,0,0,6.5,Kg,130,${ukDay(dayIn(7))}`,
  ]);
  const { status, body } = await world.call(purchaseList, { body: { lines: [...lines, { sku: "NOT0001", quantity: 1, expectedDay: "" }] } });
  expect([status, body]).toMatchObject([400, { errors: [{ path: "lines.2.sku" }] }]);
});

test("stock that is released for one client only is not usable for all", async () => {
  const stockLine = await stockLineNow(await bookIn(world, "WAX0001", 6_000, "A1"));
  if (!stockLine) throw new Error("The stock was booked in.");
  await plant(putStockLine({ ...stockLine, onlyFor: { kind: "client", id: 9_999, name: "Acme" } }).item);
  await plantOrder([{ ...bulkLine(10), dispatchDate: dayIn(5) }]);
  expect((await planned()).get("WAX0001")).toMatchObject({ usable: 0, needed: 6_000, missing: 6_000, runsOutDay: dayIn(5) });
});
