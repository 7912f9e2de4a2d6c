/** Shipping several lines at once, beside a line that was cancelled, and beside what was made for another order. */
import { formulaBatchNumberKey } from "@apothecary/core/formulas/formula.rows";
import { productUnderWay } from "@apothecary/core/products/contract";
import { closeOrder, closeOrderPreview, dispatchNote, editSalesOrder, readyToShip, shipOrder, shipPreview } from "@apothecary/core/sales/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import type { OrderLine } from "@apothecary/core/sales/order.rows";
import { locationRow } from "@apothecary/core/warehouse/location.rows";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { orderLine, plantCompany, plantItem, plantJob, plantProduct, plantStockLine, takeOrder } from "./sales.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});
beforeEach(() => plant(locationRow({ id: "P1", warehouse: "Production", bin: "MAIN", roaming: false, rows: 50 })));

let last = 800;
async function newProduct(): Promise<{ id: number; sku: string }> {
  const id = ++last;
  const sku = `LW01-CR-${id}`;
  await plantProduct(id, sku);
  return { id, sku };
}

let job = 8_000;
/** Completed jobs of a line, which made so much of it. Answers the id of the compounding job. */
async function made(line: OrderLine | undefined, quantityProduced: number, batchNumber = "001-26"): Promise<number> {
  if (!line) throw new Error("A line was ordered.");
  job += 10;
  const own = { ...line, productJobId: job + 1 };
  await plantJob(job, [own], { state: "completed", batchNumber });
  await plantJob(job + 1, [own], { type: "Product", state: "completed", formulaJobId: job, quantityProduced, batchNumber });
  return job;
}

test("a line without named batches takes surplus only if that is wanted, also beside a line with named ones", async () => {
  const [a, b] = [await newProduct(), await newProduct()];
  const { id, lines } = await takeOrder(world, [orderLine(a.id, 10), orderLine(b.id, 100)]);
  const [first, second] = lines;
  await made(first, 10);
  await made(second, 60);
  await plantItem(a.sku, { quantity: 10 });
  await plantStockLine(a.sku, "own", 10, { batchNumber: "001-26" });
  await plantItem(b.sku, { quantity: 90 });
  await plantStockLine(b.sku, "own", 60, { batchNumber: "001-26" });
  await plantStockLine(b.sku, "other", 30, { batchNumber: "OLD" });
  const body = {
    id,
    lines: [
      { salesId: first?.salesId ?? 0, quantity: 10, batches: [{ elementId: `${a.sku}~own`, quantity: 10 }] },
      { salesId: second?.salesId ?? 0, quantity: 80 },
    ],
  };
  expect(await world.call(shipOrder, { body })).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^Only 60 units/) } });
  expect(await world.call(shipOrder, { body: { ...body, fromStock: true } })).toMatchObject({ status: 200 });
});

test("a line that was sent in full from stock no longer waits: a change of its product counts nothing of it", async () => {
  const { id: productId, sku } = await newProduct();
  const { id, lines } = await takeOrder(world, [orderLine(productId, 30)]);
  await plantItem(sku, { quantity: 30 });
  await plantStockLine(sku, "own", 30);
  const ship = (quantity: number) => world.good(shipOrder, { body: { id, lines: [{ salesId: lines[0]?.salesId ?? 0, quantity }], fromStock: true } });
  const waiting = async () => (await world.good(productUnderWay, { body: { id: productId } })).waiting.map(({ quantity }) => quantity);
  await ship(20);
  expect(await waiting()).toEqual([10]);
  await ship(10);
  expect(await waiting()).toEqual([]);
});

test("what was sent of a line that was cancelled since counts for that line alone", async () => {
  const { id: productId, sku } = await newProduct();
  const { id, lines } = await takeOrder(world, [orderLine(productId, 100)]);
  const salesId = lines[0]?.salesId ?? 0;
  await made(lines[0], 100);
  await plantItem(sku, { quantity: 100 });
  await plantStockLine(sku, "own", 100, { batchNumber: "001-26" });
  const { shipmentId } = await world.good(shipOrder, { body: { id, lines: [{ salesId, quantity: 40 }] } });
  const salesItems = [{ salesId, cancelled: true }, orderLine(productId, 50)];
  await world.good(editSalesOrder, { body: { salesOrderId: id, poNumber: "PO-1", dispatchDate: null, salesItems } });
  await made((await openOrder(id)).lines[1], 50, "002-26");
  await plantItem(sku, { quantity: 110 });
  await plantStockLine(sku, "new", 50, { batchNumber: "002-26" });
  expect((await world.good(closeOrderPreview, { body: { id } })).lines).toMatchObject([{ ordered: 50, shipped: 0, leaves: 50, short: 0 }]);
  await world.good(closeOrder, { body: { id } });
  expect((await world.good(dispatchNote, { body: { salesOrderId: id } })).lines).toMatchObject([{ ordered: 50, before: 0, dispatched: 50 }]);
  const note = await world.good(dispatchNote, { body: { salesOrderId: id, shipmentId } });
  expect(note.lines).toMatchObject([{ ordered: 100, before: 0, dispatched: 40 }]);
});

test("stock that cannot leave does not make up for what was made for another order", async () => {
  const { id: productId, sku } = await newProduct();
  const theirs = await takeOrder(world, [orderLine(productId, 100)]);
  const jobId = await made(theirs.lines[0], 100, "803-26");
  await plant({ ...formulaBatchNumberKey("LW01", "803-26"), batchNumber: "803-26", jobId });
  await plantItem(sku, { quantity: 120 });
  await plantStockLine(sku, "live", 80, { batchNumber: "803-26" });
  await plantStockLine(sku, "frozen", 40, { batchNumber: "803-26", status: 2 });
  const { id, lines } = await takeOrder(world, [orderLine(productId, 100)]);
  const named = [{ salesId: lines[0]?.salesId ?? 0, quantity: 20, batches: [{ elementId: `${sku}~live`, quantity: 20 }] }];
  expect(await world.call(shipOrder, { body: { id, lines: named } })).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^Batch 803-26 of .* was made for another order\.$/) },
  });
  const preview = async (ofOrder: number) => (await world.good(shipPreview, { body: { id: ofOrder } })).lines.map(({ batches }) => batches);
  expect(await preview(id)).toMatchObject([[{ available: 80, own: 0, surplus: 0, forOthers: 80 }]]);
  expect(await preview(theirs.id)).toMatchObject([[{ available: 80, own: 80, surplus: 0, forOthers: 0 }]]);
});

test("what is ready of two lines of one product is told once", async () => {
  const [a, b] = [await newProduct(), await newProduct()];
  const { id, lines } = await takeOrder(world, [orderLine(a.id, 40), orderLine(b.id, 100)]);
  const { g1p: _, g1s: __, ...second } = { g1p: "", g1s: "", ...lines[1] };
  await plant({ ...second, PK: `SO#${id}`, SK: "LINE#002", productId: a.id, productSku: a.sku });
  const own = (await openOrder(id)).lines;
  await made(own[0], 30);
  await made(own[1], 20);
  const ready = (await world.good(readyToShip)).find(({ salesOrderId }) => salesOrderId === id);
  expect(ready?.lines).toMatchObject([
    { open: 40, made: 40 },
    { open: 100, made: 10 },
  ]);
});
