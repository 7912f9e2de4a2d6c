/** Reversing deliveries with purchase orders, a stock take's bookings and opening stock (contract, section 8, Reversal). */
import { randomUUID } from "node:crypto";
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { createPurchaseOrder, purchaseOrder, sendPurchaseOrder } from "@apothecary/core/purchasing/contract";
import { reversePreview } from "@apothecary/core/reversal/contract";
import { addOnOrder } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookIn, plantItem, plantJob, plantLocation, reservedBy } from "../../lib/stock-fixtures.ts";
import { importing, importWorld, material, world } from "../imports/import.fixtures.ts";
import { begin, complete, count, fresh, reserve, rowId } from "../stock-take/stock-take.fixtures.ts";
import { everythingHolds } from "../stock/stock.fixtures.ts";
import { undo, undone } from "./reversal.fixtures.ts";

beforeAll(async () => {
  await importWorld();
  await plantLocation("D1");
});
afterAll(everythingHolds);

test("a delivery against a purchase order: its lines are open again, on order by their due days", async () => {
  const { made } = await importing("raw-materials", [material()]);
  const sku = made?.[0]?.made ?? "";
  const supplierId = (await findItem(sku))?.item.suppliedById ?? 0;
  await world.good(addOnOrder, { body: { element: sku, quantity: 200 } }, { as: "buyer" });
  const { id } = await world.good(
    createPurchaseOrder,
    { body: { supplierId, lines: [{ sku, quantity: 1_000, price: 2, dueDate: "2099-01-15" }] } },
    { as: "buyer" },
  );
  await world.good(sendPurchaseOrder, { body: { id } }, { as: "buyer" });
  const purchaseLineId = (await world.good(purchaseOrder, { body: { id } })).lines[0]?.purchaseLineId ?? 0;
  const line = { sku, packSize: 0, supplierBatchNumber: "", expiryDate: "", status: 0 as const };
  const lines = [
    { ...line, quantity: 980, purchaseLineId },
    { ...line, quantity: 150 },
  ];
  const { answer } = await undone(world, (requestId) =>
    world.good(bookDelivery, { body: { delivery: { supplier: supplierId, orderNumber: "", location: "D1", lines } } }, { requestId, as: "buyer" }),
  );
  expect(answer.notRestored).toBeUndefined();
  expect(await world.good(purchaseOrder, { body: { id } })).toMatchObject({ state: "Sent", lines: [{ received: 0, open: 1_000 }] });
});

test("a stock take's bookings, with the reservations that they released; the stock take stays completed", async () => {
  const { sku, bin } = await fresh();
  const [one, other] = [await bookIn(world, sku, 100, bin), await bookIn(world, sku, 50, bin)];
  const job = await plantJob({ [sku]: 95 });
  await reserve(world, job.id, one, 95);
  const id = await begin(world, [bin]);
  await count(world, rowId(id, bin), { [one]: 60, [other]: 65 });
  const requestId = randomUUID();
  const completed = await complete(world, id, { requestId, as: "stocktake" });
  expect(completed.status).toBe(200);
  expect((await world.good(reversePreview, { body: { transactionId: requestId } })).rows.map(({ difference }) => difference).toSorted()).toEqual([-15, 40]);
  await undo(world, requestId);
  expect((await findItem(sku))?.stockLines.map(({ quantity }) => quantity).toSorted()).toEqual([100, 50]);
  expect((await reservedBy(job.id)).byStockLine).toEqual({ [one]: 95 });
});

test("opening stock of a file", async () => {
  await plantItem("OPN0001");
  const lines: Record<string, string>[] = [
    { sku: "OPN0001", batchNumber: "K104", quantity: "40,000", packSize: "20000", warehouse: "Main", bin: "D1" },
    { sku: "OPN0001", batchNumber: "K105", quantity: "500", packSize: "0", warehouse: "Main", bin: "D1", status: "quarantined" },
  ];
  await undone(world, (requestId) => importing("opening-stock", lines, { requestId, as: "buyer" }));
  const again = await importing("opening-stock", lines, { as: "buyer" });
  expect([again.made?.length, again.refused ?? []], "no line counts as imported").toEqual([2, []]);
});
