import { get } from "@apothecary/core/lib/table/table";
import { adjustStockLevel, stockTransfer } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { type LocationRow, locationKey } from "@apothecary/core/warehouse/location.rows";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { beforeFirst, clearFaults } from "../../lib/faults.ts";
import { stockLineNow, bookIn, bookInMany, plantItem, plantJob, plantLocation, reservedBy } from "../../lib/stock-fixtures.ts";
import { expectUnits, readUnits } from "../../lib/units.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, figuresHold, requestLedger, newRequest, reserve } from "./stock.fixtures.ts";

let world: World;
const SKUS = ["TRA0001", "TRA0002", "TRA0003", "TRA0004", "TRA0005", "TRA0006", "TRA0007", "TRA0008"];
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["A1", "B2", "C3", "D4"]) await plantLocation(bin);
  for (const sku of SKUS) await plantItem(sku);
});
afterEach(clearFaults);
afterEach(() => figuresHold(...SKUS));
afterAll(everythingHolds);

const move = (elementId: string, transferQuantity: number, transferLocation: string, reason = "Room") => ({
  body: { transferDetails: { elementId, transferQuantity, transferLocation, reason } },
});
const rowsAt = async (location: string) => (await get<LocationRow>(locationKey(location), true))?.rows;

test("a part moves to a row of its own, with two lines in the ledger, once", async () => {
  const id = await bookIn(world, "TRA0001", 1_000, "A1", { expiry: "2031-01-31" });
  const requestId = newRequest();
  const first = await world.good(stockTransfer, move(id, 300, "B2"), { requestId });
  expect(first).toMatchObject({ type: "success", details: { "Quantity: ": 300, "From: ": "Main A1", "To: ": "Main B2" } });
  expect(await world.good(stockTransfer, move(id, 300, "B2"), { requestId })).toEqual(first);
  const [was, is] = [await stockLineNow(id), await stockLineNow(first.elementId)];
  expect([was?.quantity, is?.quantity, is?.bin]).toEqual([700, 300, "B2"]);
  expect(is).toMatchObject({ batchNumber: was?.batchNumber, expiryDate: "2031-01-31", status: 0 });
  expect((await findItem("TRA0001"))?.item.quantity).toBe(1_000);
  expect(
    (await requestLedger(requestId)).map(({ action, bin, difference, quantity, totalQuantity, reason }) => [
      action,
      bin,
      difference,
      quantity,
      totalQuantity,
      reason,
    ]),
  ).toEqual([
    ["Transfer", "A1", -300, 700, 1_000, "Room"],
    ["Transfer", "B2", 300, 300, 1_000, "Room"],
  ]);

  const again = await world.good(stockTransfer, move(id, 200, "B2"));
  expect(again.elementId).toBe(first.elementId);
  expect((await stockLineNow(first.elementId))?.quantity).toBe(500);
});

test("a row that another request makes at the destination meanwhile takes the stock too", async () => {
  const id = await bookIn(world, "TRA0001", 100, "A1");
  let first = "";
  beforeFirst("TransactWriteItemsCommand", async () => {
    first = (await world.good(stockTransfer, move(id, 10, "D4"))).elementId;
  });
  const { elementId } = await world.good(stockTransfer, move(id, 20, "D4"));
  expect(elementId).toBe(first);
  expect((await stockLineNow(first))?.quantity).toBe(30);
});

test("as much is read of an item with many lots as of one with a single lot", async () => {
  const few = await bookIn(world, "TRA0007", 100, "A1");
  await bookInMany(world, "TRA0008", 100, "A1");
  const many = await bookIn(world, "TRA0008", 100, "A1");
  const adjustment = (id: string) => ({ body: { adjustment: { id, newQuantity: 90, reason: "Recounted" } } });
  expectUnits(readUnits(await world.call(stockTransfer, move(many, 5, "B2"))), readUnits(await world.call(stockTransfer, move(few, 5, "B2"))));
  expectUnits(readUnits(await world.call(adjustStockLevel, adjustment(many))), readUnits(await world.call(adjustStockLevel, adjustment(few))));
});

test("a whole row moves, and its place holds a row less", async () => {
  const id = await bookIn(world, "TRA0002", 50, "A1");
  const before = await rowsAt("A1");
  const { elementId } = await world.good(stockTransfer, move(id, 50, "C3"));
  expect(await stockLineNow(id)).toBeUndefined();
  expect(await stockLineNow(elementId)).toMatchObject({ bin: "C3", quantity: 50, quantityDelivered: 50 });
  expect([await rowsAt("A1"), await rowsAt("C3")]).toEqual([(before ?? 0) - 1, 1]);

  const back = await world.good(stockTransfer, move(elementId, 20, "A1"));
  await world.good(stockTransfer, move(elementId, 30, "A1"));
  expect(await stockLineNow(back.elementId)).toMatchObject({ quantity: 50, quantityDelivered: 50 });
});

test("a transfer asks the table four times: the session, the item and the place beside each other, the transaction", async () => {
  const id = await bookIn(world, "TRA0003", 50, "A1");
  const part = await world.call(stockTransfer, move(id, 10, "B2"));
  const whole = await world.call(stockTransfer, move(id, 40, "C3"));
  const callCount = (answer: typeof part) => /desc="(\d+)"/.exec(answer.headers["server-timing"] ?? "")?.[1];
  expect([part.status, whole.status, callCount(part), callCount(whole)]).toEqual([200, 200, "4", "4"]);
});

test("unreserved stock moves first; then the newest reservations go along, on both sides", async () => {
  const id = await bookIn(world, "TRA0004", 100, "A1");
  const [older, newer] = [await plantJob({ TRA0004: 40 }), await plantJob({ TRA0004: 30 })];
  await reserve(world, older.id, id, 40);
  await reserve(world, newer.id, id, 30);
  const free = await world.good(stockTransfer, move(id, 30, "B2"));
  expect(await stockLineNow(free.elementId)).toMatchObject({ quantity: 30, unreserved: 30 });
  await world.good(stockTransfer, move(id, 45, "B2"));
  expect(await stockLineNow(free.elementId)).toMatchObject({
    quantity: 75,
    unreserved: 30,
    reservations: { [newer.id]: { quantity: 30 }, [older.id]: { quantity: 15 } },
  });
  const { byJob, byStockLine } = await reservedBy(older.id);
  expect(byJob).toEqual({ [id]: 25, [free.elementId]: 15 });
  expect(byStockLine).toEqual(byJob);
  expect((await reservedBy(newer.id)).byJob).toEqual({ [free.elementId]: 30 });
});

test("what cannot be transferred is refused and moves nothing", async () => {
  const id = await bookIn(world, "TRA0005", 20, "A1");
  const refusal = async (input: ReturnType<typeof move>) => {
    const { status, body } = await world.call(stockTransfer, input, { as: "buyer" });
    return [status, body.message];
  };
  expect(await refusal(move(id, 21, "B2"))).toEqual([400, "Quantity cannot exceed the available quantity."]);
  expect(await refusal(move(id, 0, "B2"))).toEqual([400, "Quantity must be greater than 0."]);
  expect(await refusal(move(id, 1.5, "B2"))).toEqual([400, "Please enter a (positive) number."]);
  expect(await refusal(move(id, 5, "A1"))).toEqual([400, "The stock is already in this location."]);
  expect(await refusal(move(id, 5, "B2", ""))).toEqual([400, "A reason is required"]);
  expect(await refusal(move(id, 5, "NOWHERE"))).toEqual([404, "The location does not exist."]);
  expect(await refusal(move("TRA0005~gone", 5, "B2"))).toEqual([404, "This batch is no longer in stock."]);
  expect(await stockLineNow(id)).toMatchObject({ quantity: 20, bin: "A1" });
});

test("concurrent transfers from one batch take no more than it holds", async () => {
  const id = await bookIn(world, "TRA0005", 10, "A1");
  const answers = await Promise.all(Array.from({ length: 16 }, () => world.call(stockTransfer, move(id, 1, "C3"))));
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 404 || status === 400)).toHaveLength(6);
  expect(await stockLineNow(done[0]?.body.elementId ?? "")).toMatchObject({ quantity: 10, bin: "C3" });
});

test("a transfer that takes the reservations of a hundred jobs along goes in steps", async () => {
  const id = await bookIn(world, "TRA0006", 1_010, "A1");
  const jobs = [];
  for (let i = 0; i < 100; i++) jobs.push(await plantJob({ TRA0006: 10 }));
  for (const job of jobs) await reserve(world, job.id, id, 10);
  const requestId = newRequest();
  const first = await world.good(stockTransfer, move(id, 1_010, "B2"), { requestId });
  expect(first).toMatchObject({ type: "success", details: { "Quantity: ": 1_010 } });
  expect(await world.good(stockTransfer, move(id, 1_010, "B2"), { requestId })).toEqual(first);
  const arrived = await stockLineNow(first.elementId);
  expect([arrived?.quantity, arrived?.unreserved, Object.keys(arrived?.reservations ?? {}).length, await stockLineNow(id)]).toEqual([
    1_010,
    10,
    100,
    undefined,
  ]);
  for (const job of [jobs[0], jobs[99]]) expect((await reservedBy(job?.id ?? 0)).byJob).toEqual({ [first.elementId]: 10 });
  const differences = (await requestLedger(requestId)).map(({ difference }) => difference ?? 0);
  const left = differences.filter((difference) => difference < 0);
  expect(left.length).toBeGreaterThan(1);
  expect(left.reduce((sum, difference) => sum + difference)).toBe(-1_010);
  expect(differences).toEqual(left.flatMap((difference) => [difference, -difference]));
});
