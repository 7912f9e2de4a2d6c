import { cancelSalesOrder, editSalesOrder, lastPrice } from "@apothecary/core/sales/contract";
import { beforeAll, expect, test } from "vitest";
import { makeWorld, type World } from "../../lib/world.ts";
import { BULK, CLIENT, CREAM, ELSEWHERE, LOTION, orderLine, plantCompany, SUPPLIER, takeOrder } from "./sales.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

const read = async (productId: number, businessId = CLIENT) => (await world.good(lastPrice, { body: { businessId, productIds: [productId] } }))[0]?.last;

test("the last price of a product is that of the client's newest order that has it", async () => {
  expect(await read(CREAM)).toBeNull();
  const first = await takeOrder(world, [orderLine(CREAM, 10, { price: 2.5 }), orderLine(BULK, 4, { price: 7 })]);
  const second = await takeOrder(world, [orderLine(CREAM, 20, { price: 2.4 })]);
  expect(await read(CREAM)).toMatchObject({ price: 2.4, quantity: 20, salesOrderId: second.id, soNumber: second.soNumber });
  expect(await read(BULK)).toMatchObject({ price: 7, salesOrderId: first.id });
  expect(await read(ELSEWHERE)).toBeNull();
  expect(await read(LOTION)).toBeNull();
  expect(await read(CREAM, SUPPLIER)).toBeNull();
  const all = await world.good(lastPrice, { body: { businessId: CLIENT, productIds: [LOTION, BULK, CREAM, BULK] } });
  expect(all.map(({ productId, last, list }) => [productId, last?.price, list])).toEqual([
    [LOTION, undefined, []],
    [BULK, 7, []],
    [CREAM, 2.4, []],
  ]);
});

test("cancelled orders and lines, and lines free of charge, do not count", async () => {
  const base = await takeOrder(world, [orderLine(CREAM, 30, { price: 3 })]);
  const free = await takeOrder(world, [orderLine(CREAM, 40, { price: 4 })]);
  await world.good(editSalesOrder, {
    body: { salesOrderId: free.id, poNumber: "PO-1", dispatchDate: "", salesItems: [{ salesId: free.lines[0]?.salesId, price: 0 }] },
  });
  const cancelled = await takeOrder(world, [orderLine(CREAM, 50, { price: 5 })]);
  await world.good(cancelSalesOrder, { body: { salesOrderId: cancelled.id } });
  const line = await takeOrder(world, [orderLine(CREAM, 60, { price: 6 }), orderLine(BULK, 6)]);
  const salesItems = [{ salesId: line.lines[0]?.salesId, cancelled: true }];
  await world.good(editSalesOrder, { body: { salesOrderId: line.id, poNumber: "PO-1", dispatchDate: "", salesItems } });
  expect(await read(CREAM)).toMatchObject({ price: 3, quantity: 30, salesOrderId: base.id });
});

test("an older price is found behind many orders of another product of the same formula", async () => {
  const old = await takeOrder(world, [orderLine(BULK, 5, { price: 9 })]);
  for (let n = 0; n < 12; n++) await takeOrder(world, [orderLine(CREAM, 1, { price: 1 })]);
  expect(await read(BULK)).toMatchObject({ price: 9, salesOrderId: old.id });
  expect(await read(CREAM)).toMatchObject({ price: 1 });
});

test("an unknown product is refused", async () => {
  expect((await world.call(lastPrice, { body: { businessId: CLIENT, productIds: [CREAM, 9_999] } })).status).toBe(404);
});
