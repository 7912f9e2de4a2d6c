import { businessDay, ukDay } from "@apothecary/core/lib/time/day";
import { skipTo } from "@apothecary/core/lib/table/counter";
import { transact } from "@apothecary/core/lib/table/table";
import { claimBatchNumber } from "@apothecary/core/stock/lots/batch-numbers";
import { goodsIn } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { type Cells, importing, importWorld, refusal, world } from "./import.fixtures.ts";
import { everythingHolds, figuresHold, requestLedger, newRequest } from "../stock/stock.fixtures.ts";

beforeAll(importWorld);
afterAll(everythingHolds);

const itemQuantity = async (sku: string): Promise<number | undefined> => (await findItem(sku))?.item.quantity;

const stock = (more: Cells = {}): Cells => ({
  sku: "ACT0001",
  batchNumber: "K104",
  quantity: "40,000",
  packSize: "20000",
  warehouse: "Main",
  bin: "s1",
  ...more,
});
beforeAll(async () => {
  for (const bin of ["S1", "S2"]) await plantLocation(bin);
  await plantLocation("P77", { roaming: true });
  await plantItem("ACT0001", { onOrder: 50 });
  await plantItem("ACT0002");
  await plantItem("JAR0001", { categoryType: "Componentry", priceUnit: "unit" });
  await plantItem("LAW01-B", { categoryType: "Product" });
  await plantItem("ACT0009", { removed: true });
});

test("lines become batches at their locations, with the ledger action Opening Stock", async () => {
  const requestId = newRequest();
  const lines = [
    stock({ supplierBatchNumber: "LW-1", expiryDate: "31/03/2031" }),
    stock({ batchNumber: "k104", bin: "S2", quantity: "500", packSize: "0", status: "quarantined", supplierBatchNumber: "LW-1", expiryDate: "2031-03-31" }),
    stock({ sku: "JAR0001", batchNumber: "", bin: "P77", quantity: "12", packSize: "12", expiryDate: "2031-12-01" }),
    stock({ sku: "LAW01-B", batchNumber: "014-26", quantity: "900", packSize: "900", status: "Active" }),
  ];
  const answer = await importing("opening-stock", lines, { requestId, as: "buyer" });
  expect(answer).toMatchObject({ accepted: 4, refused: [] });
  expect(answer.made?.map(({ made }) => made)).toEqual(["K104", "K104", expect.stringMatching(/^[A-Z0-9]\d{3}$/), "014-26"]);
  const opened = await findItem("ACT0001");
  expect(opened?.item).toMatchObject({ quantity: 40_500, onOrder: 50 });
  expect(
    opened?.stockLines.map((one) => [one.batchNumber, one.bin, one.quantity, one.packSize, one.status, one.expiryDate, one.supplierBatchNumber]).toSorted(),
  ).toEqual([
    ["K104", "S1", 40_000, 20_000, 0, "2031-03-31", "LW-1"],
    ["K104", "S2", 500, 0, 1, "2031-03-31", "LW-1"],
  ]);
  expect((await findItem("JAR0001"))?.stockLines).toMatchObject([{ bin: "P77", roaming: true, quantity: 12, quantityDelivered: 0, deliveredDate: null }]);
  await figuresHold("ACT0001", "JAR0001", "LAW01-B");
  const [, first, second] = await requestLedger(requestId);
  expect(first).toMatchObject({
    action: "Opening Stock",
    difference: 40_000,
    totalQuantity: 40_000,
    reason: "Imported from opening-stock.csv",
    user: "buyer",
  });
  expect(second).toMatchObject({ action: "Opening Stock", difference: 500, quantity: 500, totalQuantity: 40_500 });
});

test("a delivery is given a number that no file brought along, however many it brought", async () => {
  await skipTo("rawMaterialBatch", 999);
  const numbers = Array.from({ length: 210 }, (_, i) => `B${String(i + 1).padStart(3, "0")}`);
  const { accepted } = await importing(
    "opening-stock",
    numbers.map((batchNumber) => stock({ sku: "ACT0002", batchNumber, quantity: "1", packSize: "1" })),
  );
  expect(accepted).toBe(210);
  const delivery = { goodsInItem: "ACT0001", goodsInQuantity: 5, goodsInLocation: "S1", goodsInStatus: 0 as const, packSize: 0 };
  const goodsInNumber = async () => (await world.good(goodsIn, { body: { goodsInDetails: delivery } })).details?.["Batch number: "];
  expect([await goodsInNumber(), await goodsInNumber()]).toEqual(["B211", "B212"]);
  await figuresHold("ACT0001", "ACT0002");
});

test("each line is refused with all its reasons", async () => {
  expect(await refusal("opening-stock", {})).toEqual([
    ["sku", "SKU is required."],
    ["quantity", "Quantity is required."],
    ["packSize", "Pack size is required."],
    ["warehouse", "Warehouse is required."],
    ["bin", "Bin is required."],
  ]);
  expect(await refusal("opening-stock", stock({ sku: "NONE0001", batchNumber: "Q001", bin: "Nowhere" }))).toEqual([
    ["sku", "The item NONE0001 does not exist."],
    ["bin", "The location Main Nowhere does not exist."],
  ]);
  expect(await refusal("opening-stock", stock({ sku: "ACT0009", batchNumber: "Q001" }))).toEqual([["sku", "The item ACT0009 does not exist."]]);
  for (const [sku, batchNumber] of [
    ["ACT0001", ""],
    ["ACT0001", "014-26"],
    ["JAR0001", "014-26"],
    ["ACT0001", "A10"],
    ["ACT0001", "'; DROP"],
  ] as const) {
    expect(await refusal("opening-stock", stock({ sku, batchNumber }))).toEqual([["batchNumber", "This is not a valid batch number"]]);
  }
  expect(await refusal("opening-stock", stock({ sku: "ACT0002" }))).toEqual([["batchNumber", "This batch number is already in use."]]);
  const claim = await claimBatchNumber("Q777", "JAR0001");
  if (claim !== "taken") await transact([claim]);
  expect(await refusal("opening-stock", stock({ batchNumber: "Q777" }))).toEqual([["batchNumber", "This batch number is already in use."]]);
  const wrong: [Cells, string, string][] = [
    [{ quantity: "0", packSize: "0" }, "quantity", "Quantity must be greater than 0."],
    [{ quantity: "2.5", packSize: "1" }, "quantity", "Please enter a (positive) number."],
    [{ quantity: "1,00", packSize: "1" }, "quantity", "Please enter a (positive) number."],
    [{ quantity: "-5", packSize: "1" }, "quantity", "Please enter a (positive) number."],
    [{ quantity: "1e9", packSize: "1" }, "quantity", "Please enter a (positive) number."],
    [{ quantity: "1000000000", packSize: "1" }, "quantity", "A quantity can have at most nine digits."],
    [{ packSize: "40001" }, "packSize", "This is not a valid pack size."],
    [{ packSize: "x" }, "packSize", "This is not a valid pack size."],
    [{ expiryDate: "31/02/2031" }, "expiryDate", "This is not a valid date. Write it as dd/mm/yyyy."],
    [{ expiryDate: "03/2031" }, "expiryDate", "This is not a valid date. Write it as dd/mm/yyyy."],
    [{ status: "Frozen" }, "status", "Status is Live or Quarantined."],
    [{ status: "__proto__" }, "status", "Status is Live or Quarantined."],
    [{ supplierBatchNumber: "x".repeat(26) }, "supplierBatchNumber", "Supplier batch number cannot exceed 25 characters."],
  ];
  const many = stock({ sku: "NONE0001", batchNumber: "Q002", bin: "Nowhere", quantity: "2", packSize: "3", expiryDate: "soon", status: "Frozen" });
  expect((await refusal("opening-stock", many)).map(([field]) => field)).toEqual(["expiryDate", "packSize", "status", "sku", "bin"]);
  for (const [more, field, message] of wrong) expect(await refusal("opening-stock", stock({ batchNumber: "Q002", ...more }))).toEqual([[field, message]]);
});

test("one number is one lot: a line with another expiry date or supplier batch number than its batch is refused", async () => {
  const lot = { batchNumber: "L001", supplierBatchNumber: "LW-7", expiryDate: "2032-05-31" };
  const lines = [stock(lot), stock({ ...lot, expiryDate: "2033-05-31", bin: "S2" }), stock({ ...lot, supplierBatchNumber: "", bin: "S2" })];
  const message = "This batch has another expiry date or supplier batch number in line 2.";
  const refused = [3, 4].map((line) => ({ line, faults: [{ field: "batchNumber", message }] }));
  expect((await importing("opening-stock", lines, { preview: true })).refused).toEqual(refused);
  expect(await importing("opening-stock", lines)).toMatchObject({ accepted: 1, refused });
  const inStock = "This batch is in stock with another expiry date or supplier batch number.";
  expect(await refusal("opening-stock", stock({ ...lot, expiryDate: "", bin: "S2" }))).toEqual([["batchNumber", inStock]]);
  expect((await importing("opening-stock", [stock({ ...lot, bin: "S2" })])).accepted).toBe(1);
  const rows = (await findItem("ACT0001"))?.stockLines.filter(({ batchNumber }) => batchNumber === "L001") ?? [];
  expect(rows.map((row) => [row.bin, row.expiryDate, row.supplierBatchNumber]).toSorted()).toEqual([
    ["S1", "2032-05-31", "LW-7"],
    ["S2", "2032-05-31", "LW-7"],
  ]);
});

test("a line that was imported is not booked in again, wherever its stock went since", async () => {
  const before = await itemQuantity("ACT0001");
  expect(await refusal("opening-stock", stock({ supplierBatchNumber: "LW-1", expiryDate: "31/03/2031", quantity: "41000" }))).toEqual([
    ["quantity", `This stock was imported on ${ukDay(businessDay())}. Adjust its batch if the quantity is wrong.`],
  ]);
  expect(await itemQuantity("ACT0001")).toBe(before);
  const twice = [
    stock({ batchNumber: "R001" }),
    stock({ batchNumber: "r001", quantity: "7", packSize: "20000" }),
    stock({ batchNumber: "R001", sku: "ACT0002" }),
  ];
  expect((await importing("opening-stock", twice, { preview: true })).refused).toMatchObject([
    { line: 3, faults: [{ field: "packSize" }] },
    { line: 4, faults: [{ field: "batchNumber", message: "This batch number belongs to ACT0001 in line 2." }] },
  ]);
});
