/** Reversing what was made, shipped and closed: job, order and figures are as before (contract, section 8, Reversal). */
import { randomUUID } from "node:crypto";
import { completeJob, batchRecord } from "@apothecary/core/jobs/contract";
import { makeProduction } from "@apothecary/core/jobs/completion/production";
import { openJob } from "@apothecary/core/jobs/open-job";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { reversePreview } from "@apothecary/core/reversal/contract";
import { closeOrder, shipments, shipOrder } from "@apothecary/core/sales/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import { salesOrderId } from "@apothecary/core/sales/order.rows";
import { batchAccount, trace } from "@apothecary/core/trace/contract";
import { afterEach, beforeAll, expect, test } from "vitest";
import type * as z from "zod";
import { bookIn, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, BULK_SKU, CREAM_SKU, plantCompany, plantOrder, rulesHold, usedFrom, usedLine } from "../jobs/jobs.fixtures.ts";
import { requestLedger, reserve } from "../stock/stock.fixtures.ts";
import { figures, undo, undone } from "./reversal.fixtures.ts";

type Completion = z.input<typeof completeJob.body>["data"];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  await makeProduction();
});
afterEach(rulesHold);

const complete = (data: Completion, requestId: string = randomUUID()) => world.good(completeJob, { body: { data } }, { as: "staff", requestId });

/** A compounding job of five kilograms for 100 units: wax 3 kg and oil 2 kg, of which more is reserved than is used. */
async function reservedJob(lines = [{ quantity: 100 }]) {
  const salesIds = await plantOrder(lines);
  const { job, fillings } = await allocateItems(world, salesIds);
  const [wax, oil] = [await bookIn(world, "WAX0001", 10_000, "A1"), await bookIn(world, "OIL0001", 2_000, "A1")];
  await reserve(world, job.id, wax, 3_000);
  await reserve(world, job.id, oil, 2_000);
  const whole: Completion = {
    jobId: job.id,
    usedStock: [usedLine(job.id, "WAX0001", [usedFrom(wax, 2_900, 10_000)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 1_990, 2_000, true)])],
    totalProduced: 4.8,
    notes: "Smooth",
  };
  return { salesId: salesIds[0] ?? 0, orderId: salesOrderId(salesIds[0] ?? 0), job, filling: fillings[0], wax, oil, whole };
}

test("a completion: the job is open again with its lines and reservations, and counts nowhere as made", async () => {
  const { job, wax, oil, whole } = await reservedJob();
  const { requestId, answer } = await undone(world, (id) => complete(whole, id));
  expect(await openJob(job.id)).toMatchObject({ state: "open", quantityProduced: null, notes: "", dateCompleted: null });
  expect(await stockLineNow(oil)).toMatchObject({ quantity: 2_000, reservations: { [job.id]: { quantity: 2_000 } } });
  expect((await stockLineNow(wax))?.reservations[job.id]?.quantity).toBe(3_000);
  const counter = await requestLedger(answer.requestId);
  expect(counter.map(({ action, difference, reverses }) => [action, difference, reverses])).toEqual([
    ["Produced", -4_800, `${requestId}#3`],
    ["Written Off", 10, `${requestId}#2`],
    ["Used", 1_990, `${requestId}#1`],
    ["Used", 2_900, `${requestId}#0`],
  ]);
  const { nodes } = await world.good(trace, {
    body: { batch: { sku: "WAX0001", batchNumber: (await stockLineNow(wax))?.batchNumber ?? "" }, direction: "forward", hops: 4 },
  });
  expect(nodes.map(({ type }) => type)).toEqual(["batch"]);
  await complete(whole);
});

test("a part of a job, the last part, and both in one go", async () => {
  const { job, whole, wax } = await reservedJob();
  const part: Completion = { jobId: job.id, usedStock: [usedLine(job.id, "WAX0001", [usedFrom(wax, 1_000, 10_000)])], totalProduced: 1, partial: true };
  await undone(world, (id) => complete(part, id));
  const [before, first] = [await figures(), randomUUID()];
  await complete(part, first);
  const last: Completion = {
    ...whole,
    usedStock: [usedLine(job.id, "WAX0001", [usedFrom(wax, 2_000, 9_000)]), ...whole.usedStock.slice(1)],
    totalProduced: 3.9,
  };
  const { requestId } = await undone(world, (id) => complete(last, id));
  const again = randomUUID();
  await complete(last, again);
  const preview = await world.good(reversePreview, { body: { transactionId: first } });
  expect(preview).toMatchObject({
    possible: false,
    because: [{ transactionId: again, action: "Produced", why: expect.stringContaining(`A later part of job ${job.jobNumber}`) }],
  });
  expect((await undo(world, first, { chain: true })).reversed).toEqual([again, first]);
  expect(await figures()).toEqual(before);
  expect(requestId).not.toBe(again);
});

test("a shipment and a closing: the order is open with what its shipments sent; a completion behind them is reversed with them", async () => {
  const { orderId, salesId, job, filling, whole } = await reservedJob();
  if (!filling) throw new Error("No filling job.");
  const before = await figures();
  const made = randomUUID();
  const { elementId: bulk } = await complete(whole, made);
  const filled = randomUUID();
  await complete(
    {
      jobId: filling.id,
      usedStock: [
        usedLine(filling.id, BULK_SKU, [usedFrom(bulk ?? "", 4_800, 4_800)]),
        usedLine(filling.id, "JAR0001", []),
        usedLine(filling.id, "LID0001", []),
      ],
      totalProduced: 96,
    },
    filled,
  );
  const shipped = await undone(world, (requestId) => world.good(shipOrder, { body: { id: orderId, lines: [{ salesId, quantity: 30 }] } }, { requestId }));
  const listed = await world.good(shipments, { body: { salesOrderId: orderId } });
  expect(listed).toMatchObject([{ shipmentNumber: expect.stringMatching(/-1$/), state: "Reversed" }]);
  const again = await world.good(reversePreview, { body: { transactionId: shipped.answer.requestId } });
  expect(again).toMatchObject({ possible: false, because: [{ action: "Dispatched", why: "A reversal cannot be reversed. Do the action again." }] });
  const sent = randomUUID();
  await world.good(shipOrder, { body: { id: orderId, lines: [{ salesId, quantity: 40 }] } }, { requestId: sent });
  const closed = await undone(world, (requestId) => world.good(closeOrder, { body: { id: orderId } }, { requestId }));
  const line = (await openOrder(orderId)).lines[0];
  expect(line).toMatchObject({ shipped: 40 });
  await world.good(closeOrder, { body: { id: orderId } });
  const { batchNumber = "" } = await openJob(filling.id);
  const account = await world.good(batchAccount, { body: { batch: { sku: CREAM_SKU, batchNumber } } });
  expect(account.balance).toMatchObject({ difference: 0, sums: { made: 96, dispatched: -96 } });
  const chain = await world.good(reversePreview, { body: { transactionId: made, chain: true } });
  expect(chain).toMatchObject({
    possible: true,
    transactions: [{ action: "Dispatched" }, { transactionId: sent }, { transactionId: filled }, { transactionId: made }],
  });
  expect((await undo(world, made, { chain: true })).reversed).toHaveLength(4);
  const after = await figures();
  const numbers = (of: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(of).filter(([key]) => !key.includes("SHIPMENT#") && !key.endsWith(" ORDER")));
  expect(numbers(after)).toEqual(numbers(before));
  expect(closed.answer.type).toBe("success");
  expect((await world.call(batchRecord, { body: { jobId: job.id } })).status).toBe(404);
});

test("a closing that sent nothing, because shipments had sent everything", async () => {
  const { orderId, salesId, filling, whole } = await reservedJob();
  const { elementId: bulk = "" } = await complete(whole);
  const usedStock = [usedLine(filling?.id ?? 0, BULK_SKU, [usedFrom(bulk ?? "", 4_800, 4_800)])];
  const others = ["JAR0001", "LID0001"].map((sku) => usedLine(filling?.id ?? 0, sku, []));
  await complete({ jobId: filling?.id ?? 0, usedStock: [...usedStock, ...others], totalProduced: 96 });
  const sent = randomUUID();
  await world.good(shipOrder, { body: { id: orderId, lines: [{ salesId, quantity: 96 }] } }, { requestId: sent });
  await undone(world, (requestId) => world.good(closeOrder, { body: { id: orderId } }, { requestId }));
  await rulesHold();
  await world.good(closeOrder, { body: { id: orderId } });
  expect((await undo(world, sent, { chain: true })).reversed).toHaveLength(2);
});

test("the shelf life that completions propose is set back, unless another completion set it since", async () => {
  const proposed = async () => (await findItem(BULK_SKU))?.item.shelfLifeDays;
  const before = await proposed();
  const part = async (id: number, wax: string, expiryDate: string, requestId: string = randomUUID()) => {
    const quantityOfBatch = (await stockLineNow(wax))?.quantity ?? 0;
    await complete(
      { jobId: id, usedStock: [usedLine(id, "WAX0001", [usedFrom(wax, 100, quantityOfBatch)])], totalProduced: 0.1, partial: true, expiryDate },
      requestId,
    );
    return requestId;
  };
  const [one, other] = [await reservedJob(), await reservedJob()];
  await undone(world, (requestId) => part(one.job.id, one.wax, "2099-01-31", requestId));
  expect(await proposed()).toBe(before);
  const [first, second] = [await part(one.job.id, one.wax, "2099-01-31"), await part(other.job.id, other.wax, "2099-06-30")];
  const last = await proposed();
  const stays = [expect.stringContaining("The shelf life that completions propose")];
  expect([(await undo(world, first)).notRestored, await proposed()]).toEqual([stays, last]);
  expect([(await undo(world, second)).notRestored, (await proposed()) === last]).toEqual([undefined, false]);
});
