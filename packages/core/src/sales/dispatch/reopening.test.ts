import { expect, test } from "vitest";
import { newOrder, newOrderLine } from "../edits/new-order.ts";
import { isUnallocated } from "../order.rows.ts";
import type { Shipment } from "../shipping/shipment-shapes.ts";
import { unshippedLine } from "./reopening.ts";

const order = newOrder(12, { client: { id: 21, name: "Linden & Wolfe" }, poNumber: "PO-1", dispatchDate: null });
const product = { productId: 1, productSku: "LW01-CR-50", productName: "Rose cream", categoryCode: "CR", fillSize: 50 };
const ordered = { ...product, formulaId: 7, formulaCode: "LW01", rAndDCode: "LW-014", quantity: 100, price: 2, notes: "" };
const sent = (quantity: number, own: number): Shipment => ({
  ...{ shipmentId: 12_001, shipmentNumber: "SO00012-1", salesOrderId: 12, soNumber: "SO00012", poNumber: "PO-1", clientId: 21, client: "Linden & Wolfe" },
  ...{ state: "Shipped", shippedAt: "2026-01-01T09:00:00.000Z", shippedBy: "Ada", contact: "", address: "", carrier: "", trackingNumber: "", notes: "" },
  shelfLifeConfirmed: false,
  lines: [
    {
      ...{ salesId: 12_001, sku: "LW01-CR-50", name: "Rose cream", unit: "units", quantity },
      batches: [{ elementId: "LW01-CR-50~a", batchNumber: "001-26", expiryDate: null, quantity, own }],
    },
  ],
});
const line = { ...newOrderLine(order, 1, ordered), formulaJobId: 1, productJobId: 2, parts: [{ formulaJobId: 1, productJobId: 2, quantity: 60, made: true }] };
const completed = { ...line, dateCompleted: "2026-01-01T10:00:00.000Z" };

test("a line waits for a job again once the surplus that served it is back", () => {
  const back = unshippedLine({ ...completed, shipped: 40, fromStock: 40 }, sent(40, 0));
  expect(back).toMatchObject({ dateCompleted: null });
  expect(isUnallocated(back)).toBe(true);
});

test("a line stays made when what its jobs made is back", () => {
  expect(unshippedLine({ ...completed, shipped: 100, fromStock: 40 }, sent(60, 60))).toMatchObject({
    shipped: 40,
    fromStock: 40,
    dateCompleted: completed.dateCompleted,
  });
});
