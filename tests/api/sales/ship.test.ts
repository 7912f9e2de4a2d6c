/** Shipping an order in parts, by the contract's section 8. */
import { editBusiness } from "@apothecary/core/directory/contract";
import { exampleContact } from "@apothecary/core/directory/address-shapes";
import { contactRow, newContactId } from "@apothecary/core/directory/contact.rows";
import { businessDay } from "@apothecary/core/lib/time/day";
import { addDays } from "@apothecary/core/lib/rules/calendar";
import {
  cancelSalesOrder,
  closeOrder,
  closeOrderPreview,
  dispatchNote,
  editSalesOrder,
  readyToShip,
  salesOrder,
  shipments,
  shipOrder,
  shipPreview,
  unallocatedSalesItems,
} from "@apothecary/core/sales/contract";
import { trace } from "@apothecary/core/trace/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import type { StockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { locationRow } from "@apothecary/core/warehouse/location.rows";
import { queryAll } from "@apothecary/core/lib/table/table";
import { type EntryRow, ledgerIndex } from "@apothecary/core/transaction/entry.rows";
import { verifyLive } from "@apothecary/core/verify/verify-stock";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { BULK, CLIENT, figures, itemLedger, orderLine, plantCompany, plantItem, plantJob, plantProduct, plantStockLine, takeOrder } from "./sales.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

let product = 700;
let sku = "";
let job = 7_000;
beforeEach(async () => {
  product += 1;
  job += 10;
  sku = `LW01-CR-${product}`;
  await plantProduct(product, sku);
});

/** An order of one line, of which its jobs made so much, in two batches rows of the job's number. */
async function made(ordered: number, produced: number, rows: [row: string, quantity: number, more?: Partial<StockLine>][], more = {}) {
  const { id, soNumber, lines } = await takeOrder(world, [orderLine(product, ordered)], more);
  await plantJob(job, lines, { state: "completed" });
  await plantJob(job + 1, lines, { type: "Product", state: "completed", formulaJobId: job, quantityProduced: produced });
  await plantItem(sku, { quantity: rows.reduce((sum, [, quantity]) => sum + quantity, 0) });
  for (const [row, quantity, fields] of rows) await plantStockLine(sku, row, quantity, { batchNumber: "001-26", ...fields });
  await plant(locationRow({ id: "P1", warehouse: "Production", bin: "MAIN", roaming: false, rows: 50 }));
  return { id, soNumber, salesId: lines[0]?.salesId ?? 0 };
}

const detail = async (id: number) => world.good(salesOrder, { body: { salesOrderId: id } });
const ship = (id: number, salesId: number, quantity: number, more: object = {}) =>
  world.call(shipOrder, { body: { id, lines: [{ salesId, quantity }], ...more } });

test("parts of a line leave first expired first, each as a shipment; closing sends the rest", async () => {
  const rows: Parameters<typeof made>[2] = [
    ["late", 60, { expiryDate: "2099-12-31" }],
    ["soon", 40, { expiryDate: "2099-06-30" }],
  ];
  const { id, soNumber, salesId } = await made(100, 100, rows);
  await plant(contactRow({ ...exampleContact, id: newContactId(CLIENT, 1), businessId: CLIENT, version: 1 }));
  const preview = await world.good(shipPreview, { body: { id } });
  expect(preview.lines).toMatchObject([
    { salesId, ordered: 100, shipped: 0, open: 100, cancelled: 0, ready: 100, surplus: 0, batches: [{ elementId: `${sku}~soon`, own: 40 }, { own: 60 }] },
  ]);
  expect(preview.contacts).toEqual([
    { contactId: newContactId(CLIENT, 1), name: "Nora Lindqvist", address: "4 Weaver's Yard, Bristol, BS1 4ST", delivery: false },
  ]);
  const first = await world.good(shipOrder, {
    body: { id, lines: [{ salesId, quantity: 50 }], contactId: newContactId(CLIENT, 1), carrier: "DPD", trackingNumber: "15 99", notes: "Ring twice" },
  });
  expect(first).toMatchObject({ type: "success", shipmentNumber: `${soNumber}-1`, details: { [`${sku} shipped: `]: "50 units" } });
  expect(await figures(sku)).toMatchObject({ quantity: 50, stockLines: { late: 50 } });
  const sent = (await itemLedger(sku)).map(({ action, difference, soNumber: of, shipmentNumber }) => [action, difference, of, shipmentNumber]);
  expect(sent).toEqual([
    ["Dispatched", -40, soNumber, `${soNumber}-1`],
    ["Dispatched", -10, soNumber, `${soNumber}-1`],
  ]);
  expect(await detail(id)).toMatchObject({
    dateCompleted: null,
    salesItems: [{ shipped: 50 }],
    shipments: [{ shipmentNumber: `${soNumber}-1`, state: "Shipped", carrier: "DPD", contact: "Nora Lindqvist" }],
  });
  const named = await world.good(shipOrder, { body: { id, lines: [{ salesId, quantity: 20, batches: [{ elementId: `${sku}~late`, quantity: 20 }] }] } });
  expect(named.shipmentNumber).toBe(`${soNumber}-2`);
  expect(await world.good(closeOrderPreview, { body: { id } })).toMatchObject({ lines: [{ ordered: 100, shipped: 70, leaves: 30, short: 0, stays: 0 }] });
  await world.good(closeOrder, { body: { id } });
  expect(await detail(id)).toMatchObject({ dateCompleted: expect.any(String), salesItems: [{ shipped: 100 }] });
  expect((await figures(sku)).quantity).toBe(0);
  const note = await world.good(dispatchNote, { body: { salesOrderId: id, shipmentId: first.shipmentId } });
  expect(note).toMatchObject({
    shipment: { shipmentNumber: `${soNumber}-1`, address: "4 Weaver's Yard, Bristol, BS1 4ST", trackingNumber: "15 99" },
    lines: [{ ordered: 100, before: 0, dispatched: 50, batches: [{ expiryDate: "2099-06-30", quantity: 40 }, { quantity: 10 }] }],
  });
  expect((await world.good(dispatchNote, { body: { salesOrderId: id } })).lines).toMatchObject([{ before: 70, dispatched: 30 }]);
  const { edges } = await world.good(trace, { body: { batch: { sku, batchNumber: "001-26" }, direction: "forward" } });
  expect(edges).toMatchObject([{ kind: "dispatch", quantity: 100, shipments: [`${soNumber}-1`, `${soNumber}-2`] }]);
  expect((await world.call(dispatchNote, { body: { salesOrderId: id, shipmentId: 1 } })).status).toBe(404);
  const all = await world.good(shipments, { body: { salesOrderId: id } });
  expect(all.map(({ shipmentNumber }) => shipmentNumber)).toEqual([`${soNumber}-2`, `${soNumber}-1`]);
  expect((await world.good(shipments, { body: { state: "Shipped" } }))[0]).toEqual(all[0]);
  expect(await world.good(shipments, { body: { state: "Reversed" } })).toEqual([]);
});

test("more than is open or was made is refused; surplus leaves only if it is wanted, or its batch is named", async () => {
  const { id, salesId } = await made(100, 60, [
    ["own", 60],
    ["OTHER", 30, { batchNumber: "OLD" }],
  ]);
  expect(await ship(id, salesId, 101)).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^Only 100 units of .* are open\.$/) } });
  expect(await ship(id, salesId, 0.5)).toMatchObject({ status: 400 });
  expect(await ship(id, salesId, 0)).toMatchObject({ status: 400 });
  expect(await ship(id, salesId + 1, 1)).toMatchObject({ status: 404 });
  expect(await ship(id, salesId, 70)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^Only 60 units/) } });
  expect(await ship(id, salesId, 95, { fromStock: true })).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^Only 90 units/) } });
  const other = (quantity: number, of: number) => ({ lines: [{ salesId, quantity, batches: [{ elementId: `${sku}~OTHER`, quantity: of }] }] });
  expect(await world.call(shipOrder, { body: { id, ...other(10, 9) } })).toMatchObject({ status: 400 });
  expect(await world.call(shipOrder, { body: { id, ...other(31, 31) } })).toMatchObject({ status: 409 });
  expect((await openOrder(id)).order.version).toBe(1);
  expect(await world.call(shipOrder, { body: { id, ...other(10, 10) } })).toMatchObject({ status: 200 });
  // Surplus was sent, so that all that was made can still be sent.
  expect(await ship(id, salesId, 60)).toMatchObject({ status: 200 });
  expect(await figures(sku)).toMatchObject({ stockLines: { OTHER: 20 } });
  expect(await ship(id, salesId, 20, { fromStock: true })).toMatchObject({ status: 200 });
  expect((await openOrder(id)).shipments.map(({ lines }) => lines.map(({ batches }) => batches.map(({ own }) => own)))).toEqual([[[0]], [[60]], [[0]]]);
});

test("a batch that is not Live, has expired or was made for another order does not leave", async () => {
  const { id, salesId } = await made(100, 100, [
    ["frozen", 40, { status: 2 }],
    ["gone", 20, { expiryDate: "2026-01-01" }],
    ["good", 40],
  ]);
  expect(await ship(id, salesId, 41)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^Only 40 units of .* can be shipped now\. Batch 001-26 is frozen\. Batch 001-26 is expired\.$/) },
  });
  expect(
    await world.call(shipOrder, { body: { id, lines: [{ salesId, quantity: 5, batches: [{ elementId: `${sku}~frozen`, quantity: 5 }] }] } }),
  ).toMatchObject({ status: 409 });
});

test("goods of a shorter shelf life than the client accepts leave after a confirmation, which the ledger has", async () => {
  const body = { businessId: CLIENT, businessName: "Linden & Wolfe", paymentTerms: "" };
  expect(await world.call(editBusiness, { body: { ...body, minimumShelfLifeDays: 0 } })).toMatchObject({ status: 400 });
  await world.good(editBusiness, { body: { ...body, minimumShelfLifeDays: 100 } });
  const today = businessDay();
  const { id, soNumber, salesId } = await made(50, 50, [
    ["short", 20, { expiryDate: addDays(today, 99) }],
    ["long", 30, { expiryDate: addDays(today, 100) }],
  ]);
  expect(await world.good(shipPreview, { body: { id } })).toMatchObject({
    minimumShelfLifeDays: 100,
    lines: [
      {
        ready: 30,
        batches: [
          { elementId: `${sku}~long`, own: 30, tooShort: false, shortShelfLife: null },
          { elementId: `${sku}~short`, own: 0, tooShort: true, shortShelfLife: { left: 99, asked: 100 } },
        ],
      },
    ],
  });
  expect(await ship(id, salesId, 25)).toMatchObject({ status: 409, body: { batches: [{ elementId: `${sku}~short` }] } });
  expect(await world.good(closeOrderPreview, { body: { id } })).toMatchObject({ needsShelfLife: true });
  expect(await world.call(closeOrder, { body: { id } })).toMatchObject({ status: 409 });
  expect(await ship(id, salesId, 25, { confirmShelfLife: true })).toMatchObject({ status: 200 });
  expect((await itemLedger(sku)).map(({ difference, reason }) => [difference, reason])).toEqual([
    [-20, "Shorter shelf life confirmed"],
    [-5, undefined],
  ]);
  expect(await detail(id)).toMatchObject({ shipments: [{ shipmentNumber: `${soNumber}-1`, shelfLifeConfirmed: true }] });
  await world.good(editBusiness, { body: { ...body, minimumShelfLifeDays: null } });
  expect((await world.good(shipPreview, { body: { id } })).minimumShelfLifeDays).toBeNull();
});

test("a minimum in per cent is one of the whole shelf life, if that is known", async () => {
  const body = { businessId: CLIENT, businessName: "Linden & Wolfe", paymentTerms: "" };
  const today = businessDay();
  expect(await world.call(editBusiness, { body: { ...body, minimumShelfLifePercent: 101 } })).toMatchObject({ status: 400 });
  await world.good(editBusiness, { body: { ...body, minimumShelfLifePercent: 50 } });
  const { id, salesId } = await made(50, 50, [
    ["short", 20, { deliveredDate: addDays(today, -101), expiryDate: addDays(today, 99) }],
    ["unknown", 30, { deliveredDate: null, expiryDate: addDays(today, 100) }],
  ]);
  expect(await world.good(shipPreview, { body: { id } })).toMatchObject({
    ...{ minimumShelfLifeDays: null, minimumShelfLifePercent: 50 },
    lines: [{ batches: [{ tooShort: false }, { shortShelfLife: { left: 99, asked: 100 } }] }],
  });
  expect(await ship(id, salesId, 25)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("has less than the 50 % of its shelf life left that the client accepts at least: batch 001-26") },
  });
  expect(await ship(id, salesId, 20, { confirmShelfLife: true })).toMatchObject({ status: 200 });
  expect(await itemLedger(sku)).toMatchObject([{ reason: "Shorter shelf life confirmed" }]);
  await world.good(editBusiness, { body: { ...body, minimumShelfLifePercent: null } });
});

test("a shipment keeps how much of it was scanned at the door, which is never more than leaves", async () => {
  const { id, salesId } = await made(50, 50, [
    ["one", 20],
    ["two", 30],
  ]);
  expect(await ship(id, salesId, 30, { scanned: 3 })).toMatchObject({ status: 400, body: { errors: [{ path: "scanned" }] } });
  expect(await ship(id, salesId, 30, { scanned: 1 })).toMatchObject({ status: 200, body: { scanned: 1, details: { "Scanned: ": "1 of 2" } } });
  expect((await ship(id, salesId, 20)).body).not.toHaveProperty("scanned");
  const all = await world.good(shipments, { body: { salesOrderId: id } });
  expect(all.map(({ scanned }) => scanned)).toEqual([undefined, 1]);
});

test("a batch that is released for another client or a job only does not leave", async () => {
  const { id, salesId } = await made(100, 100, [
    ["theirs", 40, { onlyFor: { kind: "client", id: CLIENT, name: "The client" } }],
    ["a-others", 40, { onlyFor: { kind: "client", id: 9_999, name: "Acme" } }],
    ["job", 20, { onlyFor: { kind: "job", id: job, name: "J07010" } }],
  ]);
  expect(await world.good(shipPreview, { body: { id } })).toMatchObject({
    lines: [{ ready: 40, batches: [{ elementId: `${sku}~theirs` }], notLive: [{ onlyFor: "Acme" }, { onlyFor: "J07010" }] }],
  });
  expect(await ship(id, salesId, 60)).toMatchObject({ status: 409, body: { message: expect.stringContaining("Batch 001-26 is released for Acme only.") } });
  const named = { lines: [{ salesId, quantity: 5, batches: [{ elementId: `${sku}~a-others`, quantity: 5 }] }] };
  expect(await world.call(shipOrder, { body: { id, ...named } })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "lines.0.quantity", message: expect.stringMatching(/^Batch 001-26 of .* is released for Acme only\.$/) }] },
  });
  expect((await ship(id, salesId, 40)).status).toBe(200);
  expect(await world.call(closeOrder, { body: { id } })).toMatchObject({ status: 409, body: { message: expect.stringContaining("001-26 (for Acme only)") } });
  expect(await world.good(closeOrder, { body: { id, confirmShort: true } })).toMatchObject({ type: "warning" });
  expect((await figures(sku)).stockLines).toEqual({ "a-others": 40, job: 20 });
});

test("an order with shipments is closed short, with its reason, and not cancelled; its quantity stays above what was sent", async () => {
  const { id, salesId } = await made(100, 60, [["own", 60]]);
  await ship(id, salesId, 60);
  expect(await world.call(cancelSalesOrder, { body: { salesOrderId: id } })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("Close it short") },
  });
  const edit = { salesOrderId: id, poNumber: "PO-1", dispatchDate: null, salesItems: [{ salesId, quantity: 59 }] };
  expect(await world.call(editSalesOrder, { body: edit })).toMatchObject({ status: 409, body: { message: expect.stringContaining("60 units") } });
  expect(await world.good(closeOrderPreview, { body: { id } })).toMatchObject({ lines: [{ shipped: 60, leaves: 0, short: 40 }] });
  const closed = await world.good(closeOrder, { body: { id, reason: "The client takes no more" } });
  expect(closed.details).toEqual({ [`${sku} dispatched: `]: "60 of 100 units" });
  const trail = await queryAll<EntryRow>({ partition: ledgerIndex.record("order", String(id)), index: "g2" });
  expect(trail.at(-1)).toMatchObject({ action: "Order Edited", reason: "The client takes no more" });
  expect(await ship(id, salesId, 1)).toMatchObject({ status: 409 });
});

test("bulk is shipped by the kilogram, from batches in grams; a line that is sent from stock waits for no job", async () => {
  const { id, lines } = await takeOrder(world, [orderLine(BULK, 2)]);
  const salesId = lines[0]?.salesId ?? 0;
  await plantItem("LW01-B", { quantity: 3_000, categoryName: "Bulk", categoryCode: "B" });
  await plantStockLine("LW01-B", "free", 3_000, { batchNumber: "OLD" });
  expect(await ship(id, salesId, 0.0005)).toMatchObject({ status: 400 });
  await world.good(shipOrder, { body: { id, lines: [{ salesId, quantity: 0.25, batches: [{ elementId: "LW01-B~free", quantity: 250 }] }] } });
  expect((await detail(id)).salesItems).toMatchObject([{ quantity: 2, shipped: 0.25, formulaJobStatus: "Pending", productJobStatus: "N/A" }]);
  const waits = async () => (await world.good(unallocatedSalesItems)).some((row) => row.salesItemId === salesId);
  expect(await waits()).toBe(true);
  await world.good(shipOrder, { body: { id, lines: [{ salesId, quantity: 1.75 }], fromStock: true } });
  expect((await figures("LW01-B")).quantity).toBe(1_000);
  expect(await waits()).toBe(false);
  expect((await detail(id)).salesItems).toMatchObject([{ shipped: 2, formulaJobStatus: "N/A" }]);
  await world.good(closeOrder, { body: { id } });
  expect((await detail(id)).salesItems).toMatchObject([{ shipped: 2 }]);
});

test("orders with goods to ship are listed by dispatch date, until everything made has left", async () => {
  const later = await made(100, 60, [["own", 60]], { dispatchDate: "2099-02-01" });
  [product, job] = [product + 100, job + 100];
  sku = `LW01-CR-${product}`;
  await plantProduct(product, sku);
  const sooner = await made(10, 10, [["own", 10]], { dispatchDate: "2099-01-01" });
  const ready = async () => (await world.good(readyToShip)).filter(({ salesOrderId }) => [later.id, sooner.id].includes(salesOrderId));
  expect(await ready()).toMatchObject([
    { salesOrderId: sooner.id, lines: [{ ordered: 10, shipped: 0, open: 10, made: 10 }] },
    { salesOrderId: later.id, lines: [{ ordered: 100, open: 100, made: 60 }] },
  ]);
  await ship(sooner.id, sooner.salesId, 10);
  await ship(later.id, later.salesId, 50);
  expect(await ready()).toMatchObject([{ salesOrderId: later.id, lines: [{ shipped: 50, open: 50, made: 10 }] }]);
});

test("all rules hold", async () => {
  const { findings } = await verifyLive();
  expect(findings.filter(({ rule }) => rule === "ordered is shipped, open and cancelled")).toEqual([]);
});
