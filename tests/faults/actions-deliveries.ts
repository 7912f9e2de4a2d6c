/**
 * Write actions of deliveries: within one transaction, and in several.
 */
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { type Action, action } from "./actions.ts";
import type { Fixture } from "./fixture.ts";

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
];
