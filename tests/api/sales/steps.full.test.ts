import { randomUUID } from "node:crypto";
import { putAllocation } from "@apothecary/core/jobs/job.rows";
import { cancelSalesOrder, closeOrder, editSalesOrder, newSale, shipOrder } from "@apothecary/core/sales/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import { locationRow } from "@apothecary/core/warehouse/location.rows";
import { openLocation } from "@apothecary/core/warehouse/open-location";
import { afterEach, beforeAll, expect, test } from "vitest";
import { clearFaults, killAt, watchCalls } from "../../lib/faults.ts";
import { plant } from "../../lib/base-world.ts";
import { killPoints } from "../../lib/soak.ts";
import { savedWorld } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import {
  BULK,
  CLIENT,
  component,
  figures,
  jobLine,
  readJob,
  itemLedger,
  orderLine,
  plantStockLine,
  plantCompany,
  plantItem,
  plantJob,
  plantProduct,
  takeOrder,
} from "./sales.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});
afterEach(() => clearFaults());

const STOCK_LINES = 50;
const COMPONENTS = 40;
const AT = "2026-01-03T09:00:00.000Z";
/** Planted jobs are far from those that the counter numbers. */
const JOB = 100_000;

/** Sends a request that dies at its `nth` write, before it or after it took effect, and then again, without a fault. */
async function cutOff(nth: number, when: "before" | "after", send: () => Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const kill = killAt(nth, when, "writes");
  await send();
  clearFaults();
  expect(kill.injected).toBe(true);
  const again = await send();
  expect(again.status).toBe(200);
  return again.body;
}

/** Sends a request undisturbed; then from the same state again, cut off at its writes. */
async function everywhere(send: () => Promise<{ status: number; body: unknown }>, check: (answer: unknown) => Promise<void>): Promise<void> {
  const planted = await savedWorld();
  const calls = watchCalls();
  const first = await send();
  clearFaults();
  expect(first.status).toBe(200);
  await check(first.body);
  for (const { nth, when } of killPoints(calls)) {
    await planted.restore();
    await check(await cutOff(nth, when, send));
  }
}

test("an order whose dispatch takes steps leaves once, wherever it is cut off", async () => {
  const [product, sku] = [501, "LW01-CR-501"];
  await plantProduct(product, sku);
  await plantItem(sku, { quantity: 10 * STOCK_LINES });
  await Promise.all(Array.from({ length: STOCK_LINES }, (_, i) => plantStockLine(sku, `r${i}`, 10, { locationId: "P9", batchNumber: "001-26" })));
  await plant(locationRow({ id: "P9", warehouse: "Production", bin: "B9", roaming: false, rows: STOCK_LINES }));
  const { id, lines } = await takeOrder(world, [orderLine(product, 10 * STOCK_LINES - 5)]);
  await plantJob(JOB, lines, { state: "completed" });
  await plantJob(JOB + 1, lines, { state: "completed", type: "Product" });
  const requestId = randomUUID();
  await everywhere(
    () => world.call(closeOrder, { body: { id } }, { requestId }),
    async (answer) => {
      expect(answer).toMatchObject({ type: "success", details: { [`${sku} dispatched: `]: `${10 * STOCK_LINES - 5} units` } });
      expect((await figures(sku)).quantity).toBe(5);
      expect((await itemLedger(sku)).reduce((sum, entry) => sum + (entry.difference ?? 0), 0)).toBe(5 - 10 * STOCK_LINES);
      expect((await openLocation("P9")).rows).toBe(1);
      expect((await openOrder(id)).order).toMatchObject({ busy: null, dateCompleted: expect.any(String) });
    },
  );
});

test("a shipment of many batches, wherever it is cut off", async () => {
  const [product, sku] = [502, "LW01-CR-502"];
  await plantProduct(product, sku);
  await plantItem(sku, { quantity: 10 * STOCK_LINES });
  await Promise.all(Array.from({ length: STOCK_LINES }, (_, i) => plantStockLine(sku, `r${i}`, 10, { locationId: "P10", batchNumber: "001-26" })));
  await plant(locationRow({ id: "P10", warehouse: "Production", bin: "B10", roaming: false, rows: STOCK_LINES }));
  const { id, lines } = await takeOrder(world, [orderLine(product, 10 * STOCK_LINES)]);
  await plantJob(JOB + 10, lines, { state: "completed" });
  await plantJob(JOB + 11, lines, { state: "completed", type: "Product" });
  const requestId = randomUUID();
  const quantity = 10 * STOCK_LINES - 5;
  await everywhere(
    () => world.call(shipOrder, { body: { id, lines: [{ salesId: lines[0]?.salesId ?? 0, quantity }] } }, { requestId }),
    async (answer) => {
      expect(answer).toMatchObject({ type: "success", details: { [`${sku} shipped: `]: `${quantity} units` } });
      expect((await figures(sku)).quantity).toBe(5);
      const { order, lines: now, shipments } = await openOrder(id);
      expect([order.busy, order.dateCompleted, now[0]?.shipped]).toEqual([null, null, quantity]);
      expect(shipments.map((one) => one.lines.map(({ batches }) => batches.length))).toEqual([[STOCK_LINES]]);
    },
  );
});

/** Plants components, and products that have two of each. */
async function plantElsewhere(prefix: string, productIds: readonly number[]): Promise<string[]> {
  const skus = Array.from({ length: COMPONENTS }, (_, i) => `${prefix}X${i}`);
  await Promise.all(skus.map((sku) => plantItem(sku, { categoryType: "Componentry" })));
  for (const id of productIds) {
    await plantProduct(id, `LW01-E-${id}`, { categoryCode: "E", componentry: skus.map((sku) => component(sku, 2)) });
  }
  return skus;
}

test("an order that is taken, wherever it is cut off", async () => {
  const skus = await plantElsewhere("C1", [10_002, 10_003]);
  const requestId = randomUUID();
  const body = { businessId: CLIENT, poNumber: "PO-1", orderLines: [orderLine(10_002, 3), orderLine(10_003, 4), orderLine(BULK, 1)] };
  await everywhere(
    () => world.call(newSale, { body }, { requestId }),
    async (answer) => {
      const opened = await openOrder((answer as { id: number }).id);
      expect(opened.order.busy).toBeNull();
      expect(opened.lines.map((line) => line.productJobId !== null)).toEqual([true, true, false]);
      for (const sku of skus) expect((await figures(sku)).allocated).toBe(14);
    },
  );
});

test("an order that is cancelled in steps, wherever it is cut off", async () => {
  const skus = await plantElsewhere("C2", [10_004, 10_005]);
  const order = await takeOrder(world, [orderLine(10_004, 3), orderLine(10_005, 4), orderLine(BULK, 1)]);
  const bulk = order.lines.filter((line) => line.productId === BULK);
  const [id, raw] = [JOB + 2, "RAW1"];
  await plantItem(raw, { categoryType: "Raw Material", quantity: 900, allocated: 800 });
  await plantStockLine(raw, "a", 900, { unreserved: 400, reservations: { [id]: { quantity: 500, at: AT } } });
  const line = jobLine(raw, 800, { [`${raw}~a`]: { quantity: 500, at: AT } }, 100);
  await plantJob(id, bulk, { lines: { [raw]: line } });
  await plant(putAllocation(await readJob(id), line).item);
  const requestId = randomUUID();
  await everywhere(
    () => world.call(cancelSalesOrder, { body: { salesOrderId: order.id } }, { requestId }),
    async () => {
      expect(await figures(raw)).toMatchObject({ quantity: 900, allocated: 0, reserved: 0 });
      for (const sku of skus) expect((await figures(sku)).allocated).toBe(0);
      expect((await readJob(id)).state).toBe("cancelled");
      const opened = await openOrder(order.id);
      expect(opened.order.busy).toBeNull();
      expect([opened.order, ...opened.lines].every((one) => one.dateCancelled !== null)).toBe(true);
      expect((await itemLedger("LW01-B")).filter((entry) => entry.jobId === id)).toHaveLength(1);
    },
  );
});

test("an order that is edited in steps, wherever it is cut off", async () => {
  const [kept, dropped, added] = [20_001, 20_002, 20_003];
  const skus = await plantElsewhere("E1", [kept, dropped, added]);
  const order = await takeOrder(world, [orderLine(kept, 3), orderLine(dropped, 4), orderLine(BULK, 1)]);
  const [stays, goes] = order.lines;
  const requestId = randomUUID();
  const salesItems = [
    { salesId: stays?.salesId ?? 0, quantity: 3, price: 9, notes: "Fragile" },
    { salesId: goes?.salesId ?? 0, quantity: 4, price: 2.5, notes: "", cancelled: true },
    orderLine(added, 5),
  ];
  const body = { salesOrderId: order.id, poNumber: "PO-2", dispatchDate: "2027-01-31", salesItems };
  await everywhere(
    () => world.call(editSalesOrder, { body }, { requestId }),
    async () => {
      const { order: edited, lines } = await openOrder(order.id);
      expect(edited).toMatchObject({ busy: null, poNumber: "PO-2", lastLine: 4, dateEdited: expect.any(String) });
      expect(lines.map((line) => [line.dateCancelled === null, line.productJobId !== null])).toEqual([
        [true, true],
        [false, false],
        [true, false],
        [true, true],
      ]);
      for (const sku of skus) expect((await figures(sku)).allocated).toBe(16);
      expect((await readJob(stays?.productJobId ?? 0)).salesItems).toMatchObject([{ poNumber: "PO-2", dispatchDate: "2027-01-31", notes: "Fragile" }]);
      expect(await readJob(goes?.productJobId ?? 0)).toMatchObject({ state: "cancelled", busy: null });
    },
  );
});
