import { expect, test } from "vitest";
import type { ArrivalLine } from "./delivery-lines.ts";
import { arrivalLine, deliveryBody, expiredLines, orderedLine, undatedLines, usualValues } from "./delivery-lines.ts";

const item = { sku: "EMU0001", name: "Wax", unit: "g" as const, onOrder: 900, usual: { expiry: true, quarantine: true, packSize: 25 } };
const lineOf = (values: object): ArrivalLine => {
  const line = arrivalLine(values);
  return { ...line, now: null, errors: {} };
};

test("an ordered item becomes a line of all that is on order, as it usually comes", () => {
  expect(orderedLine(item).values).toMatchObject({ sku: "EMU0001", quantity: 900, packSize: 25, quarantine: true, asksExpiry: true, expiryDate: "" });
});

test("a pack size that was typed stays, and none is filled in where none is known", () => {
  expect(usualValues(item, 10).packSize).toBe(10);
  expect(usualValues({ ...item, usual: { ...item.usual, packSize: 0 } }, null).packSize).toBeNull();
});

test("lines that expired before today, and lines without the expiry date that is usual", () => {
  const lines = [
    lineOf({ expiryDate: "2026-01-31" }),
    lineOf({ expiryDate: "2026-01-31", quarantine: true }),
    lineOf({ expiryDate: "2026-02-01" }),
    lineOf({ expiryDate: "31/02/2026" }),
    lineOf({ asksExpiry: true }),
    lineOf({}),
  ];
  expect(expiredLines(lines, "2026-02-01")).toEqual([lines[0]]);
  expect(undatedLines(lines)).toEqual([lines[4]]);
});

test("the body has the status that the tick means", () => {
  const { delivery } = deliveryBody({ supplier: 21, orderNumber: "PO-1", location: "A1" }, [
    lineOf({ sku: "EMU0001", quantity: 5, packSize: 0, quarantine: true }),
  ]);
  expect(delivery).toMatchObject({ supplier: 21, orderNumber: "PO-1", location: "A1", lines: [{ sku: "EMU0001", quantity: 5, packSize: 0, status: 1 }] });
});
