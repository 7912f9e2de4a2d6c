/**
 * Closing orders of one product: what another order's jobs made stays for that order, under any batch number.
 */
import { formulaBatchNumberKey } from "@apothecary/core/formulas/formula.rows";
import { completeJob } from "@apothecary/core/jobs/contract";
import { closeOrder, closeOrderPreview, shipOrder } from "@apothecary/core/sales/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import { adjustStockLevel, updateStockStatus } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { nameKey } from "@apothecary/core/warehouse/location.rows";
import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { rulesHold } from "../jobs/jobs.fixtures.ts";
import { orderLine, plantCompany, plantItem, plantJob, plantProduct, takeOrder } from "./sales.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  await plant({ ...nameKey("Production", "MAIN"), locationId: "P1" });
});

let product = 100;
let sku = "";
async function newProduct(): Promise<void> {
  product += 1;
  sku = `LW01-CR-${product}`;
  await plantProduct(product, sku);
  await plantItem(sku);
}
beforeEach(newProduct);

interface Wanted {
  ordered: number;
  made: number;
  /** Orders with the same number here are compounded together. */
  compounding: number;
}

let nextJob = 10_000;

/** Takes orders of the product and really makes them, so that stock and ledger agree. Answers the orders' ids. */
async function makeOrders(wanted: Wanted[]): Promise<number[]> {
  const orders = await Promise.all(wanted.map(({ ordered }) => takeOrder(world, [orderLine(product, ordered)])));
  const lines = orders.flatMap((order) => order.lines).map((line) => ({ ...line, productJobId: ++nextJob }));
  for (const compounding of new Set(wanted.map((one) => one.compounding))) {
    const id = ++nextJob;
    const batchNumber = `${compounding + 100}-${product % 1_000}`;
    const own = lines.filter((_, i) => wanted[i]?.compounding === compounding);
    await plant({ ...formulaBatchNumberKey("LW01", batchNumber), batchNumber, jobId: id });
    await plantJob(id, own, { state: "completed", batchNumber });
    for (const line of own) await plantJob(line.productJobId, [line], { type: "Product", formulaJobId: id, batchNumber });
  }
  for (const [i, { made }] of wanted.entries()) {
    const jobId = lines[i]?.productJobId ?? 0;
    const shortageData = { reasonSelected: "bulk" as const, componentryShortages: [] };
    await world.good(completeJob, {
      body: { data: { jobId, usedStock: [], totalProduced: made, shortageData, yieldReason: "For a test", confirmYield: true } },
    });
  }
  return orders.map((order) => order.id);
}

/** Closes an order; answers how many units left. */
async function close(id: number, fromStock = false): Promise<number> {
  const before = (await findItem(sku))?.item.quantity ?? 0;
  expect(await world.good(closeOrder, { body: { id, fromStock } })).toMatchObject({ type: "success" });
  return before - ((await findItem(sku))?.item.quantity ?? 0);
}

test.each([
  ["separate batch numbers", [1, 2]],
  ["one batch number", [1, 1]],
])("an order that was closed short takes nothing of another's, with %s", async (_, [first = 0, second = 0]) => {
  const [a = 0, b = 0] = await makeOrders([
    { ordered: 500, made: 400, compounding: first },
    { ordered: 300, made: 300, compounding: second },
  ]);
  expect(await close(a)).toBe(400);
  expect(await close(b)).toBe(300);
  await rulesHold();
});

test("lines of one SKU are added up before dispatch is limited to the smaller of ordered and made", async () => {
  const mine = { product, sku };
  await newProduct();
  const { id, lines } = await takeOrder(world, [orderLine(mine.product, 100), orderLine(product, 50)]);
  sku = mine.sku;
  const { g1p: _p, g1s: _s, ...other } = { ...lines[1] } as Record<string, unknown>;
  await plant({ ...other, PK: `SO#${id}`, SK: "LINE#002", productId: mine.product, productSku: sku });
  const own = (await openOrder(id)).lines.map((line) => ({ ...line, productJobId: ++nextJob }));
  const formulaJobId = ++nextJob;
  await plantJob(formulaJobId, own, { state: "completed", batchNumber: "901-26" });
  await plant({ ...formulaBatchNumberKey("LW01", "901-26"), batchNumber: "901-26", jobId: formulaJobId });
  for (const line of own) await plantJob(line.productJobId, [line], { type: "Product", formulaJobId, batchNumber: "901-26" });
  const shortageData = { reasonSelected: "bulk" as const, componentryShortages: [] };
  for (const [i, totalProduced] of [130, 10].entries()) {
    const jobId = own[i]?.productJobId ?? 0;
    await world.good(completeJob, {
      body: { data: { jobId, usedStock: [], totalProduced, yieldReason: "For a test", confirmYield: true, ...(i === 1 ? { shortageData } : {}) } },
    });
  }
  expect(await close(id), "130 and 10 of the 100 and 50 that were ordered").toBe(140);
  await rulesHold();
});

test("surplus of closed orders may be added by a tick, what open orders' jobs made may not", async () => {
  const [first = 0, a = 0, b = 0] = await makeOrders([
    { ordered: 100, made: 130, compounding: 1 },
    { ordered: 500, made: 400, compounding: 2 },
    { ordered: 300, made: 320, compounding: 2 },
  ]);
  const surplus = async () => (await world.good(closeOrderPreview, { body: { id: a, fromStock: true } })).lines[0]?.surplus;
  expect(await surplus(), "all three orders are open").toBe(0);
  expect(await close(first)).toBe(100);
  expect(await surplus(), "30 stayed of the first").toBe(30);
  expect(await close(a, true)).toBe(430);
  expect(await close(b)).toBe(300);
  expect((await findItem(sku))?.item.quantity).toBe(20);
  await rulesHold();
});

test("the preview says per product what is dispatched from which batches, what stays and what is short", async () => {
  const [a = 0, b = 0] = await makeOrders([
    { ordered: 500, made: 400, compounding: 1 },
    { ordered: 300, made: 320, compounding: 2 },
  ]);
  const previewLine = async (id: number) => {
    const { lines, ...preview } = await world.good(closeOrderPreview, { body: { id } }, { as: "staff" });
    expect(preview).toEqual({ soNumber: expect.stringMatching(/^SO/), openJobs: [], missingJobs: [], needsConfirmation: false, needsShelfLife: false });
    return lines[0];
  };
  const [stockLine] = (await findItem(sku))?.stockLines.filter((one) => one.quantity === 400) ?? [];
  expect(await previewLine(a)).toEqual({
    sku,
    name: `The product ${sku}`,
    shipped: 0,
    unit: "units",
    ordered: 500,
    made: 400,
    leaving: [
      { elementId: stockLine?.id, batchNumber: stockLine?.batchNumber, bin: "MAIN", warehouse: "Production", expiryDate: null, quantity: 400, surplus: 0 },
    ],
    leaves: 400,
    short: 100,
    stays: 0,
    surplus: 0,
    notLive: [],
    expiring: [],
  });
  expect(await previewLine(b)).toMatchObject({ ordered: 300, made: 320, leaves: 300, short: 0, stays: 20 });
  const [other] = (await findItem(sku))?.stockLines.filter((one) => one.quantity === 320) ?? [];
  await world.good(adjustStockLevel, { body: { adjustment: { id: other?.id ?? "", newQuantity: 305, reason: "Samples" } } });
  expect(await previewLine(b), "only what is in stock can stay").toMatchObject({ made: 320, leaves: 300, short: 0, stays: 5 });
  await world.good(adjustStockLevel, { body: { adjustment: { id: other?.id ?? "", newQuantity: 290, reason: "Samples" } } });
  expect(await previewLine(b)).toMatchObject({ made: 320, leaves: 290, short: 10, stays: 0 });
  await close(b);
  expect((await world.call(closeOrderPreview, { body: { id: b } })).status).toBe(409);
  expect((await world.call(closeOrderPreview, { body: { id: 999_999 } })).status).toBe(404);
});

test("the preview names open jobs, and the batches that are not Live", async () => {
  const { id, lines } = await takeOrder(world, [orderLine(product, 10)]);
  await plantJob(++nextJob, lines, { state: "completed" });
  await plantJob(++nextJob, lines, { type: "Product" });
  const open = await world.good(closeOrderPreview, { body: { id } });
  expect(open.openJobs).toMatchObject([{ id: nextJob }]);
  const [a = 0] = await makeOrders([{ ordered: 50, made: 50, compounding: 3 }]);
  const [stockLine] = (await findItem(sku))?.stockLines ?? [];
  await world.good(updateStockStatus, { body: { elementId: stockLine?.id ?? "", newStatus: 1, reason: "Test" } });
  expect(await world.good(closeOrderPreview, { body: { id: a } })).toMatchObject({
    needsConfirmation: true,
    needsShelfLife: false,
    lines: [{ leaves: 0, short: 50, stays: 50, notLive: [{ elementId: stockLine?.id, status: 1 }] }],
  });
});

test("what another open order has shipped already is no longer kept for it", async () => {
  const [a = 0, b = 0, c = 0] = await makeOrders([
    { ordered: 100, made: 150, compounding: 1 },
    { ordered: 100, made: 100, compounding: 1 },
    { ordered: 60, made: 0, compounding: 2 },
  ]);
  const ship = async (id: number, quantity: number) =>
    world.call(shipOrder, { body: { id, lines: [{ salesId: (await openOrder(id)).lines[0]?.salesId ?? 0, quantity }], fromStock: true } });
  expect(await ship(b, 60)).toMatchObject({ status: 200 });
  expect(await close(a)).toBe(100);
  expect(await ship(c, 51), "40 of the 90 that are left were made for the other").toMatchObject({ status: 409 });
  expect(await ship(c, 50)).toMatchObject({ status: 200 });
  expect(await close(b)).toBe(40);
  await rulesHold();
});

const wanted = fc.record({ ordered: fc.integer({ min: 1, max: 9 }), made: fc.integer({ min: 0, max: 12 }), compounding: fc.integer({ min: 1, max: 2 }) });

test("every order gets what its own jobs made, at most what was ordered, in any order of closing", async () => {
  const setup = fc.record({ orders: fc.array(wanted, { minLength: 2, maxLength: 4 }), ticked: fc.nat(3), closing: fc.infiniteStream(fc.nat(3)) });
  await fc.assert(
    fc.asyncProperty(setup, async ({ orders, ticked, closing }) => {
      await newProduct();
      const left = (await makeOrders(orders)).map((id, i) => ({ id, i, ...(orders[i] ?? { ordered: 0, made: 0 }) }));
      let stays = 0;
      for (const at of closing) {
        const [order] = left.splice(at % left.length, 1);
        if (!order) break;
        const own = Math.min(order.ordered, order.made);
        const sent = await close(order.id, order.i === ticked);
        const added = order.i === ticked ? Math.min(order.ordered - own, stays + order.made - own) : 0;
        expect(sent).toBe(own + added);
        stays += order.made - sent;
        if (left.length === 0) break;
      }
      expect((await findItem(sku))?.item.quantity).toBe(stays);
    }),
    { numRuns: 6 },
  );
  await rulesHold();
});
