/**
 * The trace of a batch, forward and backward: from a delivery through bulk and filled product to the client, and back.
 */
import { completeJob } from "@apothecary/core/jobs/contract";
import { closeOrder } from "@apothecary/core/sales/contract";
import { goodsIn, updateBatchNumber } from "@apothecary/core/stock/contract";
import { trace } from "@apothecary/core/trace/contract";
import { type LotRef, lotNodeKey, orderNodeKey, traceTotals } from "@apothecary/core/trace/graph";
import { readReached } from "@apothecary/core/trace/reach";
import { beforeAll, expect, test } from "vitest";
import { stockLineNow, bookIn } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, BULK_SKU, CREAM_SKU, soLine, plantCompany, plantOrder, usedFrom, usedLine } from "../jobs/jobs.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

const follow = (lot: LotRef, direction: "forward" | "backward", hops = 6) => world.good(trace, { body: { batch: lot, direction, hops } });
const currentBatchNumber = async (id: string): Promise<string> => (await stockLineNow(id))?.batchNumber ?? "";
const traceEdges = ({ edges }: { edges: { from: string; to: string; quantity: number; kind: string }[] }) =>
  edges.map(({ from, to, kind, quantity }) => `${from} → ${to} ${kind} ${quantity}`).toSorted();

/** Wax and oil made into bulk, bulk into creams, the creams dispatched; one order of 100 jars. */
async function madeAndSent() {
  const { batchNumber: waxNumber = "", elementId: wax } = await world.good(goodsIn, {
    body: {
      goodsInDetails: {
        goodsInItem: "WAX0001",
        goodsInQuantity: 10_000,
        goodsInLocation: "A1",
        goodsInStatus: 0,
        packSize: 0,
        goodsInExpiryDateFormatted: "",
        goodsInSupplier: 21,
        goodsInOrderNumber: "PO-77",
        goodsInSupplierBatchNumber: "SB-1",
      },
    },
  });
  const oil = await bookIn(world, "OIL0001", 2_100, "A1");
  const [jars, lids] = [await bookIn(world, "JAR0001", 100, "A1"), await bookIn(world, "LID0001", 200, "A1")];
  const numbers = { oil: await currentBatchNumber(oil), jars: await currentBatchNumber(jars), lids: await currentBatchNumber(lids) };
  const [salesId = 0] = await plantOrder([{ quantity: 100 }]);
  const { job, fillings } = await allocateItems(world, [salesId]);
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(wax, 3_000, 10_000)]), usedLine(job.id, "OIL0001", [usedFrom(oil, 2_000, 2_100)])];
  const { elementId: bulk } = await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 5 } } });
  const [filling] = fillings;
  if (!filling || !bulk) throw new Error("Nothing was made.");
  const filled = [
    usedLine(filling.id, BULK_SKU, [usedFrom(bulk, 5_000, 5_000)]),
    usedLine(filling.id, "JAR0001", [usedFrom(jars, 100, 100)]),
    usedLine(filling.id, "LID0001", [usedFrom(lids, 200, 200)]),
  ];
  await world.good(completeJob, { body: { data: { jobId: filling.id, usedStock: filled, totalProduced: 100 } } });
  const { salesOrderId } = await soLine(salesId);
  await world.good(closeOrder, { body: { id: salesOrderId } });
  return { wax, waxNumber, job, salesOrderId, ...numbers };
}

test("a supplier's lot leads to the client, with quantities on the way, and the client's product leads back to the supplier", async () => {
  const { waxNumber, oil, jars, lids, job, salesOrderId } = await madeAndSent();
  const key = (sku: string, batchNumber = job.batchNumber) => lotNodeKey({ sku, batchNumber });
  const forward = await follow({ sku: "WAX0001", batchNumber: waxNumber }, "forward");
  expect(traceEdges(forward)).toEqual(
    [
      `${key("WAX0001", waxNumber)} → ${key(BULK_SKU)} job 3000`,
      `${key(BULK_SKU)} → ${key(CREAM_SKU)} job 5000`,
      `${key(CREAM_SKU)} → ${orderNodeKey(salesOrderId)} dispatch 100`,
    ].toSorted(),
  );
  expect(forward.unread).toEqual([]);
  expect(forward.nodes[0]).toMatchObject({ sku: "WAX0001", kind: "raw material", unit: "g", left: 7_000, statuses: [0] });
  expect(traceTotals(forward)).toMatchObject({ lots: { bulk: 1, product: 1 }, jobs: 2, orders: 1, clients: ["Client"], dispatched: { units: 100 } });
  const backward = await follow({ sku: CREAM_SKU, batchNumber: job.batchNumber }, "backward");
  expect(traceEdges(backward).filter((edge) => !edge.includes("receipt"))).toEqual(
    [
      `${key("WAX0001", waxNumber)} → ${key(BULK_SKU)} job 3000`,
      `${key("OIL0001", oil)} → ${key(BULK_SKU)} job 2000`,
      `${key(BULK_SKU)} → ${key(CREAM_SKU)} job 5000`,
      `${key("JAR0001", jars)} → ${key(CREAM_SKU)} job 100`,
      `${key("LID0001", lids)} → ${key(CREAM_SKU)} job 200`,
    ].toSorted(),
  );
  const sources = backward.nodes.filter((node) => node.type === "source");
  expect(sources).toHaveLength(4);
  expect(sources).toContainEqual(expect.objectContaining({ supplierId: 21, purchaseOrderNumber: "PO-77", supplierBatchNumber: "SB-1", action: "Goods In" }));
});

test("everything that a lot reached is found, each batch once, with its dispatches", async () => {
  const { waxNumber, job, salesOrderId } = await madeAndSent();
  const reached = await readReached([{ sku: "WAX0001", batchNumber: waxNumber }]);
  expect(reached.lots.map(lotNodeKey)).toEqual(
    [{ sku: "WAX0001", batchNumber: waxNumber }, ...[BULK_SKU, CREAM_SKU].map((sku) => ({ sku, batchNumber: job.batchNumber }))].map(lotNodeKey),
  );
  expect(reached.dispatches).toMatchObject([{ order: { salesOrderId, client: "Client" }, edge: { quantity: 100, unit: "units" }, lot: { sku: CREAM_SKU } }]);
  expect(reached.complete).toBe(true);
});

test("a batch that was renumbered is followed under both numbers, there and back again", async () => {
  const { wax, waxNumber } = await madeAndSent();
  await world.good(updateBatchNumber, { body: { id: wax, newBatchNumber: "Z901", reason: "Label was wrong" } });
  const [was, now] = [waxNumber, "Z901"].map((batchNumber) => ({ sku: "WAX0001", batchNumber }));
  if (!was || !now) throw new Error("There are two numbers.");
  const renumbered = `${lotNodeKey(was)} → ${lotNodeKey(now)} renumbered 7000`;
  expect(traceEdges(await follow(was, "forward"))).toContain(renumbered);
  expect(traceEdges(await follow(now, "backward"))).toContain(renumbered);
  await world.good(updateBatchNumber, { body: { id: wax, newBatchNumber: waxNumber, reason: "It was right" } });
  expect(traceEdges(await follow(was, "forward")).filter((edge) => edge.includes("renumbered"))).toHaveLength(2);
  expect((await readReached([was])).complete).toBe(true);
});

test("one hop names the next batches without reading them; an unknown batch leads nowhere", async () => {
  const { waxNumber, job } = await madeAndSent();
  const one = await world.good(trace, { body: { batch: { sku: "WAX0001", batchNumber: waxNumber }, direction: "forward" } });
  expect(one.unread).toEqual([{ key: lotNodeKey({ sku: BULK_SKU, batchNumber: job.batchNumber }), sku: BULK_SKU, batchNumber: job.batchNumber, cursor: null }]);
  expect(one.nodes.find((node) => node.key === one.unread[0]?.key)).toMatchObject({ kind: "bulk", left: null, statuses: null });
  const unknown = await follow({ sku: "NONE0001", batchNumber: "Q777" }, "backward");
  expect([unknown.edges, unknown.unread]).toEqual([[], []]);
});
