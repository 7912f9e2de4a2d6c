import type { PurchasePlanRow } from "@apothecary/core/reports/contract";
import { expect, test } from "vitest";
import { ordersBySupplier } from "./order-lines.ts";

const item = (sku: string, supplierId: number | null): PurchasePlanRow => ({
  ...{ sku, name: sku, categoryType: "Raw Material", categoryName: "Wax", supplierId, supplierName: "", ownedBy: "", ownedById: 14, priceUnit: "kilo" },
  ...{ usable: 0, needed: 0, awaited: 0, missing: 0, minimumStock: 0, usagePerDay: 0, onOrder: 0, expectedDay: null, runsOutDay: null },
  ...{ moq: 0, eoq: 0, shortfall: 0, toOrder: 0, waiting: [], waitingOrders: 0 },
});

test("more lines of a supplier than one purchase order holds become several", () => {
  const many = Array.from({ length: 41 }, (_, i) => ({ item: item(`EMU${i}`, 21), quantity: 1, expectedDay: null }));
  const orders = ordersBySupplier(
    [...many, { item: item("JAR0001", 22), quantity: 1, expectedDay: null }, { item: item("BOX0001", null), quantity: 1, expectedDay: null }],
    [],
  );
  expect(orders.map(({ supplierId, lines }) => [supplierId, lines.length])).toEqual([
    [21, 40],
    [21, 1],
    [22, 1],
  ]);
});
