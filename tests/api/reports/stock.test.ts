/**
 * Reports of stock: deliveries, what has to be bought, how much there is, and the files of a business and of what is on order.
 */
import { randomUUID } from "node:crypto";
import { createBusiness } from "@apothecary/core/directory/contract";
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { setClock } from "@apothecary/core/lib/time/clock";
import { businessDay, fileDay } from "@apothecary/core/lib/time/day";
import {
  businessStockReport,
  exportOwnStockValues,
  incomingStockReport,
  inventoryMetrics,
  purchasingStockReport,
  purchasingStockReportCsv,
  recentlyDelivered,
} from "@apothecary/core/reports/contract";
import { goodsIn, stockList, updateStockStatus } from "@apothecary/core/stock/contract";
import { countExpired } from "@apothecary/core/stock/lots/count-expired";
import { itemRow, usedIn } from "@apothecary/core/stock/items/item.rows";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { anItem } from "../../lib/rows.ts";
import { download, readyFile, startReports } from "../../lib/s3.ts";
import { bookIn, bookInMany, plantItem, plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { readUnits } from "../../lib/units.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { undo } from "../reversal/reversal.fixtures.ts";
import { reserve } from "../stock/stock.fixtures.ts";

const DAY_MS = 86_400_000;
const componentry = { categoryType: "Componentry", categoryName: "Jar", priceUnit: "unit" } as const;

let world: World;
let stop: () => Promise<void>;
let clientId = 0;
beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  await plantLocation("A1");
  const made = await world.good(createBusiness, { body: { businessName: "Lavender, Wild", businessCode: "LAW", client: true, supplier: false } });
  clientId = made.businessId ?? 0;
  await plantItem("WAX0001", { clientId, client: "Lavender, Wild", minimumStock: 500 });
  await plantItem("OIL0001", { onOrder: 1_300 });
  await plantItem("SOL0001", { onOrder: 1_301, supplierSku: "=1+1" });
  await plantItem("LOW0001", { minimumStock: 100 });
  await plantItem("JAR0001", { ...componentry, minimumStock: 10, ownedById: clientId, ownedBy: "Lavender, Wild" });
  await plantItem("CRM0001", { categoryType: "Product", minimumStock: 5 });
});
afterAll(() => stop());
afterEach(() => setClock());

const csvRows = (text: string) => text.replace("\uFEFF", "").trimEnd().split("\r\n");

test("nothing is delivered in an empty house", async () => {
  expect(await world.good(recentlyDelivered, {}, { as: "staff" })).toEqual([]);
});

test("deliveries are those of the requested days, as they were delivered", async () => {
  const real = Date.now();
  const deliver = async (daysBefore: number, sku: string, quantity: number) => {
    setClock(() => real - daysBefore * DAY_MS);
    const details = {
      goodsInItem: sku,
      goodsInQuantity: quantity,
      goodsInLocation: "A1",
      goodsInStatus: 1,
      packSize: 0,
      goodsInExpiryDateFormatted: "",
    } as const;
    const { elementId } = await world.good(goodsIn, {
      body: { goodsInDetails: { ...details, goodsInOrderNumber: `PO ${daysBefore}`, goodsInSupplierBatchNumber: `S${daysBefore}` } },
    });
    return elementId;
  };
  for (const [daysBefore, quantity] of [
    [40, 1],
    [29, 2],
    [7, 3],
    [6, 4],
    [0, 900],
  ] as const) {
    const elementId = await deliver(daysBefore, "WAX0001", quantity);
    if (daysBefore === 0) await world.good(updateStockStatus, { body: { elementId, newStatus: 0, reason: "Tested" } });
  }
  setClock(() => real);
  const quantities = async (query: { days?: "1" | "7" | "30" }) =>
    (await world.good(recentlyDelivered, { query }, { as: "staff" })).map(({ quantityDelivered }) => quantityDelivered);
  expect(await quantities({ days: "1" })).toEqual([900]);
  expect(await quantities({})).toEqual([900, 4]);
  expect(await quantities({ days: "30" })).toEqual([900, 4, 3, 2]);
  const [latest] = await world.good(recentlyDelivered, { query: { days: "1" } }, { as: "staff" });
  expect(latest).toMatchObject({
    sku: "WAX0001",
    name: "Item WAX0001",
    poNumber: "PO 0",
    supplierBatchNumber: "S0",
    status: 1,
    deliveredDate: fileDay(),
    type: "Raw Material",
  });
  expect((await world.call(recentlyDelivered, { query: { days: "2" as "1" } }, { as: "staff" })).status).toBe(400);
});

test("a delivery that was reversed is none, on the day of either", async () => {
  const real = Date.now();
  setClock(() => real - 3 * DAY_MS);
  const requestId = randomUUID();
  const details = {
    goodsInItem: "OIL0001",
    goodsInQuantity: 70,
    goodsInLocation: "A1",
    goodsInStatus: 0,
    packSize: 0,
    goodsInExpiryDateFormatted: "",
  } as const;
  await world.good(goodsIn, { body: { goodsInDetails: { ...details, goodsInSupplierBatchNumber: "S70" } } }, { requestId });
  setClock(() => real);
  const delivered = async (days: "1" | "7") =>
    (await world.good(recentlyDelivered, { query: { days } }, { as: "staff" }))
      .filter(({ sku }) => sku === "OIL0001")
      .map(({ quantityDelivered }) => quantityDelivered);
  expect(await delivered("7")).toEqual([70]);
  await undo(world, requestId);
  expect(await delivered("1")).toEqual([]);
  expect(await delivered("7")).toEqual([]);
});

test("items in demand are listed with their usage, without products", async () => {
  await bookIn(world, "OIL0001", 1_000, "A1");
  await bookIn(world, "SOL0001", 1_000, "A1");
  await bookIn(world, "JAR0001", 10, "A1");
  await plantJob({ OIL0001: 1_300, SOL0001: 1_300 });
  await plant({ ...itemRow(anItem("LOW0001", { minimumStock: 100 })), [usedIn("2026-01")]: 5, usedEver: 70 });
  const rows = await world.good(purchasingStockReport, {}, { as: "staff" });
  expect(rows.map(({ sku, freeStock, freeStockExpected }) => [sku, freeStock, freeStockExpected])).toEqual([
    ["LOW0001", 0, -100],
    ["OIL0001", -300, 0],
    ["SOL0001", -300, 1],
  ]);
  expect(rows[0]).toMatchObject({ usage3: 0, usageAll: 70, categoryType: "Raw Material", ownedById: 14 });
});

test("the purchasing file holds what the window shows, and nothing that a spreadsheet would run", async () => {
  const all = { search: "", categories: ["Raw Material", "Componentry"], includeOnOrder: false, ownStockOnly: false } as const;
  const skusIn = async (
    change: Partial<typeof all> | { categories: ["Componentry"] } | { includeOnOrder: boolean } | { search: string } | { suppliers: string[] },
  ) => {
    const { url, fileName } = await world.good(
      purchasingStockReportCsv,
      { body: { ...all, ...change, categories: [...("categories" in change && change.categories ? change.categories : all.categories)] } },
      { as: "staff" },
    );
    expect(fileName).toBe(`purchasing_stock_report_${fileDay()}.csv`);
    return csvRows((await download(url)).text)
      .slice(1)
      .map((line) => line.split(",")[0]);
  };
  expect(await skusIn({})).toEqual(["LOW0001", "OIL0001"]);
  expect(await skusIn({ includeOnOrder: true })).toEqual(["LOW0001", "OIL0001", "SOL0001"]);
  expect(await skusIn({ search: "oil" })).toEqual(["OIL0001"]);
  expect(await skusIn({ search: "supplier 0001 oil" })).toEqual(["OIL0001"]);
  expect(await skusIn({ suppliers: ["Supplier"] })).toEqual(["OIL0001"]);
  expect(await skusIn({ suppliers: ["", "Another supplier"] })).toEqual(["LOW0001"]);
  expect(await skusIn({ categories: ["Componentry"] })).toEqual([]);
});

test("the metrics count kilograms, units, and SKUs that are in stock: our own, what of it is usable, and the clients'", async () => {
  expect(await world.good(inventoryMetrics, {}, { as: "staff" })).toEqual({
    totalRawMatStock: 2.91,
    totalComponentryStock: 10,
    uniqueRawMatSkus: 3,
    uniqueComponentrySkus: 1,
    // Ten grams of the wax are in quarantine, and the jars are a client's.
    ownRawMatStock: 2.91,
    ownComponentryStock: 0,
    usableRawMatStock: 2.9,
    usableComponentryStock: 0,
    clientRawMatStock: 0,
    clientComponentryStock: 10,
  });
});

test("a business's stock is what it is client, supplier or owner of", async () => {
  const reportedSkus = async (selectedBusiness: number, businessType: "Client" | "Supplier" | "Owner") => {
    const { url, fileName } = readyFile(
      await world.good(businessStockReport, { body: { selectedBusiness, businessType, reportType: "Summary" } }, { as: "staff" }),
    );
    expect(fileName.endsWith(`_stock_report_${fileDay()}.csv`)).toBe(true);
    return csvRows((await download(url)).text)
      .slice(1)
      .map((line) => line.split(",")[0]);
  };
  expect(await reportedSkus(clientId, "Client")).toEqual(["WAX0001"]);
  expect(await reportedSkus(clientId, "Owner")).toEqual(["JAR0001"]);
  expect(await reportedSkus(clientId, "Supplier")).toEqual([]);
  expect(await reportedSkus(14, "Owner")).toEqual(["CRM0001", "LOW0001", "OIL0001", "SOL0001", "WAX0001"]);
  expect((await world.call(businessStockReport, { body: { selectedBusiness: 9_999, businessType: "Client", reportType: "Summary" } })).status).toBe(404);
});

test("the allocation report names each open job that needs something", async () => {
  const { url } = readyFile(
    await world.good(businessStockReport, { body: { selectedBusiness: 14, businessType: "Owner", reportType: "Allocation" } }, { as: "staff" }),
  );
  const [, ...lines] = csvRows((await download(url)).text).map((line) => line.split(","));
  expect(lines.map((line) => [line[0], line[3], line[9]])).toEqual([
    ["OIL0001", "J00001", "1300"],
    ["SOL0001", "J00001", "1300"],
  ]);
});

test("stock values are of what the own company owns", async () => {
  const { url, fileName } = await world.good(exportOwnStockValues, { body: { type: "Raw Material" } }, { as: "buyer" });
  expect(fileName).toBe(`Raw Material_stock_values_${fileDay()}.csv`);
  const [head, ...lines] = csvRows((await download(url)).text);
  expect(head).toBe("SKU,Name,Category,Supplier,Total Stock,Price,Price Unit,Stock Value");
  expect(lines.map((line) => line.split(","))).toEqual(
    (await world.good(stockList))
      .filter((row) => "quantity" in row && row.categoryType === "Raw Material" && row.quantity > 0)
      .flatMap((row) =>
        "quantity" in row ? [[row.sku, row.name, "Emulsifier", "Supplier", String(row.quantity), "4", "Kg", String(row.quantity * 0.004)]] : [],
      ),
  );
  const { url: componentry } = await world.good(exportOwnStockValues, { body: { type: "Componentry" } }, { as: "admin" });
  expect(csvRows((await download(componentry)).text)).toHaveLength(1);
  const refused = await world.call(exportOwnStockValues, { body: { type: "Gold" as never } });
  expect([refused.status, refused.body]).toMatchObject([400, { message: "Choose Raw Material, Componentry or Product." }]);
});

test("incoming stock is everything that is on order", async () => {
  const { url, fileName } = await world.good(incomingStockReport, {}, { as: "staff" });
  expect(fileName).toBe(`incoming_stock_report_${fileDay()}.csv`);
  const lines = csvRows((await download(url)).text).slice(1);
  expect(lines.map((line) => line.split(",")[0])).toEqual(["OIL0001", "SOL0001"]);
  expect(lines[1]).toContain("'=1+1");
});

test("what is usable is without what is reserved, counts what expired since once, and costs the same however many lots there are", async () => {
  const usable = async () => (await world.call(inventoryMetrics, {}, { as: "staff" })).body.usableRawMatStock;
  const units = async () => readUnits(await world.call(inventoryMetrics, {}, { as: "staff" }));
  const before = await usable();
  await plantItem("DAT0001");
  setClock(() => Date.now() - 3 * 86_400_000);
  const dated = await bookIn(world, "DAT0001", 1_000, "A1", { expiry: addDays(businessDay(), 1) });
  const fresh = await bookIn(world, "DAT0001", 1_000, "A1");
  const { id } = await plantJob({ DAT0001: 900 });
  for (const [stockLine, grams] of [
    [dated, 400],
    [fresh, 500],
  ] as const)
    await reserve(world, id, stockLine, grams);
  expect(await usable()).toBeCloseTo(before + 1.1);
  setClock();
  await countExpired();
  expect(await usable()).toBeCloseTo(before + 0.5);

  const few = await units();
  await bookInMany(world, "DAT0001", 100, "A1");
  expect(await units()).toBeLessThan(few + 2);
});
