/** Operations that began before the state of their kind was stored as parts: they finish like others. */
import { randomUUID } from "node:crypto";
import { openJob } from "@apothecary/core/jobs/open-job";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { instant } from "@apothecary/core/lib/time/clock";
import { commit } from "@apothecary/core/transaction/commit";
import { putLines } from "@apothecary/core/transaction/operation-lines";
import { carryOn } from "@apothecary/core/transaction/operation";
import { openOrder } from "@apothecary/core/sales/open-order";
import { beforeEach, expect, test } from "vitest";
import "../../../.build/operations.ts";
import { stockLineNow, bookIn, plantItem, plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { figures, orderLine, plantStockLine, plantCompany, plantProduct, takeOrder } from "../sales/sales.fixtures.ts";
import { reserve } from "../stock/stock.fixtures.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

/** An operation in progress with this state. */
async function began(kind: string, state: object, total: number, lines: readonly object[] = []): Promise<string> {
  const id = randomUUID();
  const rest = { kind, state, done: 0, total, background: true };
  await commit(systemActor(id), async () => ({ writes: putLines(id, lines), answer: null, rest }));
  return id;
}

test("a closing of an order, within its stock and within its lines", async () => {
  await plantCompany();
  const [product, sku] = [501, "LW01-CR-501"];
  await plantProduct(product, sku);
  await plantItem(sku, { quantity: 40 });
  await plantStockLine(sku, "r1", 40, { batchNumber: "001-26" });
  const { id } = await takeOrder(world, [orderLine(product, 30)]);
  const need = { sku, name: sku, unit: "units", formulaCode: "", ordered: 30, made: 30, ownLeft: 20, dispatched: 10, batchNumbers: ["001-26"] };
  const closing = await began("close-order", { orderId: id, needs: [need], met: [], total: 2, fromStock: false, kept: [] }, 2);
  expect(await carryOn(closing, 10_000)).toMatchObject({ type: "success", details: { [`${sku} dispatched: `]: "30 units" } });
  expect((await figures(sku)).quantity).toBe(20);
  expect((await openOrder(id)).order).toMatchObject({ busy: null, dateCompleted: expect.any(String), closingRequest: closing });

  const other = await takeOrder(world, [orderLine(product, 30)]);
  const completing = await began("close-order", { orderId: other.id, needs: [], met: [need], total: 2, fromStock: false, kept: ["002-26"] }, 2);
  expect(await carryOn(completing, 10_000)).toMatchObject({ type: "warning", details: { "Not Live, still in stock: ": "002-26" } });
  expect((await openOrder(other.id)).lines.map((line) => line.dateCompleted)).toEqual([expect.any(String)]);
});

test("a transfer of picked stock", async () => {
  for (const bin of ["A1", "B1"]) await plantLocation(bin);
  await plantItem("RAW0001");
  const stockLineId = await bookIn(world, "RAW0001", 80, "A1");
  const job = await plantJob({ RAW0001: 50 });
  await reserve(world, job.id, stockLineId, 50);
  const left = [{ batchId: stockLineId, quantity: 50, taking: { [job.id]: 50 }, at: 1 }];
  const id = await began("transfer_reserved_stock", { left, locationId: "B1", palletNumber: null, moved: 1, passedOver: ["X: Gone."] }, 3);
  expect(await carryOn(id, 10_000)).toMatchObject({ message: expect.stringContaining("2 batches have been transferred"), type: "warning" });
  expect((await stockLineNow(stockLineId))?.quantity).toBe(30);
});

test("a completion", async () => {
  await plantLocation("A1");
  await plantItem("RAW0001");
  const elementId = await bookIn(world, "RAW0001", 80, "A1");
  const job = await plantJob({ RAW0001: 50 });
  await plantItem(job.code);
  await reserve(world, job.id, elementId, 50);
  const outcome = { totalProduced: 1, quantity: 1_000, batchNumber: job.batchNumber, expiryDate: null, warnings: {}, notes: "", shortage: null, at: instant() };
  const parts = [
    { sku: "RAW0001", batch: { elementId, usedQuantity: 40, exhausted: false } },
    { sku: "RAW0001", batch: null },
  ];
  const state = { jobId: job.id, code: job.code, parts, total: 3, salesIds: [], outcome, affected: [], missing: ["Water: 5 g"] };
  const id = await began("complete_job", state, 3);
  expect(await carryOn(id, 10_000)).toMatchObject({ type: "warning", details: { "No longer in stock: ": "Water: 5 g" }, elementId: expect.any(String) });
  expect((await stockLineNow(elementId))?.quantity).toBe(40);
  expect(await openJob(job.id)).toMatchObject({ state: "completed", quantityProduced: 1 });
});

test("an advanced transfer", async () => {
  for (const bin of ["A1", "B1"]) await plantLocation(bin);
  await plantItem("RAW0001");
  const elementId = await bookIn(world, "RAW0001", 80, "A1");
  const left = [{ id: elementId, quantity: 30, reason: "Nearer", at: 1 }];
  const state = { left, locationId: "B1", palletNumber: null, pallets: [], rows: 3, passedOver: [{ id: "X", message: "Gone." }] };
  const id = await began("stock.advanced-transfer", state, 3);
  expect(await carryOn(id, 10_000)).toMatchObject({ message: expect.stringContaining("2 batches have been transferred"), type: "warning" });
  expect((await stockLineNow(elementId))?.quantity).toBe(50);
});

test("a reservation", async () => {
  await plantLocation("A1");
  await plantItem("RAW0001");
  const stockLineId = await bookIn(world, "RAW0001", 80, "A1");
  const job = await plantJob({ RAW0001: 50 });
  const left = [{ jobId: job.id, batchId: stockLineId, lineSku: "RAW0001", quantity: 20, at: 1 }];
  const id = await began("reserve_stock", { left, made: 1, passedOver: [] }, 2);
  expect(await carryOn(id, 10_000)).toMatchObject({ message: "2 reservations have been made.", type: "success" });
  expect((await stockLineNow(stockLineId))?.unreserved).toBe(60);
});

test("a change of jobs", async () => {
  await plantLocation("A1");
  await plantItem("RAW0001");
  const stockLineId = await bookIn(world, "RAW0001", 80, "A1");
  const [cancelled, smaller] = [await plantJob({ RAW0001: 50 }), await plantJob({ RAW0001: 30 })];
  await reserve(world, cancelled.id, stockLineId, 50);
  await reserve(world, smaller.id, stockLineId, 30);
  const tasks = [
    { kind: "release", jobId: cancelled.id, salesIds: [] },
    { kind: "resize", jobId: smaller.id, targets: { RAW0001: 10 } },
  ];
  const answer = { message: "The jobs have been changed.", type: "success" };
  const id = await began("change_jobs", { tasks, formulaJobId: smaller.id, answer }, 2);
  expect(await carryOn(id, 10_000)).toEqual(answer);
  expect((await stockLineNow(stockLineId))?.unreserved).toBe(70);
  expect(await openJob(cancelled.id)).toMatchObject({ state: "cancelled" });
});

test("an edit of an order, and a cancellation", async () => {
  await plantCompany();
  await plantProduct(501, "LW01-CR-501");
  const { id: orderId } = await takeOrder(world, [orderLine(501, 30)]);
  const [line] = (await openOrder(orderId)).lines;
  const edit = { salesId: line?.salesId, quantity: 40, price: 2, notes: "Fragile", cancel: false };
  const head = { poNumber: "PO-2", dispatchDate: null };
  const answer = { message: "The order has been updated.", type: "success" };
  const nothing = { jobs: [], targets: null, retelling: [], telling: null, waiting: [], placed: 0 };
  const editing = await began("edit-sales-order", { orderId, head, leaving: [], lines: 2, written: 1, ...nothing, total: 2, answer }, 2, [{}, { edit }]);
  expect(await carryOn(editing, 10_000)).toEqual(answer);
  expect(await openOrder(orderId)).toMatchObject({ order: { ...head, busy: null }, lines: [{ poNumber: "PO-2", quantity: 40, notes: "Fragile" }] });

  const state = { orderId, jobs: [], targets: null, lines: 1, total: 1, details: { "Recipe sheet to print again: ": "J00001" } };
  const cancelling = await began("cancel-sales-order", state, 1);
  expect(await carryOn(cancelling, 10_000)).toMatchObject({ type: "success", details: state.details });
  const { order, lines } = await openOrder(orderId);
  expect([order, ...lines].every((one) => one.dateCancelled !== null)).toBe(true);
});

test("new jobs of a formula, and the job of a new line", async () => {
  await plantItem("RAW0001");
  const job = await plantJob({});
  const usual = { origin: "recipe", percentage: 5, amountPerUnit: null, exactMatch: false, reservations: {} };
  const growing = { jobId: job.id, lines: [{ sku: "RAW0001", name: "RAW0001", quantity: 50, ...usual }] };
  const answer = { message: `Job ${job.jobNumber} has been created.`, type: "success", jobId: job.id, jobNumber: job.jobNumber, productJobs: [] };
  const placing = await began("place_jobs", { formulaJobId: job.id, growing, fillings: [{ jobId: 900, salesId: 1_001 }], total: 2, answer }, 2);
  expect(await carryOn(placing, 10_000)).toEqual(answer);
  expect(await openJob(job.id)).toMatchObject({ busy: null, lines: { RAW0001: { quantity: 50 } } });
  expect((await figures("RAW0001")).allocated).toBe(50);

  await plantCompany();
  await plantProduct(501, "LW01-CR-501");
  const { id: orderId } = await takeOrder(world, [orderLine(501, 30)]);
  const [salesId] = (await openOrder(orderId)).lines.map((line) => line.salesId);
  const waiting = [{ salesId, productId: 501, jobId: 901 }];
  const made = await began("place-elsewhere-jobs", { orderId, waiting, placed: 0, total: 1, answer }, 1);
  expect(await carryOn(made, 10_000)).toEqual(answer);
  expect(await openJob(901)).toMatchObject({ busy: null, salesItems: [{ salesId, productJobId: 901 }] });
  expect((await openOrder(orderId)).lines).toMatchObject([{ productJobId: 901 }]);
});
