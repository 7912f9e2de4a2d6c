/** Reversing bookings of stock: every figure is as before, and the ledger is longer by the pair (contract, section 8, Reversal). */
import {
  adjustStockLevel,
  destroyStock,
  stockTransfer,
  updateBatchNumber,
  updateExpiryDate,
  updateStockStatus,
  goodsIn,
  removeReservationsStatusUpdate,
} from "@apothecary/core/stock/contract";
import { reservationId } from "@apothecary/core/stock/reservations/reservation-rows";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { transferReservedStock } from "@apothecary/core/picking/contract";
import { allLocations, createRoamingPallet, locationContents, palletTransfer, removeLocation } from "@apothecary/core/warehouse/contract";
import { transactionLog, transactionLogReport } from "@apothecary/core/ledger/contract";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { adhocMan } from "@apothecary/core/users/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookIn, plantItem, plantJob, plantLocation, reservedBy, stockLineNow } from "../../lib/stock-fixtures.ts";
import { addPerson, PASSWORD } from "../../lib/people.ts";
import { download, startReports } from "../../lib/s3.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, newRequest, requestLedger, reserve } from "../stock/stock.fixtures.ts";
import { undo, undone } from "./reversal.fixtures.ts";

let world: World;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  for (const bin of ["A1", "A2"]) await plantLocation(bin);
  await plantLocation("RP001", { roaming: true });
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await plantItem(`UND000${n}`);
  await plantItem("ORD0001", { onOrder: 1_500, expected: [{ day: "2027-01-05", quantity: 400 }] });
});
afterAll(() => stop());
afterAll(everythingHolds);

const goodsInBody = (sku: string, quantity: number) => ({
  goodsInDetails: {
    goodsInItem: sku,
    goodsInQuantity: quantity,
    goodsInLocation: "A1",
    goodsInStatus: 0 as const,
    packSize: 0,
    goodsInSupplierBatchNumber: "S1",
    goodsInExpiryDateFormatted: "",
  },
});

test("goods in: the stock is gone, and what it took off the quantity on order is on order again", async () => {
  const { requestId, answer } = await undone(world, (id) => world.good(goodsIn, { body: goodsInBody("ORD0001", 1_000) }, { requestId: id }));
  expect(answer).toMatchObject({ type: "success", reversed: [requestId] });
  expect(answer.notRestored).toBeUndefined();
  const rows = await requestLedger(answer.requestId);
  expect(rows).toMatchObject([
    { action: "Goods In", difference: -1_000, quantity: 0, totalQuantity: 0, reason: "Booked by mistake", reverses: `${requestId}#0` },
  ]);
  const report = await world.good(transactionLogReport, { body: { filters: { sku: "ORD0001" } } });
  const [headings = [], counter = [], original = []] = (await download("url" in report ? report.url : "")).text.split("\r\n").map((line) => line.split(","));
  const of = (line: readonly string[], heading: string) => line[headings.indexOf(heading)];
  expect([of(counter, "Reverses"), of(counter, "Reversed By")]).toEqual([requestId, ""]);
  expect([of(original, "Reverses"), of(original, "Reversed By")]).toEqual(["", answer.requestId]);
});

test("an adjustment and a destruction: the stock is back, with the reservations that they released", async () => {
  const id = await bookIn(world, "UND0001", 1_000, "A1", { supplierBatchNumber: "S7", expiry: "2028-05-01" });
  const job = await plantJob({ UND0001: 800 });
  await reserve(world, job.id, id, 800);
  await undone(world, (requestId) => world.good(adjustStockLevel, { body: { adjustment: { id, newQuantity: 300, reason: "Counted" } } }, { requestId }));
  expect((await reservedBy(job.id)).byStockLine).toEqual({ [id]: 800 });
  await undone(world, (requestId) => world.good(destroyStock, { body: { elementId: id, quantity: 1_000, reason: "Leaked" } }, { requestId }));
  expect(await stockLineNow(id)).toMatchObject({ quantity: 1_000, supplierBatchNumber: "S7", expiryDate: "2028-05-01", quantityDelivered: 1_000 });
});

test("what left a pallet that was removed since goes back to it: the pallet is there again, under its number", async () => {
  const { locationId, palletNumber } = await world.good(createRoamingPallet, { body: { warehouse: "Main" } });
  const line = await bookIn(world, "UND0009", 40, locationId ?? "");
  const requestId = newRequest();
  const transferDetails = { elementId: line, transferQuantity: 40, transferLocation: "A1", reason: "Unpacked" };
  await world.good(stockTransfer, { body: { transferDetails } }, { requestId });
  await world.good(removeLocation, { body: { locationId: locationId ?? "" } });
  expect(await world.good(reversePreview, { body: { transactionId: requestId, chain: false } })).toMatchObject({ possible: true });
  const standing = () => world.good(allLocations, {}).then((all) => all.find(({ bin }) => bin === palletNumber));
  expect(await standing()).toBeUndefined();
  expect((await undo(world, requestId)).notRestored).toBeUndefined();
  const pallet = await standing();
  expect(pallet).toMatchObject({ warehouse: "Main", roaming: true });
  expect(await world.good(locationContents, { params: { id: pallet?.id ?? "" } })).toMatchObject({ elements: [{ sku: "UND0009", quantity: 40 }] });
});

test("a transfer, a part of one, a pick and a pallet go back to where they were", async () => {
  const id = await bookIn(world, "UND0002", 1_000, "A1");
  const move = (quantity: number) => (requestId: string) =>
    world.good(
      stockTransfer,
      { body: { transferDetails: { elementId: id, transferQuantity: quantity, transferLocation: "A2", reason: "Space" } } },
      { requestId },
    );
  await undone(world, move(1_000));
  await undone(world, move(300));
  const job = await plantJob({ UND0002: 600 });
  await reserve(world, job.id, id, 600);
  await undone(world, move(700));
  await undone(world, (requestId) =>
    world.good(
      transferReservedStock,
      {
        body: {
          reservations: [{ reservationId: reservationId(job.id, id), pickQuantity: 600, transferQuantity: 600 }],
          roamingPallet: false,
          transferLocation: "A2",
          palletNumber: "",
          palletWarehouse: "",
        },
      },
      { requestId },
    ),
  );
  await bookIn(world, "UND0002", 50, "RP001");
  await bookIn(world, "UND0003", 70, "RP001");
  await undone(world, (requestId) => world.good(palletTransfer, { body: { pallet: "RP001", warehouse: "Unit 4" } }, { requestId }));
});

test("edits and a status are set back, with the reservations that the status removed", async () => {
  const id = await bookIn(world, "UND0004", 500, "A1");
  const edits = { id, reason: "Label" };
  await undone(world, (requestId) => world.good(updateExpiryDate, { body: { ...edits, newExpiryDate: "2027-10-01" } }, { requestId }));
  await undone(world, (requestId) => world.good(updateBatchNumber, { body: { ...edits, newBatchNumber: "Z998" } }, { requestId }));
  await undone(world, (requestId) => world.good(updateStockStatus, { body: { elementId: id, newStatus: 1, reason: "Doubt" } }, { requestId }));
  const job = await plantJob({ UND0004: 200 });
  await reserve(world, job.id, id, 200);
  await undone(world, (requestId) =>
    world.good(
      removeReservationsStatusUpdate,
      { body: { elementId: id, status: 3, reservations: [reservationId(job.id, id)], reason: "Doubt" } },
      { requestId },
    ),
  );
  expect((await reservedBy(job.id)).byStockLine).toEqual({ [id]: 200 });
});

test("what was used, moved or reserved since blocks it and is named; the chain is reversed in one go, newest first", async () => {
  const [came, moved, adjusted] = [newRequest(), newRequest(), newRequest()];
  const { elementId: id } = await world.good(goodsIn, { body: goodsInBody("UND0005", 1_000) }, { requestId: came });
  await world.good(
    stockTransfer,
    { body: { transferDetails: { elementId: id, transferQuantity: 400, transferLocation: "A2", reason: "Space" } } },
    { requestId: moved },
  );
  await world.good(adjustStockLevel, { body: { adjustment: { id, newQuantity: 500, reason: "Counted" } } }, { requestId: adjusted });
  const alone = await world.good(reversePreview, { body: { transactionId: came } });
  expect(alone).toMatchObject({
    possible: false,
    because: [
      { transactionId: adjusted, action: "Adjustment" },
      { transactionId: moved, action: "Transfer" },
    ],
  });
  expect(alone.because[0]?.why).toMatch(/^Adjustment: 100 g of batch \w+ of Item UND0005, \d\d\/\d\d\/\d{4}\.$/);
  const refused = await world.call(reverseTransaction, { body: { transactionId: came, reason: "Wrong item", mark: alone.mark } });
  expect(refused).toMatchObject({ status: 409, body: { because: alone.because } });
  const chain = await world.good(reversePreview, { body: { transactionId: came, chain: true } });
  expect(chain).toMatchObject({ possible: true, because: [], transactions: [{ transactionId: adjusted }, { transactionId: moved }, { transactionId: came }] });
  const requestId = newRequest();
  const body = { transactionId: came, reason: "Wrong item", mark: chain.mark, chain: true };
  const answer = await world.good(reverseTransaction, { body }, { requestId });
  expect(answer.reversed).toEqual([adjusted, moved, came]);
  expect(await world.good(reverseTransaction, { body }, { requestId })).toEqual(answer);
  expect(await stockLineNow(id)).toBeUndefined();
});

test("a reversal is done once, by the person within half an hour or by a manager, and as its preview has shown", async () => {
  const requestId = newRequest();
  const { elementId: id } = await world.good(goodsIn, { body: goodsInBody("UND0006", 100) }, { requestId, as: "warehouse" });
  const preview = await world.good(reversePreview, { body: { transactionId: requestId } }, { as: "staff" });
  const body = { transactionId: requestId, reason: "Twice", mark: preview.mark };
  expect(await world.call(reverseTransaction, { body }, { as: "staff" })).toMatchObject({ status: 403, body: { permission: "reverseTransaction" } });
  await world.good(adjustStockLevel, { body: { adjustment: { id, newQuantity: 150, reason: "Counted" } } });
  expect(await world.call(reverseTransaction, { body }, { as: "warehouse" })).toMatchObject({ status: 409, body: { preview: { possible: true } } });
  await undo(world, requestId, { as: "warehouse" });
  const listed = async (reversed: "only" | "without") =>
    (await world.good(transactionLog, { body: { sku: "UND0006", reversed } })).map(({ action, reverses, reversedBy }) => [
      action,
      reverses,
      reversedBy !== null,
    ]);
  expect(await listed("only")).toEqual([
    ["Goods In", requestId, false],
    ["Goods In", null, true],
  ]);
  expect(await listed("without")).toEqual([["Adjustment", null, false]]);
  expect(await world.good(reversePreview, { body: { transactionId: requestId } })).toMatchObject({
    possible: false,
    because: [{ transactionId: requestId, why: "This transaction is already reversed." }],
  });
  expect((await world.call(reverseTransaction, { body: { ...body, mark: "" } })).status).toBe(409);
  expect((await world.call(reversePreview, { body: { transactionId: newRequest() } })).status).toBe(404);
  expect(await stockLineNow(id)).toMatchObject({ quantity: 50 });
});

test("an edit of a batch is reversed by its own person if they may edit that field", async () => {
  const id = await bookIn(world, "UND0008", 100, "A1");
  const [number, expiry] = [newRequest(), newRequest()];
  await world.good(updateBatchNumber, { body: { id, newBatchNumber: "Z997", reason: "Label" } }, { as: "warehouse", requestId: number });
  await undo(world, number, { as: "warehouse" });
  await world.good(updateExpiryDate, { body: { id, newExpiryDate: "2027-10-01", reason: "Label" } }, { as: "technician", requestId: expiry });
  await undo(world, expiry, { as: "technician" });
  await addPerson("lead", ["ROLE_ADMIN", "ROLE_STAFF"]);
  await world.good(adhocMan, { body: { payload: { username: "lead", password: PASSWORD, permission: "updateBatchNumber" } } }, { as: "technician" });
  const transactionId = newRequest();
  await world.good(updateBatchNumber, { body: { id, newBatchNumber: "Z996", reason: "Label" } }, { as: "technician", requestId: transactionId });
  const { mark } = await world.good(reversePreview, { body: { transactionId } });
  expect((await world.call(reverseTransaction, { body: { transactionId, reason: "Label", mark } }, { as: "technician" })).status).toBe(403);
});

test("with a manager's permission, who is named in the ledger", async () => {
  const requestId = newRequest();
  await world.good(goodsIn, { body: goodsInBody("UND0007", 100) }, { requestId });
  const { mark } = await world.good(reversePreview, { body: { transactionId: requestId } }, { as: "staff" });
  const call = { body: { transactionId: requestId, reason: "Twice", mark } };
  const asking = (username: string) => ({ body: { payload: { username, password: PASSWORD, permission: "reverseTransaction" } } });
  for (const [username, role] of [
    ["packer", "ROLE_WAREHOUSE"],
    ["head", "ROLE_MANAGER"],
  ] as const)
    await addPerson(username, [role, "ROLE_STAFF"]);
  expect((await world.call(adhocMan, asking("packer"), { as: "staff" })).status).toBe(403);
  await world.good(adhocMan, asking("head"), { as: "staff" });
  const reversal = newRequest();
  await world.good(reverseTransaction, call, { as: "staff", requestId: reversal });
  expect(await requestLedger(reversal)).toMatchObject([{ authorisedBy: "head", user: "staff" }]);
});

test("the pack size that goods in proposes is set back, unless the item was delivered since", async () => {
  const sku = "PAC0001";
  await plantItem(sku);
  const deliver = async (packSize: number, requestId = newRequest()) => {
    await world.good(goodsIn, { body: { goodsInDetails: { ...goodsInBody(sku, 100).goodsInDetails, packSize } } }, { requestId });
    return requestId;
  };
  const proposed = async () => (await findItem(sku))?.item.deliveredPackSize;
  await undone(world, (requestId) => deliver(5, requestId));
  const [first, second, third] = [await deliver(10), await deliver(25), await deliver(50)];
  const stays = [expect.stringContaining("stays that of another delivery")];
  expect([(await undo(world, second)).notRestored, await proposed()]).toEqual([stays, 50]);
  expect([(await undo(world, third)).notRestored, await proposed()], "the one before it is reversed").toEqual([stays, 50]);
  expect([(await undo(world, first)).notRestored, await proposed()]).toEqual([undefined, 0]);
});
