import { randomUUID } from "node:crypto";
import { usedIn } from "@apothecary/core/stock/items/item.rows";
import { businessDay } from "@apothecary/core/lib/time/day";
import { cancelSalesOrder, closeOrder, closeOrderPreview, dispatchNote, salesOrder } from "@apothecary/core/sales/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import { orderRow } from "@apothecary/core/sales/order.rows";
import type { StockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { openLocation } from "@apothecary/core/warehouse/open-location";
import { locationRow } from "@apothecary/core/warehouse/location.rows";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { BULK, figures, readJob, itemLedger, orderLine, plantStockLine, plantCompany, plantItem, plantJob, plantProduct, takeOrder } from "./sales.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

/** Each test has a product of its own, so that its stock is its own. */
let product = 100;
let sku = "";
let job = 1_000;
beforeEach(async () => {
  product += 1;
  job += 10;
  sku = `LW01-CR-${product}`;
  await plantProduct(product, sku);
});

const take = (lines: ReturnType<typeof orderLine>[]) => takeOrder(world, lines);

/** An order of one line whose jobs are completed; the product's batch number is `001-26`. */
async function made(quantity: number): Promise<{ id: number; soNumber: string; salesId: number }> {
  const { id, soNumber, lines } = await take([orderLine(product, quantity)]);
  await plantJob(job, lines, { state: "completed" });
  await plantJob(job + 1, lines, { type: "Product", state: "completed", formulaJobId: job });
  return { id, soNumber, salesId: lines[0]?.salesId ?? 0 };
}

async function stock(of: string, rows: [row: string, quantity: number, more?: Partial<StockLine>][]): Promise<void> {
  await plantItem(of, { quantity: rows.reduce((sum, [, quantity]) => sum + quantity, 0) });
  for (const [row, quantity, more] of rows) await plantStockLine(of, row, quantity, more);
  await plant(locationRow({ id: "P1", warehouse: "Production", bin: "MAIN", roaming: false, rows: rows.length }));
}

test("what was made is dispatched, earliest expiry first, with ledger rows; surplus too if requested", async () => {
  const { id, soNumber } = await made(100);
  await stock(sku, [
    ["OLD", 500, { expiryDate: "2099-01-01" }],
    ["late", 60, { batchNumber: "001-26", expiryDate: "2099-12-31" }],
    ["soon", 30, { batchNumber: "001-26", expiryDate: "2099-06-30" }],
    ["frozen", 40, { batchNumber: "001-26", status: 2 }],
  ]);
  const requestId = randomUUID();
  const closed = await world.good(closeOrder, { body: { id, fromStock: true } }, { requestId });
  expect(closed).toMatchObject({ type: "success", message: `The sales order ${soNumber} has been closed.`, details: { [`${sku} dispatched: `]: "100 units" } });
  expect(await world.good(closeOrder, { body: { id, fromStock: true } }, { requestId })).toEqual(closed);
  expect(await figures(sku)).toMatchObject({ quantity: 530, stockLines: { OLD: 490, frozen: 40 } });
  const ledger = await itemLedger(sku);
  expect(
    ledger.map((entry) => [entry.action, entry.elementId, entry.difference, entry.quantity, entry.totalQuantity, entry.soNumber, entry.salesOrderId]),
  ).toEqual([
    ["Dispatched", `${sku}~soon`, -30, 0, 600, soNumber, id],
    ["Dispatched", `${sku}~late`, -60, 0, 540, soNumber, id],
    ["Dispatched", `${sku}~OLD`, -10, 490, 530, soNumber, id],
  ]);
  expect((await openLocation("P1")).rows).toBe(2);
  expect((await findItem(sku))?.item).toMatchObject({ usedEver: 100, [usedIn(businessDay().slice(0, 7))]: 100 });
  const order = await world.good(salesOrder, { body: { salesOrderId: id } });
  expect(order.dateCompleted).not.toBeNull();
  expect(order.salesItems[0]).toMatchObject({ formulaJobStatus: "Completed", productJobStatus: "Completed" });
  expect(order.salesItems[0]?.dateCompleted).toBe(order.dateCompleted);
  expect(order.version).toBe(2);
});

test("if there is less than ordered, the rest is dispatched and the response says so", async () => {
  const { id } = await made(100);
  await stock(sku, [["a", 90, { batchNumber: "001-26", unreserved: 80, reservations: { "7": { quantity: 10, at: "2026-01-01" } } }]]);
  const closed = await world.good(closeOrder, { body: { id } });
  expect(closed.message).toContain("Less was dispatched than was ordered.");
  expect(closed.details).toEqual({ [`${sku} dispatched: `]: "80 of 100 units" });
  expect(await figures(sku)).toMatchObject({ quantity: 10, reserved: 10 });
});

test("a line that its job completed already leaves with the others, and keeps its date", async () => {
  const { id } = await made(10);
  const [line] = (await openOrder(id)).lines;
  await plant({ ...line, dateCompleted: "2026-01-05T00:00:00.000Z" });
  await stock(sku, [["a", 25, { batchNumber: "001-26" }]]);
  expect((await world.good(closeOrder, { body: { id } })).details).toEqual({ [`${sku} dispatched: `]: "10 units" });
  expect((await figures(sku)).quantity).toBe(15);
  expect((await openOrder(id)).lines[0]?.dateCompleted).toBe("2026-01-05T00:00:00.000Z");
});

test("what expires before the dispatch date leaves after a confirmation, what has expired never", async () => {
  const { id } = await made(100);
  const { order } = await openOrder(id);
  await plant(orderRow({ ...order, dispatchDate: "2098-01-31" }));
  await stock(sku, [
    ["gone", 10, { batchNumber: "001-26", expiryDate: "2026-01-01" }],
    ["early", 30, { batchNumber: "001-26", expiryDate: "2098-01-30" }],
    ["day", 30, { batchNumber: "001-26", expiryDate: "2098-01-31" }],
    ["late", 40, { batchNumber: "001-26", expiryDate: "2099-12-31" }],
  ]);
  const preview = await world.good(closeOrderPreview, { body: { id } });
  expect(preview).toMatchObject({ needsShelfLife: true, lines: [{ expiring: [{ elementId: `${sku}~early` }] }] });
  const refused = await world.call(closeOrder, { body: { id } });
  expect(refused).toMatchObject({ status: 409, body: { batches: [{ elementId: `${sku}~early`, expiryDate: "2098-01-30" }] } });
  expect((await figures(sku)).quantity).toBe(110);
  await world.good(closeOrder, { body: { id, confirmShelfLife: true } });
  expect(await world.good(dispatchNote, { body: { salesOrderId: id } })).toMatchObject({ shelfLifeConfirmed: true });
  expect((await figures(sku)).stockLines).toEqual({ gone: 10 });
});

test("finished goods that are not Live stop the closing until it is confirmed, and are named", async () => {
  const { id } = await made(100);
  await stock(sku, [
    ["live", 60, { batchNumber: "001-26" }],
    ["frozen", 30, { batchNumber: "001-26", status: 1 }],
    ["expired", 10, { batchNumber: "001-26", expiryDate: "2026-01-01" }],
    ["strange", 10, { status: 1 }],
  ]);
  const refused = await world.call(closeOrder, { body: { id } });
  expect(refused.status).toBe(409);
  expect((refused.body as unknown as { batches: unknown[] }).batches).toMatchObject([
    { elementId: `${sku}~expired`, quantity: 10, expiryDate: "2026-01-01" },
    { elementId: `${sku}~frozen`, quantity: 30, status: 1, bin: "MAIN" },
  ]);
  expect((await openOrder(id)).order).toMatchObject({ dateCompleted: null, version: 1 });
  expect((await figures(sku)).quantity).toBe(110);
  const closed = await world.good(closeOrder, { body: { id, confirmShort: true } });
  expect(closed).toMatchObject({ type: "warning", details: { [`${sku} dispatched: `]: "60 of 100 units", "Not Live, still in stock: ": "001-26" } });
  expect((await figures(sku)).stockLines).toEqual({ expired: 10, frozen: 30, strange: 10 });
});

test("goods that are not Live and not wanted stop nothing", async () => {
  const { id } = await made(100);
  await stock(sku, [
    ["live", 100, { batchNumber: "001-26" }],
    ["frozen", 5, { batchNumber: "001-26", status: 1 }],
  ]);
  expect((await world.good(closeOrder, { body: { id } })).type).toBe("success");
});

test("an order of which nothing is in stock closes too", async () => {
  const { id } = await made(100);
  expect((await world.good(closeOrder, { body: { id } })).details).toEqual({ [`${sku} dispatched: `]: "0 of 100 units" });
});

test("Bulk is dispatched in grams and reported in kilograms", async () => {
  const { id, lines } = await take([orderLine(BULK, 3)]);
  await plantJob(job, lines, { state: "completed" });
  await stock("LW01-B", [["a", 1_250, { batchNumber: "001-26" }]]);
  expect((await world.good(closeOrderPreview, { body: { id } })).lines).toMatchObject([{ unit: "Kg", ordered: 3_000, leaves: 1_250, short: 1_750 }]);
  const { details } = await world.good(closeOrder, { body: { id } });
  expect(details).toEqual({ "LW01-B dispatched: ": "1.25 of 3 Kg" });
  expect((await figures("LW01-B")).quantity).toBe(0);
});

test("while jobs are open nothing changes, and they are named", async () => {
  const { id, lines } = await take([orderLine(product, 10)]);
  await plantJob(job, lines, { state: "completed" });
  await plantJob(job + 1, lines, { type: "Product" });
  await stock(sku, [["a", 50]]);
  const requestId = randomUUID();
  const refused = await world.call(closeOrder, { body: { id } }, { requestId });
  expect(refused.status).toBe(200);
  expect(refused.body).toMatchObject({
    message: "Failed to close order",
    type: "error",
    openJobs: [{ id: job + 1, jobNumber: `J0${job + 1}`, code: sku, type: "Product" }],
  });
  expect(refused.body.missingJobs).toBeUndefined();
  expect(await figures(sku)).toMatchObject({ quantity: 50 });
  expect((await openOrder(id)).order).toMatchObject({ dateCompleted: null, version: 1 });
  await plantJob(job + 1, lines, { type: "Product", state: "completed" });
  expect((await world.good(closeOrder, { body: { id } }, { requestId })).type).toBe("success");
});

test("while items have no job nothing changes, and they are named", async () => {
  const { id, lines } = await take([orderLine(product, 10), orderLine(BULK, 1)]);
  const [cream] = lines;
  if (!cream) throw new Error("A line was ordered.");
  await plantJob(job, [cream], { state: "completed" });
  await plantJob(job + 1, [cream], { type: "Product", state: "completed" });
  const refused = await world.good(closeOrder, { body: { id } });
  expect(refused).toMatchObject({
    message: "Failed to close order",
    type: "error",
    missingJobs: [{ salesId: lines[1]?.salesId, productSku: "LW01-B", quantity: 1 }],
  });
  expect(refused.openJobs).toBeUndefined();
  expect((await openOrder(id)).order.dateCompleted).toBeNull();
});

test("a cancelled job does not count as a job", async () => {
  const { id, lines } = await take([orderLine(BULK, 1)]);
  await plantJob(job, lines, { state: "cancelled" });
  expect((await world.good(closeOrder, { body: { id } })).missingJobs).toHaveLength(1);
});

test("a closed, cancelled, busy or unknown order cannot be closed", async () => {
  const { id } = await made(1);
  await world.good(closeOrder, { body: { id } });
  expect((await world.call(closeOrder, { body: { id } })).status).toBe(409);
  const cancelled = await take([orderLine(product, 1)]);
  await world.good(cancelSalesOrder, { body: { salesOrderId: cancelled.id } });
  expect((await world.call(closeOrder, { body: { id: cancelled.id } })).status).toBe(409);
  expect((await world.call(closeOrder, { body: { id: 99_999 } })).status).toBe(404);
  const { order } = await openOrder((await made(1)).id);
  await plant({ ...order, busy: "somebody" });
  expect((await world.call(closeOrder, { body: { id: order.id } })).status).toBe(409);
});

test("two who close the same order at once: it leaves once", async () => {
  const { id } = await made(10);
  await stock(sku, [["a", 100, { batchNumber: "001-26" }]]);
  const answers = await Promise.all([1, 2, 3].map(() => world.call(closeOrder, { body: { id } })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await figures(sku)).quantity).toBe(90);
});

test("a product in very many batches leaves in steps, once", async () => {
  const { id } = await made(1_000);
  await stock(
    sku,
    Array.from({ length: 120 }, (_, i) => [`r${i}`, 10, { batchNumber: "001-26" }]),
  );
  const requestId = randomUUID();
  const closed = await world.good(closeOrder, { body: { id } }, { requestId });
  expect(closed).toMatchObject({ type: "success", details: { [`${sku} dispatched: `]: "1\u202F000 units" } });
  expect(await world.good(closeOrder, { body: { id } }, { requestId })).toEqual(closed);
  const { quantity, stockLines } = await figures(sku);
  expect([quantity, Object.keys(stockLines).length]).toEqual([200, 20]);
  expect((await itemLedger(sku)).reduce((sum, entry) => sum + (entry.difference ?? 0), 0)).toBe(-1_000);
  expect((await openLocation("P1")).rows).toBe(20);
  expect((await openOrder(id)).order).toMatchObject({ busy: null });
  expect((await openOrder(id)).order.dateCompleted).not.toBeNull();
});

test("an order of very many lines is closed in steps", async () => {
  const ids = Array.from({ length: 90 }, (_, i) => 3_000 + i);
  for (const id of ids) {
    await plantProduct(id, `LW01-CR-${id}`);
    await plantItem(`LW01-CR-${id}`, { quantity: 7 });
    await plantStockLine(`LW01-CR-${id}`, "a", 7, { batchNumber: "001-26" });
  }
  await plant(locationRow({ id: "P1", warehouse: "Production", bin: "MAIN", roaming: false, rows: 90 }));
  const { id, lines } = await take(ids.map((one) => orderLine(one, 5)));
  await plantJob(job, lines, { state: "completed" });
  for (const [i, line] of lines.entries()) await plantJob(4_000 + i, [line], { type: "Product", state: "completed" });
  const closed = await world.good(closeOrder, { body: { id } });
  expect(closed.type).toBe("success");
  for (const one of ids) expect((await figures(`LW01-CR-${one}`)).quantity).toBe(2);
  const after = await openOrder(id);
  expect(after.order).toMatchObject({ busy: null });
  expect(after.lines.every((line) => line.dateCompleted !== null)).toBe(true);
  expect((await readJob(job)).state).toBe("completed");
});
