import { expect, test } from "vitest";
import type { ArrivalLine } from "./delivery-lines.ts";
import { areAllAsked, arrivalLine, deliveryBody, expiredLines, orderedLine, undatedLines, usualValues } from "./delivery-lines.ts";

const item = { sku: "EMU0001", name: "Wax", unit: "g" as const, onOrder: 900, usual: { expiry: true, quarantine: true, packSize: 25 }, shelfLifeMonths: null };
const lineInStore = (values: object): ArrivalLine => {
  const line = arrivalLine(values);
  return { ...line, now: null, errors: {} };
};

test("an item on order becomes a line with the full quantity and its usual values", () => {
  expect(orderedLine(item).values).toMatchObject({ sku: "EMU0001", quantity: 900, packSize: 25, quarantine: true, asksExpiry: true, expiryDate: "" });
});

test("an entered pack size is kept, and an unknown one stays empty", () => {
  expect(usualValues(item, 10).packSize).toBe(10);
  expect(usualValues({ ...item, usual: { ...item.usual, packSize: 0 } }, null).packSize).toBeNull();
});

test("finds lines that expired before today, and lines without a usual expiry date", () => {
  const lines = [
    lineInStore({ expiryDate: "2026-01-31" }),
    lineInStore({ expiryDate: "2026-01-31", quarantine: true }),
    lineInStore({ expiryDate: "2026-02-01" }),
    lineInStore({ expiryDate: "31/02/2026" }),
    lineInStore({ asksExpiry: true }),
    lineInStore({}),
  ];
  expect(expiredLines(lines, "2026-02-01")).toEqual([lines[0]]);
  expect(undatedLines(lines)).toEqual([lines[4]]);
});

test("an undated line that no question covers is not confirmed with the others", () => {
  const [expired, usuallyDated] = [lineInStore({ expiryDate: "2026-01-31" }), lineInStore({ asksExpiry: true })];
  expect(areAllAsked([expired, usuallyDated, lineInStore({ quarantine: true })])).toBe(true);
  expect(areAllAsked([expired, usuallyDated, lineInStore({})])).toBe(false);
});

test("the request body maps the checkbox to a status", () => {
  const { delivery } = deliveryBody({ supplier: 21, orderNumber: "PO-1", confirmExpiry: false, confirmSupplierBatch: false, location: "A1" }, [
    lineInStore({ sku: "EMU0001", quantity: 5, packSize: 0, quarantine: true }),
  ]);
  expect(delivery).toMatchObject({ supplier: 21, orderNumber: "PO-1", location: "A1", lines: [{ sku: "EMU0001", quantity: 5, packSize: 0, status: 1 }] });
});
