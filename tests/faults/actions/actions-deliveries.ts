/**
 * Write actions of deliveries: within one transaction, and in several.
 */
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { cancelPurchaseOrder, createPurchaseOrder, editPurchaseOrder, purchaseOrder, sendPurchaseOrder } from "@apothecary/core/purchasing/contract";
import { type Action, action } from "./actions.ts";
import { AS, type Fixture } from "../fixture.ts";

const SKUS = ["WAX0001", "OIL0001", "JAR0001"] as const;

function deliveryBody({ clientId }: Fixture, count: number) {
  const lines = Array.from({ length: count }, (_, i) => ({
    sku: SKUS[i % SKUS.length] ?? "",
    quantity: 100 + i,
    packSize: 10,
    supplierBatchNumber: i % 4 === 0 ? "" : `LW-${"x".repeat(i % 20)}-${String.fromCharCode(97 + (i % 26))}`,
    expiryDate: i % 2 === 0 ? "2036-01-31" : "",
    status: i % 5 === 0 ? (1 as const) : (0 as const),
  }));
  return { delivery: { supplier: clientId, orderNumber: "PO-77", location: "B2", lines } };
}

export const deliveryActions: Action[] = [
  action(bookDelivery, "a few lines", (fixture) => deliveryBody(fixture, 3)),
  action(bookDelivery, "in steps", (fixture) => deliveryBody(fixture, 50)),
  action(bookDelivery, "of a purchase order, in steps", async (fixture) => {
    const { lines } = await sentPurchase(fixture);
    const { delivery } = deliveryBody(fixture, 30);
    const byItem = new Map(lines.map(({ sku, purchaseLineId }) => [sku, purchaseLineId]));
    return { delivery: { ...delivery, lines: delivery.lines.map((line) => ({ ...line, purchaseLineId: byItem.get(line.sku) })) } };
  }),
];

const purchaseBody = ({ clientId }: Fixture) => ({
  supplierId: clientId,
  lines: SKUS.map((sku) => ({ sku, quantity: 4_000, price: 2.5, dueDate: "2036-01-31" })),
});

/** A purchase order that was sent. */
async function sentPurchase(fixture: Fixture) {
  const { id } = await fixture.world.good(createPurchaseOrder, { body: purchaseBody(fixture) }, AS);
  await fixture.world.good(sendPurchaseOrder, { body: { id } }, AS);
  return fixture.world.good(purchaseOrder, { body: { id } }, AS);
}

export const purchaseActions: Action[] = [
  action(createPurchaseOrder, "", purchaseBody),
  action(sendPurchaseOrder, "", async (fixture) => ({ id: (await fixture.world.good(createPurchaseOrder, { body: purchaseBody(fixture) }, AS)).id })),
  action(editPurchaseOrder, "of a sent one", async (fixture) => {
    const { id, lines } = await sentPurchase(fixture);
    return { id, lines: lines.slice(1).map(({ purchaseLineId, sku }) => ({ purchaseLineId, sku, quantity: 5_000, price: 2, dueDate: "" })) };
  }),
  action(cancelPurchaseOrder, "of a sent one", async (fixture) => ({ id: (await sentPurchase(fixture)).id })),
];
