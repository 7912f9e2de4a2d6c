import { putFormulaUse } from "@apothecary/core/formulas/formula.rows";
import type { JobSalesItem } from "@apothecary/core/jobs/job.rows";
import { businessDay } from "@apothecary/core/lib/time/day";
import type { Put } from "@apothecary/core/lib/table/write";
import { productRow, putProductUse } from "@apothecary/core/products/product.rows";
import { stockDetails } from "@apothecary/core/stock/contract";
import { usedIn } from "@apothecary/core/stock/items/item.rows";
import { beforeAll, expect, test } from "vitest";
import { stockLineNow, bookIn, plantItem, plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { figuresHold, reserve } from "./stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  await plantLocation("P7", { roaming: true });
});

const product = {
  id: 9,
  sku: "ABC01-R-50",
  name: "Calming cream 50 ml",
  clientId: 20,
  client: "Client",
  formulaCode: "ABC01",
  formulaName: "Calming cream",
  formulaClient: "Client",
  fillSize: 50,
  categoryName: "Retail",
  categoryCode: "R",
  componentry: [{ sku: "BOT0001", name: "Bottle", quantity: 1 }],
  active: true,
  version: 1,
};

test("an item comes first, then its batches at their places, and last its reservations", async () => {
  await plantItem("DET0001", { minimumStock: 100, onOrder: 900, price: 4.35, ...{ [usedIn(businessDay().slice(0, 7))]: 70 } });
  const a = await bookIn(world, "DET0001", 400, "A1", { expiry: "2031-01-31" });
  const b = await bookIn(world, "DET0001", 200, "P7");
  const job = await plantJob(
    { DET0001: 250 },
    {
      salesItems: [5, 6, 5].map(
        (order, i) =>
          ({
            salesId: order * 1_000 + i,
            salesOrderId: order,
            soNumber: `SO0000${order}`,
            poNumber: `PO-${order}`,
            dispatchDate: "2030-01-01",
          }) as JobSalesItem,
      ),
    },
  );
  await reserve(world, job.id, a, 150);
  const formula = { id: 3, code: "ABC01", name: "Calming cream", rAndDCode: "RD-1", client: "Client" };
  await plant((putFormulaUse(formula as never, { sku: "DET0001", name: "x", percentage: 2.5, exactMatch: false }) as Put).item);

  const answer = await world.good(stockDetails, { body: { sku: "DET0001" } }, { as: "staff" });
  expect(answer).toHaveLength(2 + 2);
  expect(answer[0]).toMatchObject({
    sku: "DET0001",
    category: { name: "Emulsifier", type: "Raw Material", skuIdentifier: "EMU" },
    quantity: 600,
    totalStock: 600,
    allocated: 250,
    freeStock: 350,
    freeStockFunctional: 250,
    onOrder: 300,
    freeStockExpected: 550,
    owner: "Own",
    ownedById: 14,
    supplier: "Supplier",
    price: 4.35,
    priceUnit: "kilo",
    pricePerGram: 0.00435,
    stockValue: 2.61,
    usage: { "3": 70, "6": 70, "12": 70 },
    product: null,
    recipes: [{ formulaId: 3, code: "ABC01", name: "Calming cream", rAndDCode: "RD-1", client: "Client", percentage: 2.5 }],
    productList: [],
    jobs: [
      {
        jobId: job.id,
        jobNumber: job.jobNumber,
        type: "Formula",
        sku: "ABC01-B",
        quantityAllocated: 250,
        poNumber: "PO-5",
        salesOrderId: 5,
        purchaseOrders: [
          { poNumber: "PO-5", salesOrderId: 5 },
          { poNumber: "PO-6", salesOrderId: 6 },
        ],
        dispatchDate: "2030-01-01",
      },
    ],
    deliveredDate: businessDay(),
    // What was put on order and then received changed what an edit would save.
    version: 3,
  });
  const stockLines = answer.slice(1, -1);
  expect(stockLines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: a,
        quantity: 400,
        reserved: 150,
        expiryDate: "2031-01-31",
        location: expect.objectContaining({ id: "A1", bin: "A1", warehouse: "Main", roaming: false }),
        version: expect.any(String),
      }),
      expect.objectContaining({ id: b, quantity: 200, location: expect.objectContaining({ id: "P7", roaming: true }) }),
    ]),
  );
  expect(answer.at(-1)).toMatchObject({
    reservations: [
      {
        reservationId: `${job.id}~${a}`,
        elementId: a,
        bin: "A1",
        poNumber: "PO-5",
        jobNumber: job.jobNumber,
        sku: "DET0001",
        quantityReserved: 150,
        salesOrderId: 5,
        jobId: job.id,
      },
    ],
  });
  await figuresHold("DET0001");
});

test("a batch's location names the item's batches there, itself first, and not more of them than is useful", async () => {
  await plantItem("DET0009");
  const ids: string[] = [];
  for (let quantity = 1; quantity <= 22; quantity++) ids.push(await bookIn(world, "DET0009", quantity, quantity === 22 ? "P7" : "A1"));
  const answer = await world.good(stockDetails, { body: { sku: "DET0009" } });
  const elements = new Map(answer.flatMap((row) => ("location" in row ? [[row.id, row.location.elements] as const] : [])));
  const [first = "", at21 = "", alone = ""] = [ids[0], ids[20], ids[21]];
  const { batchNumber } = (await stockLineNow(alone)) ?? {};
  expect(elements.get(alone)).toEqual([{ id: alone, sku: "DET0009", name: "Item DET0009", batchNumber, quantity: 22 }]);
  for (const id of [first, at21]) {
    const listed = elements.get(id) ?? [];
    expect(listed[0]?.id).toBe(id);
    expect(new Set(listed.map((element) => element.id)).size).toBe(20);
    expect(listed.map((element) => element.id)).not.toContain(alone);
  }
});

test("a component lists the products that use it, priced by the unit", async () => {
  await plantItem("BOT0001", { categoryType: "Componentry", categoryName: "Bottle", categoryCode: "BOT", priceUnit: "unit", price: 0.17 });
  await plant((putProductUse(product, { sku: "BOT0001", name: "Bottle", quantity: 1 }) as Put).item);
  await bookIn(world, "BOT0001", 333, "A1");
  const [item] = await world.good(stockDetails, { body: { sku: "BOT0001" } });
  const use = { productId: 9, sku: "ABC01-R-50", name: "Calming cream 50 ml", fillSize: 50, quantity: 1 };
  expect(item).toMatchObject({ productList: [use], pricePerGram: null, stockValue: 56.61 });
});

test("a product shows its fill size and its bill of componentry", async () => {
  await plant(productRow(product));
  await plantItem("ABC01-R-50", { categoryType: "Product", categoryName: "Retail", categoryCode: "R", priceUnit: "unit", productId: 9, fillSize: 50 });
  const answer = await world.good(stockDetails, { body: { sku: "ABC01-R-50" } });
  expect(answer[0]).toMatchObject({ product: { id: 9, fillSize: 50, componentry: [{ sku: "BOT0001", name: "Bottle", quantity: 1 }] } });
  expect(answer).toHaveLength(2);
  expect(answer[1]).toEqual({ reservations: [] });
});

test("an item is opened by one query of what it costs", async () => {
  const { headers } = await world.call(stockDetails, { body: { sku: "BOT0001" } });
  expect(headers["server-timing"]).toContain('desc="2"');
});

test("what does not exist, or was removed, is not found", async () => {
  await plantItem("DET0002", { removed: true });
  for (const sku of ["NONE0001", "DET0002"]) {
    expect(await world.call(stockDetails, { body: { sku } })).toMatchObject({ status: 404, body: { type: "error" } });
  }
  expect((await world.call(stockDetails, { body: { sku: "a b" } })).status).toBe(400);
});
