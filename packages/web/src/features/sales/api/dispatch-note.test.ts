import { expect, test } from "vitest";
import { certifiedLots, type DispatchNote, noteCsv, noteRows } from "./dispatch-note.ts";

const NOTE: DispatchNote = {
  salesOrderId: 12,
  soNumber: "SO00012",
  sender: { name: "Own", address: ["1 Mill Lane"], telephone: "01632 960 001", email: "", responsiblePerson: "" },
  client: { id: 21, name: "=HYPERLINK(1)" },
  poNumber: "-1+2",
  orderDate: "2026-01-02T09:00:00.000Z",
  dispatchDate: null,
  shipment: null,
  shelfLifeConfirmed: false,
  dateCompleted: "2026-02-02T09:00:00.000Z",
  lines: [
    {
      sku: "AB01-CR-50",
      name: "Cream, rose",
      unit: "units",
      ordered: 1_200,
      before: 0,
      dispatched: 1_100,
      batches: [
        { batchNumber: "014-26", expiryDate: "2027-11-30", quantity: 1_000, certified: true },
        { batchNumber: "015-26", expiryDate: null, quantity: 100, certified: false },
      ],
    },
    { sku: "AB01-B", name: "Bulk", unit: "Kg", ordered: 2.5, before: 0, dispatched: 0, batches: [] },
  ],
};

test("a note has a row for each batch, and one for a line with nothing dispatched", () => {
  expect(noteRows(NOTE).map(({ line, lot, first }) => [line.sku, lot?.batchNumber, first])).toEqual([
    ["AB01-CR-50", "014-26", true],
    ["AB01-CR-50", "015-26", false],
    ["AB01-B", undefined, true],
  ]);
});

test("the batches with a certificate are named once", () => {
  const [line] = NOTE.lines;
  expect(certifiedLots({ lines: line ? [line, line] : [] })).toEqual([{ sku: "AB01-CR-50", batchNumber: "014-26" }]);
});

test("the CSV file has UK dates and plain numbers, and disarms spreadsheet formulas", () => {
  expect(noteCsv(NOTE).slice(1).split("\r\n")).toEqual([
    "SO Number,PO Number,Client,SKU,Name,Batch Number,Expiry Date,Quantity,Unit,Ordered,Dispatched",
    "SO00012,'-1+2,'=HYPERLINK(1),AB01-CR-50,\"Cream, rose\",014-26,30/11/2027,1000,units,1200,1100",
    "SO00012,'-1+2,'=HYPERLINK(1),AB01-CR-50,\"Cream, rose\",015-26,,100,units,1200,1100",
    "SO00012,'-1+2,'=HYPERLINK(1),AB01-B,Bulk,,,0,Kg,2.5,0",
    "",
  ]);
});

test("the CSV file of a shipment has the numbers of its pallets", () => {
  const shipment = { shipmentNumber: "SO00012-1", contact: "", address: "", carrier: "", trackingNumber: "", notes: "", shelfLifeConfirmed: false };
  const csv = noteCsv({ ...NOTE, shipment: { ...shipment, ssccs: ["095212340000000012", "095212340000000029"] } });
  expect(csv.split("\r\n")[0]).toContain("Dispatched,SSCC");
  expect(csv.split("\r\n")[1]).toContain("1100,095212340000000012 095212340000000029");
});
