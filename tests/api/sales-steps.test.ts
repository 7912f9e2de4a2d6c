import { randomUUID } from "node:crypto";
import { putAllocation } from "@apothecary/core/jobs/job.rows";
import { cancelSalesOrder, closeOrder, editSalesOrder, newSale } from "@apothecary/core/sales/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import { placeKey } from "@apothecary/core/warehouse/place.rows";
import { openPlace } from "@apothecary/core/warehouse/open-place";
import { afterEach, beforeAll, expect, test } from "vitest";
import { clearFaults, killAt, watchCalls } from "../lib/faults.ts";
import { plant } from "../lib/base-world.ts";
import { makeWorld, type World } from "../lib/world.ts";
import {
  BULK,
  CLIENT,
  component,
  figures,
  jobLine,
  jobOf,
  ledgerOf,
  orderLine,
  plantBatch,
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

const BATCHES = 50;
const COMPONENTS = 40;
const AT = "2026-01-03T09:00:00.000Z";
/** Planted jobs are far from those that the counter numbers. */
let job = 100_000;

/** Sends a request that dies at its `nth` call, before it or after it took effect, and then once more, undisturbed. */
async function cutOff(nth: number, when: "before" | "after", send: () => Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const kill = killAt(nth, when);
  await send();
  clearFaults();
  expect(kill.struck).toBe(true);
  const again = await send();
  expect(again.status).toBe(200);
  return again.body;
}

/** How many DynamoDB calls a request makes. */
async function callsOf(send: () => Promise<{ status: number }>): Promise<number> {
  const calls = watchCalls();
  expect((await send()).status).toBe(200);
  clearFaults();
  return calls.length;
}

/** Tries a request cut off at each of its calls, each time in a new setting. */
async function everywhere(
  make: () => Promise<{ send: () => Promise<{ status: number; body: unknown }>; check: (answer: unknown) => Promise<void> }>,
): Promise<void> {
  const calls = await callsOf((await make()).send);
  for (let nth = 2; nth <= calls; nth++) {
    for (const when of ["before", "after"] as const) {
      const { send, check } = await make();
      await check(await cutOff(nth, when, send));
    }
  }
}

test("an order whose dispatch takes steps leaves once, wherever it is cut off", async () => {
  let n = 0;
  await everywhere(async () => {
    n += 1;
    const [product, sku] = [500 + n, `LW01-CR-${500 + n}`];
    await plantProduct(product, sku);
    await plantItem(sku, { quantity: 10 * BATCHES });
    await Promise.all(Array.from({ length: BATCHES }, (_, i) => plantBatch(sku, `r${i}`, 10, { locationId: `P${n}`, batchNumber: "001-26" })));
    await plant({ ...placeKey(`P${n}`), id: `P${n}`, warehouse: "Production", bin: `B${n}`, roaming: false, rows: BATCHES });
    const { id, lines } = await takeOrder(world, [orderLine(product, 10 * BATCHES - 5)]);
    job += 2;
    await plantJob(job, lines, { state: "completed" });
    await plantJob(job + 1, lines, { state: "completed", type: "Product" });
    const requestId = randomUUID();
    return {
      send: () => world.call(closeOrder, { body: { id } }, { requestId }),
      check: async (answer) => {
        expect(answer).toMatchObject({ type: "success", details: { [`${sku} dispatched: `]: `${10 * BATCHES - 5} units` } });
        expect((await figures(sku)).quantity).toBe(5);
        expect((await ledgerOf(sku)).reduce((sum, entry) => sum + (entry.difference ?? 0), 0)).toBe(5 - 10 * BATCHES);
        expect((await openPlace(`P${n}`)).rows).toBe(1);
        expect((await openOrder(id)).order).toMatchObject({ busy: null, dateCompleted: expect.any(String) });
      },
    };
  });
});

test("an order that is taken, and one that is cancelled in steps, wherever they are cut off", async () => {
  let n = 0;
  let skus: string[] = [];
  const plantElsewhere = async (): Promise<void> => {
    n += 1;
    skus = Array.from({ length: COMPONENTS }, (_, i) => `C${n}X${i}`);
    await Promise.all(skus.map((sku) => plantItem(sku, { categoryType: "Componentry" })));
    for (const id of [10_000 + 2 * n, 10_001 + 2 * n]) {
      await plantProduct(id, `LW01-E-${id}`, { categoryCode: "E", componentry: skus.map((sku) => component(sku, 2)) });
    }
  };
  const lines = () => [orderLine(10_000 + 2 * n, 3), orderLine(10_001 + 2 * n, 4), orderLine(BULK, 1)];

  await everywhere(async () => {
    await plantElsewhere();
    const requestId = randomUUID();
    const body = { businessId: CLIENT, poNumber: "PO-1", orderLines: lines() };
    return {
      send: () => world.call(newSale, { body }, { requestId }),
      check: async (answer) => {
        const opened = await openOrder((answer as { id: number }).id);
        expect(opened.order.busy).toBeNull();
        expect(opened.lines.map((line) => line.productJobId !== null)).toEqual([true, true, false]);
        for (const sku of skus) expect((await figures(sku)).allocated).toBe(14);
      },
    };
  });

  await everywhere(async () => {
    await plantElsewhere();
    const order = await takeOrder(world, lines());
    const bulk = order.lines.filter((line) => line.productId === BULK);
    const raw = `RAW${n}`;
    await plantItem(raw, { categoryType: "Raw Material", quantity: 900, allocated: 800 });
    job += 1;
    await plantBatch(raw, "a", 900, { unreserved: 400, reservations: { [job]: { quantity: 500, at: AT } } });
    const line = jobLine(raw, 800, { [`${raw}~a`]: { quantity: 500, at: AT } }, 100);
    await plantJob(job, bulk, { lines: { [raw]: line } });
    await plant(putAllocation(await jobOf(job), line).item);
    const [id, requestId] = [job, randomUUID()];
    return {
      send: () => world.call(cancelSalesOrder, { body: { salesOrderId: order.id } }, { requestId }),
      check: async () => {
        expect(await figures(raw)).toMatchObject({ quantity: 900, allocated: 0, reserved: 0 });
        for (const sku of skus) expect((await figures(sku)).allocated).toBe(0);
        expect((await jobOf(id)).state).toBe("cancelled");
        const opened = await openOrder(order.id);
        expect(opened.order.busy).toBeNull();
        expect([opened.order, ...opened.lines].every((one) => one.dateCancelled !== null)).toBe(true);
        expect((await ledgerOf("LW01-B")).filter((entry) => entry.jobId === id)).toHaveLength(1);
      },
    };
  });
});

test("an order that is edited in steps, wherever it is cut off", async () => {
  let n = 900;
  await everywhere(async () => {
    n += 1;
    const skus = Array.from({ length: COMPONENTS }, (_, i) => `E${n}X${i}`);
    await Promise.all(skus.map((sku) => plantItem(sku, { categoryType: "Componentry" })));
    const [kept, dropped, added] = [20_000 + 3 * n, 20_001 + 3 * n, 20_002 + 3 * n];
    for (const id of [kept, dropped, added]) {
      await plantProduct(id, `LW01-E-${id}`, { categoryCode: "E", componentry: skus.map((sku) => component(sku, 2)) });
    }
    const order = await takeOrder(world, [orderLine(kept, 3), orderLine(dropped, 4), orderLine(BULK, 1)]);
    const [stays, goes] = order.lines;
    const requestId = randomUUID();
    const salesItems = [
      { salesId: stays?.salesId ?? 0, quantity: 3, price: 9, notes: "Fragile" },
      { salesId: goes?.salesId ?? 0, quantity: 4, price: 2.5, notes: "", cancelled: true },
      orderLine(added, 5),
    ];
    return {
      send: () => world.call(editSalesOrder, { body: { salesOrderId: order.id, poNumber: "PO-2", dispatchDate: "2027-01-31", salesItems } }, { requestId }),
      check: async () => {
        const { order: edited, lines } = await openOrder(order.id);
        expect(edited).toMatchObject({ busy: null, poNumber: "PO-2", lastLine: 4, dateEdited: expect.any(String) });
        expect(lines.map((line) => [line.dateCancelled === null, line.productJobId !== null])).toEqual([
          [true, true],
          [false, false],
          [true, false],
          [true, true],
        ]);
        for (const sku of skus) expect((await figures(sku)).allocated).toBe(16);
        expect((await jobOf(stays?.productJobId ?? 0)).salesItems).toMatchObject([{ poNumber: "PO-2", dispatchDate: "2027-01-31", notes: "Fragile" }]);
        expect(await jobOf(goes?.productJobId ?? 0)).toMatchObject({ state: "cancelled", busy: null });
      },
    };
  });
});
