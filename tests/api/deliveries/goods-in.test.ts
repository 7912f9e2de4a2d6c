import { categories, editCategory } from "@apothecary/core/directory/contract";
import { businessRow } from "@apothecary/core/directory/business.rows";
import { businessDay } from "@apothecary/core/lib/time/day";
import { claimBatchNumber, batchNumberOwners } from "@apothecary/core/stock/lots/batch-numbers";
import { goodsIn } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { transact } from "@apothecary/core/lib/table/table";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { bookInMany, stockLineNow, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { expectUnits, readUnits } from "../../lib/units.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, figuresHold, requestLedger, newRequest } from "../stock/stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  await plantItem("EMU0001", { onOrder: 1_500 });
  await plantItem("BOT0001", { categoryType: "Componentry", priceUnit: "unit" });
  await plantItem("OTH0001");
  await plantItem("EMU0002", { removed: true });
  const business = { code: "", client: false, supplier: true, owner: false, paymentTerms: "", primaryAccountManager: "", version: 1 };
  await plant(businessRow({ id: 22, name: "Waxes Ltd", ...business }));
});
afterEach(() => figuresHold("EMU0001", "BOT0001"));
afterAll(everythingHolds);

const delivery = (more: object = {}) => ({
  body: { goodsInDetails: { goodsInItem: "EMU0001", goodsInQuantity: 1_000, goodsInLocation: "A1", goodsInStatus: 0 as const, packSize: 0, ...more } },
});
const itemNow = async (sku = "EMU0001") => (await findItem(sku))?.item;

test("a delivery becomes a batch under the next free number, once", async () => {
  const requestId = newRequest();
  const input = delivery({
    goodsInOrderNumber: "PO-1041",
    goodsInSupplierBatchNumber: "LW-88213",
    goodsInExpiryDateFormatted: "2031-03-31",
    goodsInSupplier: 22,
    packSize: 250,
  });
  const first = await world.good(goodsIn, input, { requestId, as: "buyer" });
  expect(first).toMatchObject({ type: "success", batchNumber: "A001", details: { "Batch number: ": "A001", "Quantity: ": 1_000, "Location: ": "Main A1" } });
  expect(await world.good(goodsIn, input, { requestId, as: "buyer" })).toEqual(first);
  expect(await stockLineNow(first.elementId)).toMatchObject({
    sku: "EMU0001",
    batchNumber: "A001",
    supplierBatchNumber: "LW-88213",
    expiryDate: "2031-03-31",
    packSize: 250,
    status: 0,
    locationId: "A1",
    quantity: 1_000,
    unreserved: 1_000,
    quantityDelivered: 1_000,
    deliveredDate: businessDay(),
    purchaseOrderNumber: "PO-1041",
  });
  expect(await itemNow()).toMatchObject({ quantity: 1_000, onOrder: 500 });
  const [entry, ...more] = await requestLedger(requestId);
  expect(entry).toMatchObject({ action: "Goods In", difference: 1_000, quantity: 1_000, totalQuantity: 1_000, supplierId: 22, purchaseOrderNumber: "PO-1041" });
  expect([entry?.batchNumber, more]).toEqual(["A001", []]);
});

test("as much is read of an item with many lots as of one with none", async () => {
  const units = async (goodsInItem: string) => readUnits(await world.call(goodsIn, delivery({ goodsInItem }), { as: "warehouse" }));
  await plantItem("FEW0001");
  await plantItem("MNY0001");
  await bookInMany(world, "MNY0001", 100, "A1");
  const few = await units("FEW0001");
  expectUnits(await units("MNY0001"), few);
});

test("a supplier that does not exist is refused", async () => {
  const refused = await world.call(goodsIn, delivery({ goodsInSupplier: 999 }));
  expect([refused.status, refused.body]).toMatchObject([404, { message: "The supplier does not exist." }]);
});

test("stock on order is reduced by the delivery, not below 0", async () => {
  await world.good(goodsIn, delivery({ goodsInQuantity: 900 }), { as: "warehouse" });
  expect(await itemNow()).toMatchObject({ quantity: 1_900, onOrder: 0 });
});

test("every delivery of any type has its own number; taken numbers are skipped", async () => {
  const goodsInNumber = async (more: object) => {
    const { details, elementId } = await world.good(goodsIn, delivery({ goodsInQuantity: 5, ...more }));
    return [String(details?.["Batch number: "]), elementId] as const;
  };
  const [first, elementId] = await goodsInNumber({ goodsInItem: "BOT0001", goodsInStatus: 1 });
  expect(await stockLineNow(elementId)).toMatchObject({ batchNumber: first, status: 1 });
  const after = (by: number) => first.slice(0, 1) + String(Number(first.slice(1)) + by).padStart(3, "0");
  const claim = await claimBatchNumber(after(1), "OTH0001");
  if (claim !== "taken") await transact([claim]);
  expect((await goodsInNumber({}))[0]).toBe(after(2));
  expect([await batchNumberOwners(after(1)), await batchNumberOwners(after(2).toLowerCase())]).toEqual([["OTH0001"], ["EMU0001"]]);
});

test("deliveries at the same time all come in, each under its own number", async () => {
  const before = (await itemNow())?.quantity ?? 0;
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.good(goodsIn, delivery({ goodsInQuantity: 10 }))));
  expect(new Set(answers.map(({ details }) => details?.["Batch number: "])).size).toBe(8);
  expect((await itemNow())?.quantity).toBe(before + 80);
});

test("an invalid delivery is refused and books nothing", async () => {
  const before = await itemNow();
  const refusal = async (more: object) => {
    const { status, body } = await world.call(goodsIn, delivery(more));
    return [status, body.message];
  };
  expect(await refusal({ goodsInItem: "NONE0001" })).toEqual([404, "The item NONE0001 does not exist."]);
  expect(await refusal({ goodsInItem: "EMU0002" })).toEqual([404, "The item EMU0002 does not exist."]);
  expect(await refusal({ goodsInLocation: "NOWHERE" })).toEqual([404, "The location does not exist."]);
  expect(await refusal({ goodsInQuantity: 0 })).toEqual([400, "Quantity must be greater than 0."]);
  expect(await refusal({ goodsInQuantity: 2.5 })).toEqual([400, "Please enter a (positive) number."]);
  expect((await refusal({ goodsInQuantity: 1_000_000_000 }))[0]).toBe(400);
  expect(await refusal({ packSize: 1_001 })).toEqual([400, "This is not a valid pack size."]);
  expect(await refusal({ packSize: -1 })).toEqual([400, "This is not a valid pack size."]);
  expect(await refusal({ goodsInOrderNumber: "x".repeat(26) })).toEqual([400, "Order number cannot exceed 25 characters."]);
  expect(await refusal({ goodsInSupplierBatchNumber: "x".repeat(26) })).toEqual([400, "Supplier batch number cannot exceed 25 characters."]);
  expect((await refusal({ goodsInExpiryDateFormatted: "2027-02-30" }))[0]).toBe(400);
  expect(await refusal({ goodsInStatus: 2 })).toEqual([400, "Status is required."]);
  expect((await refusal({ quantity: 5 }))[0]).toBe(400);
  expect(await itemNow()).toEqual(before);
});

test("the same request id with another delivery, or from another user, is refused", async () => {
  const requestId = newRequest();
  await world.good(goodsIn, delivery({ goodsInQuantity: 3 }), { requestId });
  const before = await itemNow();
  expect((await world.call(goodsIn, delivery({ goodsInQuantity: 4 }), { requestId })).status).toBe(409);
  expect((await world.call(goodsIn, delivery({ goodsInQuantity: 3 }), { requestId, as: "buyer" })).status).toBe(409);
  expect(await itemNow()).toEqual(before);
});

test("a category can need an expiry date and a supplier's batch number for Live stock, unless confirmed", async () => {
  await plantItem("WAX0901", { categoryCode: "WAX" });
  const needs = { skuIdentifier: "WAX", type: "Raw Material" as const, needsExpiry: true, needsSupplierBatch: true };
  expect((await world.call(editCategory, { body: { ...needs, skuIdentifier: "XXX" } })).status).toBe(404);
  await world.good(editCategory, { body: needs });
  expect(await world.good(categories)).toContainEqual({ name: "Wax", ...needs });
  const wax = (more: object = {}) => delivery({ goodsInItem: "WAX0901", ...more });
  const asked = async (more: object) => {
    const { status, body } = await world.call(goodsIn, wax(more));
    return [status, (body as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path)];
  };
  const next = (await world.good(goodsIn, delivery())).batchNumber;
  expect(await asked({})).toEqual([400, ["goodsInDetails.confirmExpiry", "goodsInDetails.confirmSupplierBatch"]]);
  expect(await asked({ goodsInExpiryDateFormatted: "2020-01-31", goodsInSupplierBatchNumber: "S-1" })).toEqual([400, ["goodsInDetails.confirmExpiry"]]);
  expect(await asked({ goodsInExpiryDateFormatted: "2040-01-31", confirmExpiry: true })).toEqual([400, ["goodsInDetails.confirmSupplierBatch"]]);
  const complete = { goodsInExpiryDateFormatted: "2040-01-31", goodsInSupplierBatchNumber: "S-1" };
  const { batchNumber } = await world.good(goodsIn, wax(complete));
  // A refusal takes no batch number.
  expect(Number(batchNumber.slice(1)) - Number(next.slice(1))).toBe(1);
  await world.good(goodsIn, wax({ confirmExpiry: true, confirmSupplierBatch: true }));
  await world.good(goodsIn, wax({ goodsInStatus: 1 }));
  await world.good(editCategory, { body: { ...needs, needsExpiry: false, needsSupplierBatch: false } });
  await world.good(goodsIn, wax());
});
