/** Reversing a completion whose order was closed since (contract, section 8, Reversal). */
import { randomUUID } from "node:crypto";
import { completeJob } from "@apothecary/core/jobs/contract";
import { makeProduction } from "@apothecary/core/jobs/completion/production";
import { openJob } from "@apothecary/core/jobs/open-job";
import { reversePreview } from "@apothecary/core/reversal/contract";
import { closeOrder } from "@apothecary/core/sales/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import { salesOrderId } from "@apothecary/core/sales/order.rows";
import { afterEach, beforeAll, expect, test } from "vitest";
import { bookIn } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, BULK_SKU, CREAM_SKU, itemStock, plantCompany, plantOrder, rulesHold, usedFrom, usedLine } from "../jobs/jobs.fixtures.ts";
import { undo } from "./reversal.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  await makeProduction();
});
afterEach(rulesHold);

test("a completion for an order that was closed since is reversed with the closing only, even if other stock of the batch is there", async () => {
  const [one = 0] = await plantOrder([{ quantity: 50 }]);
  const [other = 0] = await plantOrder([{ quantity: 50 }]);
  const { job, fillings } = await allocateItems(world, [one, other]);
  const [wax, oil] = [await bookIn(world, "WAX0001", 10_000, "A1"), await bookIn(world, "OIL0001", 2_000, "A1")];
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(wax, 3_000, 10_000)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 2_000, 2_000)])];
  const { elementId: bulk = "" } = await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 5 } } });
  const requests: string[] = [];
  for (const [i, filling] of fillings.entries()) {
    const requestId = randomUUID();
    requests.push(requestId);
    const used = [
      usedLine(filling.id, BULK_SKU, [usedFrom(bulk ?? "", 2_500, 5_000 - i * 2_500)]),
      usedLine(filling.id, "JAR0001", []),
      usedLine(filling.id, "LID0001", []),
    ];
    await world.good(completeJob, { body: { data: { jobId: filling.id, usedStock: used, totalProduced: 50 } } }, { requestId });
  }
  const closed = randomUUID();
  await world.good(closeOrder, { body: { id: salesOrderId(one) } }, { requestId: closed });
  const [completed = ""] = requests;
  expect(await world.good(reversePreview, { body: { transactionId: completed } })).toMatchObject({
    possible: false,
    because: [{ transactionId: closed, why: expect.stringContaining("was closed on") }],
  });
  expect((await undo(world, completed, { chain: true })).reversed).toEqual([closed, completed]);
  const { lines, order } = await openOrder(salesOrderId(one));
  expect([order.dateCompleted, lines[0]?.dateCompleted, (await openJob(fillings[0]?.id ?? 0)).state]).toEqual([null, null, "open"]);
  expect((await itemStock(CREAM_SKU)).quantity).toBe(50);
});
