import { createCompoundingJob, completeJob } from "@apothecary/core/jobs/contract";
import { cancelSalesOrder, closeOrder, newSale, salesOrder } from "@apothecary/core/sales/contract";
import { formulaKey, type FormulaRow, formulaRow } from "@apothecary/core/formulas/formula.rows";
import { get } from "@apothecary/core/lib/table/table";
import { productKey, type ProductRow } from "@apothecary/core/products/product.rows";
import { beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import {
  BULK,
  CLIENT,
  CREAM,
  figures,
  readJob,
  itemLedger,
  orderLine,
  plantStockLine,
  plantCompany,
  plantItem,
  takeOrder,
  waitingItems,
} from "./sales.fixtures.ts";

const FORMULA = 7;
const WAX = 100_000;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  const recipe = [{ sku: "EMU0001", name: "Wax", percentage: 100, exactMatch: false }];
  const client = { clientId: CLIENT, client: "Linden & Wolfe", categoryType: "Cream", categoryName: "Cream" };
  await plant(formulaRow({ ...client, id: FORMULA, code: "LW01", name: "Rose base", active: true, rAndDCode: "LW-014", recipe, version: 1 }));
  await plantItem("EMU0001", { categoryType: "Raw Material", priceUnit: "kilo", quantity: WAX });
  await plantStockLine("EMU0001", "a", WAX, { categoryType: "Raw Material" });
  await plantItem("LW01-B", { categoryName: "Bulk", categoryCode: "B" });
  await plantItem("LW01-CR-50");
});

async function allocate(salesIds: number[], batchNumber: string): Promise<{ jobId: number; productJobs: number[] }> {
  const salesItems = salesIds.map((salesItemId) => ({ salesItemId, fillWeight: salesItemId === salesIds[0] ? 50 : 1_000 }));
  const made = await world.good(createCompoundingJob, { body: { formulaId: FORMULA, jobDetails: { wastagePercent: 0, batchNumber }, salesItems } });
  return { jobId: made.jobId ?? 0, productJobs: (made.productJobs ?? []).map((job) => job.jobId) };
}

const done = (jobId: number, sku: string, used: number, holds: number, totalProduced: number, elementId: string) =>
  world.good(completeJob, {
    body: {
      data: {
        jobId,
        usedStock: [{ id: `${jobId}~${sku}`, notUsed: false, batches: [{ elementId, exhausted: false, usedQuantity: used, quantityOfBatch: holds }] }],
        totalProduced,
        notes: "",
        shortageData: null,
      },
    },
  });

test("from the order through its jobs to the dispatch: the ordered quantity is dispatched, surplus stays", async () => {
  const order = await takeOrder(world, [orderLine(CREAM, 100), orderLine(BULK, 2)]);
  const { jobId, productJobs } = await allocate(
    order.lines.map((line) => line.salesId),
    "001-26",
  );
  const [filling = 0] = productJobs;
  expect(productJobs).toHaveLength(1);
  const waiting = await waitingItems(world);
  expect(waiting.filter((item) => item.salesOrderId === order.id)).toEqual([]);
  expect((await world.good(closeOrder, { body: { id: order.id } })).openJobs?.map((job) => job.id).toSorted((a, b) => a - b)).toEqual([jobId, filling]);

  const bulk = await done(jobId, "EMU0001", 7_000, WAX, 7, "EMU0001~a");
  await done(filling, "LW01-B", 5_000, 7_000, 104, bulk.elementId ?? "");
  const { salesItems } = await world.good(salesOrder, { body: { salesOrderId: order.id } });
  expect(salesItems.map((item) => [item.formulaJobStatus, item.productJobStatus])).toEqual([
    ["Completed", "Completed"],
    ["Completed", "N/A"],
  ]);

  const closed = await world.good(closeOrder, { body: { id: order.id } });
  expect(closed).toMatchObject({ type: "success", details: { "LW01-CR-50 dispatched: ": "100 units", "LW01-B dispatched: ": "2 Kg" } });
  expect((await figures("LW01-CR-50")).quantity).toBe(4);
  expect((await figures("LW01-B")).quantity).toBe(0);
  const sent = (await itemLedger("LW01-CR-50")).filter((entry) => entry.action === "Dispatched");
  expect(sent).toMatchObject([{ batchNumber: "001-26", difference: -100, totalQuantity: 4, soNumber: order.soNumber }]);
});

test("a cancelled order releases its jobs' allocations, and leaves the other order's share", async () => {
  const mine = await takeOrder(world, [orderLine(CREAM, 100)]);
  const other = await takeOrder(world, [orderLine(BULK, 3)]);
  const { jobId, productJobs } = await allocate(
    [...mine.lines, ...other.lines].map((line) => line.salesId),
    "002-26",
  );
  expect((await figures("EMU0001")).allocated).toBe(8_000);
  expect((await figures("LW01-B")).allocated).toBe(5_000);
  await world.good(cancelSalesOrder, { body: { salesOrderId: mine.id } });
  expect((await figures("EMU0001")).allocated).toBe(3_000);
  expect((await figures("LW01-B")).allocated).toBe(0);
  expect(await readJob(jobId)).toMatchObject({ state: "open", netQuantity: 3, grossQuantity: 3 });
  expect((await readJob(productJobs[0] ?? 0)).state).toBe("cancelled");
  await world.good(cancelSalesOrder, { body: { salesOrderId: other.id } });
  expect((await figures("EMU0001")).allocated).toBe(0);
  expect((await readJob(jobId)).state).toBe("cancelled");
});

test("an order is finished after its formula and product become inactive; a new one is refused", async () => {
  const order = await takeOrder(world, [orderLine(CREAM, 100)]);
  const product = await get<ProductRow>(productKey(CREAM), true);
  const formula = await get<FormulaRow>(formulaKey(FORMULA), true);
  if (!product || !formula) throw new Error("The company has both.");
  await plant({ ...product, active: false });
  await plant({ ...formula, active: false });
  const orderLines = [orderLine(CREAM, 1)];
  expect((await world.call(newSale, { body: { businessId: CLIENT, poNumber: "PO-2", orderLines } })).status).toBe(400);

  const salesIds = order.lines.map((line) => line.salesId);
  const { jobId, productJobs } = await allocate(salesIds, "031-26");
  const holds = (await figures("EMU0001")).stockLines["a"] ?? 0;
  const bulk = await done(jobId, "EMU0001", 5_000, holds, 5, "EMU0001~a");
  await done(productJobs[0] ?? 0, "LW01-B", 5_000, 5_000, 100, bulk.elementId ?? "");
  const closed = await world.good(closeOrder, { body: { id: order.id } });
  expect(closed).toMatchObject({ type: "success", details: { "LW01-CR-50 dispatched: ": "100 units" } });
  await plant(product);
  await plant(formula);
});
