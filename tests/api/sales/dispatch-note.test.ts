/**
 * The dispatch note of a closed order, from the ledger: what left, under the batch numbers and expiry days of that day.
 */
import { closeOrder, dispatchNote, salesOrder } from "@apothecary/core/sales/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import type { StockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { updateBatchNumber, updateExpiryDate } from "@apothecary/core/stock/contract";
import { locationRow } from "@apothecary/core/warehouse/location.rows";
import { beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { BULK, CLIENT, orderLine, plantStockLine, plantCompany, plantItem, plantJob, plantProduct, takeOrder } from "./sales.fixtures.ts";

const STOCK_LINES = 50;
const EARLIER_MS = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

let product = 300;
let job = 3_000;

/** An order of one product whose jobs are completed, and its stock of batch `001-26`. */
async function made(quantity: number, stockLines: [row: string, quantity: number, more?: Partial<StockLine>][]) {
  product += 1;
  job += 10;
  const sku = `LW01-CR-${product}`;
  await plantProduct(product, sku);
  await plantItem(sku, { quantity: stockLines.reduce((sum, [, held]) => sum + held, 0) });
  for (const [row, held, more] of stockLines) await plantStockLine(sku, row, held, { batchNumber: "001-26", ...more });
  await plant(locationRow({ id: "P1", warehouse: "Production", bin: "MAIN", roaming: false, rows: stockLines.length }));
  const { id, soNumber, lines } = await takeOrder(world, [orderLine(product, quantity)], { poNumber: "PO-77", dispatchDate: "2099-05-04" });
  await plantJob(job, lines, { state: "completed" });
  await plantJob(job + 1, lines, { type: "Product", state: "completed", formulaJobId: job });
  return { id, soNumber, sku };
}

const readNote = (salesOrderId: number) => world.good(dispatchNote, { body: { salesOrderId } });

test("the note has the client, the PO, and the batches dispatched for each line", async () => {
  const { id, soNumber, sku } = await made(100, [
    ["soon", 30, { expiryDate: "2099-06-30" }],
    ["soon2", 5, { expiryDate: "2099-06-30" }],
    ["late", 60, { expiryDate: "2099-12-31" }],
  ]);
  await world.good(closeOrder, { body: { id } });
  const { dateCompleted, orderDate } = await world.good(salesOrder, { body: { salesOrderId: id } });
  expect(await readNote(id)).toEqual({
    salesOrderId: id,
    shelfLifeConfirmed: false,
    soNumber,
    sender: { name: "The Apothecary Works Ltd", address: [], telephone: "", email: "", responsiblePerson: "" },
    client: { id: CLIENT, name: "Linden & Wolfe" },
    poNumber: "PO-77",
    orderDate,
    dispatchDate: "2099-05-04",
    dateCompleted,
    shipment: null,
    lines: [
      {
        sku,
        name: `The product ${sku}`,
        unit: "units",
        ordered: 100,
        before: 0,
        dispatched: 95,
        batches: [
          { batchNumber: "001-26", expiryDate: "2099-06-30", quantity: 35, certified: false },
          { batchNumber: "001-26", expiryDate: "2099-12-31", quantity: 60, certified: false },
        ],
      },
    ],
  });
});

test("a batch that is renamed or gets another expiry day afterwards stays on the note as it left", async () => {
  const { id, sku } = await made(40, [["a", 100, { expiryDate: "2099-06-30" }]]);
  await world.good(closeOrder, { body: { id } });
  const before = await readNote(id);
  await world.good(updateBatchNumber, { body: { id: `${sku}~a`, newBatchNumber: "009-26", reason: "Mislabelled" } });
  await world.good(updateExpiryDate, { body: { id: `${sku}~a`, newExpiryDate: "2099-01-31", reason: "Mislabelled" } });
  expect(await readNote(id)).toEqual(before);
  expect(before.lines[0]?.batches).toEqual([{ batchNumber: "001-26", expiryDate: "2099-06-30", quantity: 40, certified: false }]);
});

test("Bulk is noted in kilograms, as it was ordered", async () => {
  await plantItem("LW01-B", { quantity: 2_500 });
  await plantStockLine("LW01-B", "b", 2_500, { batchNumber: "001-26", expiryDate: null });
  const { id, lines } = await takeOrder(world, [orderLine(BULK, 2)]);
  job += 10;
  await plantJob(job, lines, { state: "completed", quantityProduced: 1.5 });
  await world.good(closeOrder, { body: { id } });
  expect((await readNote(id)).lines).toMatchObject([
    { sku: "LW01-B", unit: "Kg", ordered: 2, dispatched: 1.5, batches: [{ batchNumber: "001-26", expiryDate: null, quantity: 1.5 }] },
  ]);
});

test("an order that was closed in steps has all that left on its note", async () => {
  const { id } = await made(
    10 * STOCK_LINES,
    Array.from({ length: STOCK_LINES }, (_, i) => [`r${i}`, 10]),
  );
  await world.good(closeOrder, { body: { id } });
  expect((await readNote(id)).lines).toMatchObject([{ dispatched: 10 * STOCK_LINES, batches: [{ batchNumber: "001-26", quantity: 10 * STOCK_LINES }] }]);
});

test("an order that was closed before orders stored the closing request has its note from the ledger", async () => {
  const { id } = await made(20, [["a", 20]]);
  const other = await made(30, [["a", 30]]);
  await world.good(closeOrder, { body: { id } });
  await world.good(closeOrder, { body: { id: other.id } });
  const note = await readNote(id);
  expect(note.lines).toMatchObject([{ dispatched: 20 }]);
  const { order } = await openOrder(id);
  const { closingRequest: _, ...before } = order;
  await plant(before);
  expect(await readNote(id)).toEqual(note);
  // One of which nothing left has a note that says so.
  await plant({ ...before, dateCompleted: new Date(Date.parse(order.dateCompleted ?? "") - EARLIER_MS).toISOString() });
  expect((await readNote(id)).lines).toMatchObject([{ ordered: 20, dispatched: 0, batches: [] }]);
});

test("an order that is open, and one that does not exist, has no note", async () => {
  const { id, soNumber } = await made(10, [["a", 10]]);
  const refused = await world.call(dispatchNote, { body: { salesOrderId: id } });
  expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
    409,
    `The sales order ${soNumber} is not closed, so nothing has been dispatched for it.`,
  ]);
  expect((await world.call(dispatchNote, { body: { salesOrderId: 999_999 } })).status).toBe(404);
});
