/**
 * What a count is refused with, all at once and each at its line, and what a batch that is added in a count needs.
 */
import { batchNumberOwners } from "@apothecary/core/stock/lots/batch-numbers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateExpiryDate } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { bookIn, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds } from "../stock/stock.fixtures.ts";
import { begin, complete, count, counting, countAsFound, discrepancies, fresh, linesAt, countRefusal, rowId, sendCount } from "./stock-take.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(everythingHolds);

test("all errors are shown at once, each at its field", async () => {
  const { sku, stockLineId, row } = await counting(world, 100);
  const line = { elementId: stockLineId, sku, batchNumber: "A001" };
  const added = { elementId: null, sku, batchNumber: "B-1", countedQuantity: 0, newItem: true };
  const { status, errors } = await countRefusal(world, {
    stockTakeId: row,
    elements: [
      { ...line, countedQuantity: null },
      { ...line, countedQuantity: -1 },
      { ...line, countedQuantity: 1.5 },
      { ...line, countedQuantity: "many" },
      { ...line, countedQuantity: 5, notFound: true },
      added,
    ],
  });
  expect([status, errors]).toEqual([
    400,
    [
      { path: "elements.0.countedQuantity", message: "Please make sure each line has a quantity entered." },
      { path: "elements.1.countedQuantity", message: "Please enter a valid quantity" },
      { path: "elements.2.countedQuantity", message: "Please enter a valid quantity" },
      { path: "elements.3.countedQuantity", message: "Please enter a valid quantity" },
      { path: "elements.4.countedQuantity", message: "Please enter a valid quantity" },
      { path: "elements.5.batchNumber", message: "This is not a valid batch number" },
      { path: "elements.5.countedQuantity", message: "Please enter a valid quantity" },
    ],
  ]);
});

test("errors that need the stock are shown at once too", async () => {
  const [{ sku, stockLineId, row, bin }, other] = [await counting(world, 100), await fresh()];
  const theirs = await bookIn(world, other.sku, 5, other.bin);
  const [seen, number] = [await linesAt(world, row), (await linesAt(world, rowId(await begin(world, [other.bin]), other.bin))).lines[0]?.batchNumber ?? ""];
  const line = { elementId: stockLineId, sku, batchNumber: seen.lines[0]?.batchNumber ?? "", countedQuantity: 5 };
  const added = (of: object) => ({ elementId: null, sku, batchNumber: "Z001", countedQuantity: 5, newItem: true, ...of });
  const { status, errors, invalidBatchNumbers } = await countRefusal(world, {
    stockTakeId: row,
    elements: [
      line,
      line,
      { ...line, elementId: theirs, sku: other.sku },
      added({ batchNumber: line.batchNumber }),
      added({ batchNumber: number }),
      added({ sku: "NOTHING", batchNumber: "Z002" }),
      added({ batchNumber: "101-26" }),
      added({}),
      added({ batchNumber: "z001" }),
      added({ sku: other.sku }),
    ],
  });
  const twice = "The item is already in this location, please adjust the quantity instead.";
  const taken = "This batch number is already in use for another item.";
  expect([status, errors]).toEqual([
    400,
    [
      { path: "elements.1.elementId", message: "This batch is listed twice." },
      { path: "elements.2.elementId", message: "This batch is no longer in this location. Please open the location again." },
      { path: "elements.3.batchNumber", message: twice },
      { path: "elements.4.batchNumber", message: taken },
      { path: "elements.5.sku", message: "The item does not exist." },
      { path: "elements.6.batchNumber", message: "This is not a valid batch number" },
      { path: "elements.8.batchNumber", message: twice },
      { path: "elements.9.batchNumber", message: taken },
    ],
  ]);
  expect(invalidBatchNumbers).toEqual([
    { path: "elements.4.batchNumber", batchNumber: number, sku },
    { path: "elements.9.batchNumber", batchNumber: "Z001", sku: other.sku },
  ]);
  expect(await batchNumberOwners("Z001")).toEqual([]);
  expect(bin).not.toBe(other.bin);
});

test("of two added lines with one batch number only the one that is wrong is refused", async () => {
  const [{ sku, stockLineId, row }, owner] = [await counting(world, 100), await fresh()];
  const theirs = await bookIn(world, owner.sku, 5, owner.bin);
  const [location] = [rowId(await begin(world, [owner.bin]), owner.bin)];
  const number = (await linesAt(world, location)).lines.find(({ elementId }) => elementId === theirs)?.batchNumber ?? "";
  const added = (of: string) => ({ elementId: null, sku: of, batchNumber: number, countedQuantity: 5, newItem: true });
  const line = { elementId: stockLineId, sku, batchNumber: "A001", countedQuantity: 100 };
  const { errors } = await countRefusal(world, { stockTakeId: row, elements: [line, added(sku), added(owner.sku)] });
  expect(errors).toEqual([{ path: "elements.1.batchNumber", message: "This batch number is already in use for another item." }]);
});

test("what is no location of a stock take in progress", async () => {
  expect((await countRefusal(world, { stockTakeId: "1~NOWHERE", elements: [] })).status).toBe(404);
  expect((await countRefusal(world, { stockTakeId: "nonsense", elements: [] })).status).toBe(404);
  const { id, row } = await counting(world, 5);
  await count(world, row);
  expect((await complete(world, id)).status).toBe(200);
  const late = await countRefusal(world, { stockTakeId: row, elements: [] });
  expect(late).toMatchObject({ status: 409, message: "The stock take ‘November’ has already been completed." });
});

test("an added batch of another expiry date than its lot is refused, and taken without a date", async () => {
  const { id, row, bin } = await counting(world, 100);
  const [elsewhere, other] = [await fresh(), await fresh()];
  const known = await bookIn(world, other.sku, 30, elsewhere.bin, { expiry: "2036-01-31" });
  const number = (await stockLineNow(known))?.batchNumber ?? "";
  const seen = countAsFound(await linesAt(world, row));
  const added = { elementId: null, sku: other.sku, batchNumber: number, countedQuantity: 12, newItem: true };
  const message = `Batch ${number} expires on 31/01/2036 at Main ${elsewhere.bin}. Leave the date out, and correct the batch if the label is right.`;
  expect(await countRefusal(world, { ...seen, elements: [...seen.elements, { ...added, expiryDate: "2035-01-31" }] })).toMatchObject({
    status: 400,
    errors: [{ path: "elements.1.expiryDate", message }],
  });
  expect((await sendCount(world, { ...seen, elements: [...seen.elements, added] })).status).toBe(200);
  // The same lot's other stock is dated after the count.
  await world.good(updateExpiryDate, { body: { id: known, newExpiryDate: "2037-01-31", reason: "As on the label" } });
  expect((await complete(world, id)).body.notApplied).toMatchObject([
    { batchNumber: number, difference: 12, applied: 12, reason: "The batch is in stock with another expiry date, which has been kept." },
  ]);
  const lot = (await findItem(other.sku))?.stockLines ?? [];
  expect(lot.map((one) => [one.locationId, one.quantity, one.expiryDate]).toSorted()).toEqual(
    [
      [bin, 12, "2037-01-31"],
      [elsewhere.bin, 30, "2037-01-31"],
    ].toSorted(),
  );
});

test("a batch that is added in a count has its number claimed for its item with it", async () => {
  const { sku, id, row } = await counting(world, 100);
  const seen = countAsFound(await linesAt(world, row));
  const added = { elementId: null, sku, batchNumber: "y123", countedQuantity: 40, expiryDate: "2034-05-31", newItem: true };
  expect((await sendCount(world, { ...seen, elements: [...seen.elements, added] })).status).toBe(200);
  expect(await batchNumberOwners("Y123")).toEqual([sku]);
  expect(await discrepancies(world, id)).toMatchObject([
    {
      elementId: null,
      newItem: true,
      batchNumber: "Y123",
      expectedQuantity: 0,
      countedQuantity: 40,
      quantityDifference: 40,
      percentDifference: null,
      quantityAfter: 40,
    },
  ]);
});
