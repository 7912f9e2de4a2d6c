import { expect, test } from "vitest";
import { asTheyAre } from "./label-lines.ts";

const line = {
  elementId: "WAX0001~1",
  sku: "WAX0001",
  name: "Wax",
  batchNumber: "A001",
  supplierBatchNumber: "LW-1",
  expiryDate: "2031-01-31",
  quantity: 500,
  status: 0,
};
type Row = Parameters<typeof asTheyAre>[1][number];
const row = (more: Partial<Row> = {}): Row => ({ id: "WAX0001~1", sku: "WAX0001", batchNumber: "A001", expiry: "2031-01-31", status: 0, ...more });

test("a label shows the number, expiry date and status that its batch has now", () => {
  expect(asTheyAre([line], [row({ batchNumber: "A002", expiry: "2030-12-31", status: 2 })])).toEqual([
    { ...line, batchNumber: "A002", expiryDate: "2030-12-31", status: 2 },
  ]);
});

test("the strictest status of a batch in several places counts, also where it was moved", () => {
  const elsewhere = [
    row({ id: "WAX0001~2", status: 1 }),
    row({ id: "WAX0001~3", status: 2, expiry: null }),
    row({ id: "OIL0001~1", sku: "OIL0001", status: 3 }),
  ];
  expect(asTheyAre([line], [row(), ...elsewhere])).toEqual([{ ...line, status: 2 }]);
  expect(asTheyAre([line], elsewhere)).toEqual([{ ...line, status: 2, expiryDate: null }]);
});

test("the label of a batch that is used up is as it was delivered", () => {
  expect(asTheyAre([line], [row({ id: "WAX0001~9", batchNumber: "A009", status: 2 })])).toEqual([line]);
});
