import { randomUUID } from "node:crypto";
import { cancelJob } from "@apothecary/core/jobs/contract";
import { type Job, type JobLine, putAllocation } from "@apothecary/core/jobs/job.rows";
import { cancelSalesOrder, closeOrder, salesOrder, unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import type { OrderLine } from "@apothecary/core/sales/order.rows";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import {
  BULK,
  component,
  ELSEWHERE,
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

/** Each test has products, jobs and materials of its own. */
let n = 0;
let job = 0;
let product = 0;
beforeEach(async () => {
  n += 1;
  job = 1_000 * n;
  product = 100 + n;
  await plantProduct(product, `LW01-CR-${product}`);
});
const material = (i: number): string => `RAW${n}${String(i).padStart(3, "0")}`;

const take = (lines: ReturnType<typeof orderLine>[]) => takeOrder(world, lines);

const AT = "2026-01-03T09:00:00.000Z";

/** Plants an open job with its allocations; the items and batches are planted by `stocked`. */
async function allocated(id: number, lines: readonly OrderLine[], jobLines: JobLine[], more: Partial<Job> = {}): Promise<void> {
  await plantJob(id, lines, { ...more, lines: Object.fromEntries(jobLines.map((line) => [line.sku, line])) });
  const planted = await readJob(id);
  for (const line of jobLines) await plant(putAllocation(planted, line).item);
}

/** An item with one batch of 10,000, reserved for these jobs. */
async function stocked(sku: string, wanted: number, reservations: Record<string, number> = {}): Promise<void> {
  await plantItem(sku, { categoryType: "Raw Material", quantity: 10_000, allocated: wanted });
  const reserved = Object.values(reservations).reduce((sum, one) => sum + one, 0);
  await plantStockLine(sku, "a", 10_000, {
    unreserved: 10_000 - reserved,
    reservations: Object.fromEntries(Object.entries(reservations).map(([jobId, quantity]) => [jobId, { quantity, at: AT }])),
  });
}

const held = (sku: string, quantity: number): JobLine["reservations"] => ({ [`${sku}~a`]: { quantity, at: AT } });

test("an order without jobs is cancelled with its lines, once, and waits for no job any more", async () => {
  const { id, soNumber, lines } = await take([orderLine(product, 5), orderLine(BULK, 1)]);
  const requestId = randomUUID();
  const cancelled = await world.good(cancelSalesOrder, { body: { salesOrderId: id } }, { requestId });
  expect(cancelled).toEqual({ message: `The sales order ${soNumber} has been cancelled.`, type: "success" });
  expect(await world.good(cancelSalesOrder, { body: { salesOrderId: id } }, { requestId })).toEqual(cancelled);
  const order = await world.good(salesOrder, { body: { salesOrderId: id } });
  expect(order.dateCancelled).not.toBeNull();
  expect(order.salesItems.map((item) => [item.dateCancelled, item.formulaJobStatus, item.productJobStatus])).toEqual([
    [order.dateCancelled, "Cancelled", "Cancelled"],
    [order.dateCancelled, "Cancelled", "N/A"],
  ]);
  const waiting = await world.good(unallocatedSalesItems);
  expect(waiting.filter((item) => lines.some((line) => line.salesId === item.salesItemId))).toEqual([]);
});

test("the jobs of the order are cancelled; what they had allocated and reserved is free", async () => {
  const { id, soNumber, lines } = await take([orderLine(product, 100)]);
  const [wax, box] = [material(1), material(2)];
  await stocked(wax, 5_000, { [job]: 1_200 });
  await stocked(box, 100, { [job + 1]: 40 });
  await allocated(job, lines, [jobLine(wax, 5_000, held(wax, 1_200), 100)]);
  await allocated(job + 1, lines, [jobLine(box, 100, held(box, 40))], { type: "Product", formulaJobId: job });
  await world.good(cancelSalesOrder, { body: { salesOrderId: id } });
  for (const one of [job, job + 1]) {
    const { state, busy, lines: jobLines, dateCancelled } = await readJob(one);
    expect({ state, busy }).toEqual({ state: "cancelled", busy: null });
    expect(dateCancelled).not.toBeNull();
    expect(Object.values(jobLines).every((line) => Object.keys(line.reservations).length === 0)).toBe(true);
  }
  for (const sku of [wax, box]) expect(await figures(sku)).toMatchObject({ quantity: 10_000, allocated: 0, reserved: 0 });
  const ledger = (await itemLedger("LW01-B")).filter((entry) => entry.jobId === job);
  expect(ledger).toMatchObject([{ action: "Job Cancelled", difference: 0, soNumber }]);
  expect((await openOrder(id)).lines[0]).toMatchObject({ formulaJobId: null, productJobId: null });
});

test("a compounding job that other orders share continues, scaled down, with its reservations trimmed", async () => {
  const mine = await take([orderLine(product, 100)]);
  const others = await take([orderLine(product, 300)]);
  const wax = material(1);
  await stocked(wax, 20_000, { [job]: 9_000 });
  const items = [...mine.lines, ...others.lines];
  await allocated(job, items, [jobLine(wax, 20_000, held(wax, 9_000), 100)], { netQuantity: 20, grossQuantity: 20 });
  await world.good(cancelSalesOrder, { body: { salesOrderId: others.id } });
  const left = await readJob(job);
  expect(left).toMatchObject({ state: "open", busy: null, netQuantity: 5, grossQuantity: 5 });
  expect(left.salesItems.map((item) => item.salesOrderId)).toEqual([mine.id]);
  expect(await figures(wax)).toMatchObject({ allocated: 5_000, reserved: 5_000 });
  expect(left.lines[wax]?.reservations[`${wax}~a`]?.quantity).toBe(5_000);
  const { salesItems } = await world.good(salesOrder, { body: { salesOrderId: mine.id } });
  expect(salesItems[0]?.formulaJobStatus).toBe("Reserved");
});

test("what a completed job made stays, and the line still names it", async () => {
  const { id, lines } = await take([orderLine(product, 10)]);
  await plantJob(job, lines, { state: "completed" });
  const box = material(1);
  await stocked(box, 10);
  await allocated(job + 1, lines, [jobLine(box, 10)], { type: "Product", formulaJobId: job });
  await world.good(cancelSalesOrder, { body: { salesOrderId: id } });
  expect((await readJob(job)).state).toBe("completed");
  expect((await readJob(job + 1)).state).toBe("cancelled");
  expect(await figures(box)).toMatchObject({ quantity: 10_000, allocated: 0 });
  expect((await openOrder(id)).lines[0]).toMatchObject({ formulaJobId: job, productJobId: null });
});

test("a completed, cancelled, busy or unknown order cannot be cancelled", async () => {
  const cancelled = await take([orderLine(product, 1)]);
  await world.good(cancelSalesOrder, { body: { salesOrderId: cancelled.id } });
  expect((await world.call(cancelSalesOrder, { body: { salesOrderId: cancelled.id } })).status).toBe(409);
  expect((await world.call(cancelSalesOrder, { body: { salesOrderId: 99_999 } })).status).toBe(404);
  const done = await take([orderLine(BULK, 1)]);
  await plantJob(job, done.lines, { state: "completed" });
  await world.good(closeOrder, { body: { id: done.id } });
  const refused = await world.call(cancelSalesOrder, { body: { salesOrderId: done.id } });
  expect([refused.status, refused.body.message]).toEqual([409, `The sales order ${done.soNumber} is completed.`]);
  const working = await take([orderLine(product, 1)]);
  await plantJob(job + 1, working.lines, { busy: "somebody" });
  expect((await world.call(cancelSalesOrder, { body: { salesOrderId: working.id } })).status).toBe(409);
  expect((await openOrder(working.id)).order.dateCancelled).toBeNull();
});

test("a job made elsewhere is not cancelled by itself; with its order it gives its componentry back", async () => {
  const before = (await figures("BOX0001")).allocated;
  const { id, lines } = await take([orderLine(ELSEWHERE, 25, { formulaId: null })]);
  expect((await figures("BOX0001")).allocated).toBe(before + 25);
  const made = await readJob(lines[0]?.productJobId ?? 0);
  const refused = await world.call(cancelJob, { body: { jobId: made.id } });
  const message = `Job ${made.jobNumber} is for a product made elsewhere. It is cancelled with its sales order line.`;
  expect([refused.status, refused.body.message]).toEqual([400, message]);
  expect((await figures("BOX0001")).allocated).toBe(before + 25);
  await world.good(cancelSalesOrder, { body: { salesOrderId: id } });
  expect((await figures("BOX0001")).allocated).toBe(before);
  expect(await readJob(made.id)).toMatchObject({ state: "cancelled" });
});

test("jobs of more lines than a transaction holds are released in steps, and shared ones scaled, once", async () => {
  const skus = Array.from({ length: 60 }, (_, i) => material(i));
  const other = await take([orderLine(product, 100)]);
  await plantProduct(9_000, "LW01-E-9000", { categoryCode: "E", componentry: skus.map((sku) => component(sku, 1)) });
  for (const sku of skus) await stocked(sku, 100, { [job]: 90 });
  const mine = await take([orderLine(9_000, 7), orderLine(product, 100)]);
  const cream = mine.lines.filter((line) => line.productId === product);
  await allocated(
    job,
    [...other.lines, ...cream],
    skus.map((sku) => jobLine(sku, 100, held(sku, 90), 1)),
    { netQuantity: 10, grossQuantity: 10 },
  );
  expect((await figures(skus[0] ?? "")).allocated).toBe(107);
  const requestId = randomUUID();
  const cancelled = await world.good(cancelSalesOrder, { body: { salesOrderId: mine.id } }, { requestId });
  expect(cancelled).toEqual({ message: `The sales order ${mine.soNumber} has been cancelled.`, type: "success" });
  expect(await world.good(cancelSalesOrder, { body: { salesOrderId: mine.id } }, { requestId })).toEqual(cancelled);
  for (const sku of skus) expect(await figures(sku)).toMatchObject({ quantity: 10_000, allocated: 50, reserved: 50 });
  expect(await readJob(job)).toMatchObject({ state: "open", busy: null, netQuantity: 5, grossQuantity: 5, salesItems: [{ salesOrderId: other.id }] });
  const elsewhere = await readJob(mine.lines[0]?.productJobId ?? 0);
  expect(elsewhere).toMatchObject({ state: "cancelled", busy: null });
  expect(elsewhere.lines[skus[0] ?? ""]).toMatchObject({ quantity: 7 });
  const { order, lines } = await openOrder(mine.id);
  expect(order.busy).toBeNull();
  expect([order, ...lines].every((one) => one.dateCancelled !== null)).toBe(true);
});

test("a filling job and a compounding job that reserved of one batch are both released", async () => {
  const mine = await take([orderLine(product, 100)]);
  const other = await take([orderLine(product, 100)]);
  const wax = material(1);
  await stocked(wax, 11_000, { [job]: 600, [job + 1]: 400 });
  await allocated(job, [...mine.lines, ...other.lines], [jobLine(wax, 10_000, held(wax, 600), 100)], { netQuantity: 10 });
  await allocated(job + 1, mine.lines, [jobLine(wax, 1_000, held(wax, 400))], { type: "Product", formulaJobId: job });
  await world.good(cancelSalesOrder, { body: { salesOrderId: mine.id } });
  expect(await figures(wax)).toMatchObject({ allocated: 5_000, reserved: 600 });
  expect((await readJob(job + 1)).state).toBe("cancelled");
});
