/** Deliveries of many lines: booked in once, validated by line, listed, and continued after an interruption. */
import { bookDelivery, deliveries, delivery, deliveryItems, MAX_DELIVERY_LINES } from "@apothecary/core/deliveries/contract";
import { LINES_A_STEP } from "@apothecary/core/deliveries/booked-lines";
import { businessRow } from "@apothecary/core/directory/business.rows";
import { editCategory } from "@apothecary/core/directory/contract";
import { carryOn } from "@apothecary/core/transaction/operation";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { overrideRemovalChecks, supplierBatches, updateSupplierBatchNumber } from "@apothecary/core/stock/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { clearFaults, killAt, watchCalls } from "../../lib/faults.ts";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, figuresHold, requestLedger, newRequest } from "../stock/stock.fixtures.ts";

const SUPPLIER = 21;
const OTHER = 22;
let world: World;

beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["A1", "B2"]) await plantLocation(bin);
  const business = { code: "", client: false, supplier: true, owner: false, paymentTerms: "", primaryAccountManager: "", version: 1 };
  const created = { createdBy: "admin", createdAt: "2026-01-01T00:00:00.000Z" };
  for (const [id, name] of [
    [SUPPLIER, "Lavender & Wild"],
    [OTHER, "Glassworks"],
  ] as const)
    await plant({ ...businessRow({ ...business, ...created, id, name } as never) });
  await plantItem("EMU0001", { onOrder: 1_500 });
  await plantItem("EMU0002", { onOrder: 300 });
  await plantItem("EMU0003", { removed: true });
  await plantItem("BOT0001", { categoryType: "Componentry", priceUnit: "unit", suppliedById: OTHER, onOrder: 50 });
});
afterEach(() => clearFaults());
afterAll(async () => {
  await figuresHold("EMU0001", "EMU0002", "BOT0001");
  await everythingHolds();
});

const line = (sku: string, more: object = {}) => ({ sku, quantity: 100, packSize: 0, supplierBatchNumber: "", expiryDate: "", status: 0 as const, ...more });
const deliveryBody = (lines: object[], more: object = {}) => ({
  body: { delivery: { supplier: SUPPLIER, orderNumber: "PO-1041", location: "A1", lines, ...more } } as never,
});
const itemNow = async (sku: string) => (await findItem(sku))?.item;
const deliveryNumbers = async (query: Record<string, string>) => (await world.good(deliveries, { query } as never)).map(({ deliveryNumber }) => deliveryNumber);

test("all lines come in as one action, once, each under a number of its own", async () => {
  const requestId = newRequest();
  const input = deliveryBody([
    line("EMU0001", { quantity: 1_000, packSize: 250, supplierBatchNumber: "LW-1", expiryDate: "2031-03-31" }),
    line("EMU0001", { quantity: 700, supplierBatchNumber: "LW-2" }),
    line("BOT0001", { quantity: 20, status: 1 }),
  ]);
  const answer = await world.good(bookDelivery, input, { as: "warehouse", requestId });
  expect(answer).toMatchObject({ type: "success", message: "3 lines have been booked in as delivery D00001.", deliveryId: 1, passedOver: [] });
  expect(await world.good(bookDelivery, input, { as: "warehouse", requestId })).toEqual(answer);
  expect(await itemNow("EMU0001")).toMatchObject({ quantity: 1_700, onOrder: 0 });
  expect(await itemNow("BOT0001")).toMatchObject({ quantity: 20, onOrder: 30 });
  const entries = await requestLedger(requestId);
  expect(entries.map(({ action, difference, supplierId, purchaseOrderNumber }) => [action, difference, supplierId, purchaseOrderNumber])).toEqual([
    ["Goods In", 1_000, SUPPLIER, "PO-1041"],
    ["Goods In", 700, SUPPLIER, "PO-1041"],
    ["Goods In", 20, SUPPLIER, "PO-1041"],
  ]);
  const opened = await world.good(delivery, { params: { id: "1" } }, { as: "staff" });
  expect(opened).toMatchObject({
    deliveryNumber: "D00001",
    supplier: "Lavender & Wild",
    orderNumber: "PO-1041",
    warehouse: "Main",
    bin: "A1",
    booked: true,
    lines: 3,
  });
  expect(opened.delivered.map(({ sku, quantity, supplierBatchNumber, status }) => [sku, quantity, supplierBatchNumber, status])).toEqual([
    ["EMU0001", 1_000, "LW-1", 0],
    ["EMU0001", 700, "LW-2", 0],
    ["BOT0001", 20, "", 1],
  ]);
  expect(new Set(opened.delivered.map(({ batchNumber }) => batchNumber)).size).toBe(3);
});

test("a delivery of one transaction is three calls in sequence, the session's among them", async () => {
  const calls = watchCalls();
  await world.good(bookDelivery, deliveryBody([line("EMU0002")]), { as: "buyer" });
  expect(calls.filter((call) => call === "TransactWriteItemsCommand")).toHaveLength(1);
  expect(calls.at(-1)).toBe("TransactWriteItemsCommand");
});

test("errors are shown at their line and field, for all lines at once, and nothing comes in", async () => {
  const before = await itemNow("EMU0001");
  const deliveryErrors = async (lines: object[], more: object = {}) => {
    const { status, body } = await world.call(bookDelivery, deliveryBody(lines, more));
    return [status, ((body as { errors?: { path: string; message: string }[] }).errors ?? []).map(({ path, message }) => [path, message])];
  };
  const many = Array.from({ length: LINES_A_STEP }, () => line("EMU0001"));
  expect(await deliveryErrors([line("EMU0001"), line("NONE0001"), line("EMU0003"), ...many, line("NONE0002")])).toEqual([
    400,
    [
      ["delivery.lines.1.sku", "The item NONE0001 does not exist."],
      ["delivery.lines.2.sku", "The item EMU0003 does not exist."],
      [`delivery.lines.${LINES_A_STEP + 3}.sku`, "The item NONE0002 does not exist."],
    ],
  ]);
  expect(
    await deliveryErrors([line("EMU0001", { quantity: 0 }), line("EMU0001", { packSize: 101 }), line("EMU0001", { expiryDate: "2027-02-30" })]),
  ).toMatchObject([
    400,
    [
      ["delivery.lines.0.quantity", "Quantity must be greater than 0."],
      ["delivery.lines.1.packSize", "This is not a valid pack size."],
      ["delivery.lines.2.expiryDate", expect.any(String)],
    ],
  ]);
  expect((await deliveryErrors([]))[1]).toEqual([["delivery.lines", "A delivery must have at least one line."]]);
  expect((await deliveryErrors(Array.from({ length: MAX_DELIVERY_LINES + 1 }, () => line("EMU0001"))))[0]).toBe(400);
  expect(await deliveryErrors([line("EMU0001")], { supplier: 999 })).toEqual([400, [["delivery.supplier", "This supplier does not exist."]]]);
  expect((await deliveryErrors([line("EMU0001")], { location: "NOWHERE" }))[0]).toBe(404);
  expect((await deliveryErrors([line("EMU0001", { status: 2 })]))[0]).toBe(400);
  expect((await deliveryErrors([line("EMU0001", { name: "x" })]))[0]).toBe(400);
  expect((await deliveryErrors([line("EMU0001")], { orderNumber: "x".repeat(26) }))[0]).toBe(400);
  expect(await itemNow("EMU0001")).toEqual(before);
});

test("the largest delivery comes in whole", async () => {
  const lines = Array.from({ length: MAX_DELIVERY_LINES }, (_, i) =>
    line(i % 2 === 0 ? "EMU0001" : "EMU0002", { quantity: 1, supplierBatchNumber: `BIG-${i}` }),
  );
  const answer = await world.good(bookDelivery, deliveryBody(lines, { orderNumber: "PO-BIG" }));
  expect(answer.passedOver).toEqual([]);
  const opened = await world.good(delivery, { params: { id: String(answer.deliveryId) } });
  expect(opened.booked).toBe(true);
  expect(opened.delivered.map(({ supplierBatchNumber }) => supplierBatchNumber)).toEqual(lines.map((_, i) => `BIG-${i}`));
});

test("items removed in the meantime are skipped and reported; the rest is booked in", async () => {
  const transactionsTo = async (nth: number, lines: object[], more: object = {}) => {
    const requestId = newRequest();
    const calls = watchCalls();
    await world.good(bookDelivery, deliveryBody(lines, more));
    const at = calls.flatMap((call, i) => (call === "TransactWriteItemsCommand" ? [i + 1] : []))[nth - 1] ?? 0;
    killAt(at, "after");
    expect((await world.call(bookDelivery, deliveryBody(lines, more), { requestId })).status).toBe(500);
    clearFaults();
    return requestId;
  };
  await plantItem("EMU0009");
  const lines = [...Array.from({ length: LINES_A_STEP }, () => line("EMU0002")), line("EMU0009"), line("EMU0001")];
  const cutOff = await transactionsTo(1, lines);
  const opened = (await world.good(deliveries, {}))[0];
  expect((await world.good(delivery, { params: { id: String(opened?.id) } })).booked).toBe(false);
  await world.good(overrideRemovalChecks, { body: { sku: "EMU0009", reason: "No longer made" } }, { as: "product" });
  expect(await carryOn(cutOff)).toMatchObject({
    type: "warning",
    passedOver: [{ line: LINES_A_STEP + 1, sku: "EMU0009", message: "The item EMU0009 does not exist." }],
  });
  expect(await world.good(delivery, { params: { id: String(opened?.id) } })).toMatchObject({ booked: true, passedOver: [{ line: LINES_A_STEP + 1 }] });
});

test("items on order from a supplier, with the usual values of their deliveries", async () => {
  await plantItem("EMU0010", { onOrder: 900, suppliedById: OTHER });
  const onOrder = async (supplier: number) => await world.good(deliveryItems, { body: { supplier } }, { as: "staff" });
  expect((await onOrder(OTHER)).map(({ sku, onOrder: quantity, unit }) => [sku, quantity, unit])).toEqual([
    ["BOT0001", 30, "units"],
    ["EMU0010", 900, "g"],
  ]);
  const usualDeliveries = async (sku: string) => (await world.good(deliveryItems, { body: { skus: [sku, "NONE0001"] } })).map(({ usual }) => usual);
  expect(await usualDeliveries("EMU0010")).toEqual([{ expiry: true, quarantine: false, packSize: 0 }]);
  expect(await usualDeliveries("BOT0001")).toEqual([{ expiry: false, quarantine: true, packSize: 0 }]);
  await world.good(bookDelivery, deliveryBody([line("BOT0001", { packSize: 25 })], { supplier: OTHER, orderNumber: "" }));
  await world.good(bookDelivery, deliveryBody([line("BOT0001", { packSize: 25 })], { supplier: OTHER, orderNumber: "" }));
  expect(await usualDeliveries("BOT0001")).toEqual([{ expiry: false, quarantine: false, packSize: 25 }]);
  expect((await world.call(deliveryItems, { body: {} })).status).toBe(400);
  expect((await world.call(deliveryItems, { body: { supplier: OTHER, skus: ["BOT0001"] } })).status).toBe(400);
});

test("deliveries are found by supplier, order number, supplier batch number and their own number, in pages", async () => {
  const booked = (more: object, lines = [line("EMU0001")]) => world.good(bookDelivery, deliveryBody(lines, more));
  const one = await booked({ orderNumber: "Q-500/A" }, [line("EMU0001", { supplierBatchNumber: "zx-1" }), line("EMU0002", { supplierBatchNumber: "ZX-2" })]);
  const two = await booked({ supplier: OTHER, orderNumber: "q-501" });
  expect(await deliveryNumbers({ search: "q-50" })).toEqual([two.deliveryNumber, one.deliveryNumber]);
  expect(await deliveryNumbers({ search: "Zx-" })).toEqual([one.deliveryNumber]);
  expect(await deliveryNumbers({ search: String(one.deliveryNumber).toLowerCase() })).toEqual([one.deliveryNumber]);
  expect(await deliveryNumbers({ search: "nothing" })).toEqual([]);
  const ofOther = await deliveryNumbers({ supplier: String(OTHER) });
  expect(ofOther[0]).toBe(two.deliveryNumber);
  expect(ofOther).not.toContain(one.deliveryNumber);
  expect((await world.call(deliveries, { query: { supplier: String(OTHER), search: "q" } } as never)).status).toBe(400);
  expect((await world.call(delivery, { params: { id: "9999" } })).status).toBe(404);
  // More lines than a page shows: the rest is on the next.
  const paged = await world.call(deliveries, { query: { search: "BIG-" } } as never);
  const cursor = paged.headers["x-next-cursor"];
  expect(paged.body).toHaveLength(1);
  expect((await world.call(deliveries, { query: { search: "BIG-", cursor } } as never)).body).toHaveLength(1);
  expect((await world.call(deliveries, { query: { cursor } } as never)).status).toBe(400);
});

test("batches are found by the supplier's number: of a delivery, of goods in, and corrected ones", async () => {
  const found = async (number: string) =>
    (await world.good(supplierBatches, { query: { number } })).map(({ supplierBatchNumber, sku }) => [supplierBatchNumber, sku]);
  expect(await found("zx")).toEqual([
    ["zx-1", "EMU0001"],
    ["ZX-2", "EMU0002"],
  ]);
  const id = await bookIn(world, "EMU0002", 10, "B2");
  await world.good(updateSupplierBatchNumber, { body: { id, newSupplierBatchNumber: "ZX-9" } });
  expect(await found("zx-9")).toEqual([["ZX-9", "EMU0002"]]);
  expect((await world.call(supplierBatches, { query: { number: "" } })).status).toBe(400);
});

test("lines without what their category needs are booked in once confirmed", async () => {
  const needs = { skuIdentifier: "EMU", type: "Raw Material" as const, needsExpiry: true, needsSupplierBatch: true };
  await plantItem("EMU0004", { categoryCode: "EMU", categoryType: "Raw Material" });
  await world.good(editCategory, { body: needs });
  const lines = [line("EMU0004"), line("EMU0004", { status: 1 }), line("EMU0004", { supplierBatchNumber: "S-1", expiryDate: "2040-01-31" })];
  const { status, body } = await world.call(bookDelivery, deliveryBody(lines));
  const { errors } = body as unknown as { errors: { path: string; message: string }[] };
  expect([status, errors.map(({ path }) => path)]).toEqual([400, ["delivery.confirmExpiry", "delivery.confirmSupplierBatch"]]);
  expect(errors[0]?.message).toContain("EMU0004.");
  expect((await itemNow("EMU0004"))?.quantity).toBe(0);
  await world.good(bookDelivery, deliveryBody(lines, { confirmExpiry: true, confirmSupplierBatch: true }));
  expect((await itemNow("EMU0004"))?.quantity).toBe(300);
  await world.good(editCategory, { body: { ...needs, needsExpiry: false, needsSupplierBatch: false } });
});
