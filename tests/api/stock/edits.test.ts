import { getMany } from "@apothecary/core/lib/table/table";
import {
  addExcessStock,
  adjustStockLevel,
  goodsIn,
  stockTransfer,
  updateBatchNumber,
  updateExpiryDate,
  updatePackSize,
  updateSupplierBatchNumber,
} from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockLineNow, bookIn, plantItem, plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, figuresHold, requestLedger, newRequest, reserve } from "./stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["A1", "B2"]) await plantLocation(bin);
  for (const sku of ["EDI0001", "EDI0002"]) await plantItem(sku);
  await plantItem("BOT0001", { categoryType: "Componentry", priceUnit: "unit" });
  await plantItem("LAW01-R-50", { categoryType: "Product", priceUnit: "unit" });
});
afterAll(everythingHolds);

test("an expiry day is set, with its reason in the ledger, once", async () => {
  const id = await bookIn(world, "EDI0001", 100, "A1", { expiry: "2030-01-31" });
  const job = await plantJob({ EDI0001: 40 });
  await reserve(world, job.id, id, 40);
  const requestId = newRequest();
  const input = { body: { id, newExpiryDate: "2031-02-28", reason: "Retested" } };
  const first = await world.good(updateExpiryDate, input, { requestId, as: "technician" });
  expect(first).toMatchObject({ type: "success", elementId: id, details: { "Expiry date: ": "28/02/2031" } });
  expect(await world.good(updateExpiryDate, input, { requestId, as: "technician" })).toEqual(first);
  expect(await stockLineNow(id)).toMatchObject({ expiryDate: "2031-02-28", quantity: 100, unreserved: 60 });
  expect(await requestLedger(requestId)).toMatchObject([
    { action: "Batch Edited", difference: 0, quantity: 100, totalQuantity: 100, elementId: id, expiryDate: "2031-02-28", reason: "Retested" },
  ]);
  await world.good(updateExpiryDate, { body: { id, newExpiryDate: "", reason: "Never expires" } });
  expect((await stockLineNow(id))?.expiryDate).toBeNull();
  expect(await world.good(updateExpiryDate, { body: { id, newExpiryDate: "", reason: "Again" } })).toMatchObject({ type: "info" });
  await figuresHold("EDI0001");
});

test("a batch number belongs to its SKU once it is given", async () => {
  const [one, other] = [await bookIn(world, "EDI0001", 10, "A1"), await bookIn(world, "EDI0002", 10, "A1")];
  const [requestId, was] = [newRequest(), (await stockLineNow(one))?.batchNumber];
  expect(
    await world.good(updateBatchNumber, { body: { id: one, newBatchNumber: "q042", reason: "Mislabelled" } }, { requestId, as: "warehouse" }),
  ).toMatchObject({
    type: "success",
    details: { "Batch number: ": "Q042" },
  });
  expect(await stockLineNow(one)).toMatchObject({ batchNumber: "Q042" });
  expect(await requestLedger(requestId)).toMatchObject([
    { action: "Batch Edited", batchNumber: "Q042", difference: 0, reason: "Mislabelled", changes: [{ field: "batchNumber", from: was, to: "Q042" }] },
    { action: "Batch Edited", batchNumber: was, difference: 0, reason: "Mislabelled", changes: [{ field: "batchNumber", from: was, to: "Q042" }] },
  ]);
  const taken = await world.call(updateBatchNumber, { body: { id: other, newBatchNumber: "Q042", reason: "Same" } });
  expect([taken.status, taken.body.message]).toEqual([400, "This batch number is already in use."]);
  const third = await bookIn(world, "EDI0001", 10, "B2");
  await world.good(updateBatchNumber, { body: { id: third, newBatchNumber: "Q042", reason: "The same delivery" } });
  expect(await getMany([{ PK: "BN#Q042", SK: "CLAIM" }], true)).toMatchObject([{ sku: "EDI0001" }]);
});

test("the number of another lot needs a confirmation, in stock or used up", async () => {
  const lot = { quantity: 10, warehouse: "Main", bin: "A1" };
  const [wrong, right, third] = [
    await bookIn(world, "EDI0001", 10, "A1", { supplierBatchNumber: "S-1", expiry: "2030-01-31" }),
    await bookIn(world, "EDI0001", 10, "A1", { supplierBatchNumber: "S-2", expiry: "2030-01-31" }),
    await bookIn(world, "EDI0001", 10, "A1", { supplierBatchNumber: "S-1", expiry: "2029-06-30" }),
  ];
  const [was, number] = [(await stockLineNow(wrong))?.batchNumber, (await stockLineNow(right))?.batchNumber ?? ""];
  const body = { id: wrong, newBatchNumber: number, reason: "Mislabelled" };
  const refused = await world.call(updateBatchNumber, { body });
  expect(refused.status).toBe(409);
  expect((refused.body as { lots?: unknown }).lots).toEqual([
    { ...lot, elementId: wrong, batchNumber: was, supplierBatchNumber: "S-1", expiryDate: "2030-01-31" },
    { ...lot, elementId: right, batchNumber: number, supplierBatchNumber: "S-2", expiryDate: "2030-01-31" },
  ]);
  expect((await stockLineNow(wrong))?.batchNumber).toBe(was);
  await world.good(updateBatchNumber, { body: { ...body, confirmSameLot: true } });
  expect((await stockLineNow(wrong))?.batchNumber).toBe(number);
  // A lot with another expiry date, which is used up.
  const { batchNumber: used = "" } = (await stockLineNow(third)) ?? {};
  await world.good(adjustStockLevel, { body: { adjustment: { id: third, newQuantity: 0, reason: "Used up" } } });
  const gone = await world.call(updateBatchNumber, { body: { ...body, newBatchNumber: used } });
  expect((gone.body as { lots?: unknown[] }).lots?.[1]).toEqual({
    ...{ ...lot, quantity: 0, elementId: null },
    ...{ batchNumber: used, supplierBatchNumber: "S-1", expiryDate: "2029-06-30" },
  });
  await world.good(updateExpiryDate, { body: { id: wrong, newExpiryDate: "2029-06-30", reason: "Read again" } });
  await world.good(updateBatchNumber, { body: { ...body, newBatchNumber: used } });
});

test("an edit that makes the stock of one number differ warns of the rest", async () => {
  const id = await bookIn(world, "EDI0001", 100, "A1", { supplierBatchNumber: "S-1" });
  await world.good(stockTransfer, { body: { transferDetails: { elementId: id, transferQuantity: 40, transferLocation: "B2", reason: "Shelf" } } });
  const number = (await stockLineNow(id))?.batchNumber;
  const answer = await world.good(updateExpiryDate, { body: { id, newExpiryDate: "2031-02-28", reason: "Retested" } });
  const rest = `Batch ${number} also has 40 g at Main B2 with another supplier batch number or expiry date.`;
  expect([answer.type, answer.message.endsWith(rest)]).toEqual(["warning", true]);
  const sku = await world.good(updateSupplierBatchNumber, { body: { id, newSupplierBatchNumber: "S-9" } });
  expect(sku.type).toBe("warning");
  expect((await world.good(updatePackSize, { body: { id, newPackSize: 10 } })).message).toContain("also has 40 g");
});

test("a formula's batch number is for products alone", async () => {
  const { elementId } = await world.good(goodsIn, {
    body: { goodsInDetails: { goodsInItem: "LAW01-R-50", goodsInQuantity: 5, goodsInLocation: "A1", goodsInStatus: 0, packSize: 0 } },
  });
  await world.good(updateBatchNumber, { body: { id: elementId, newBatchNumber: "101-26", reason: "From the formula" } });
  expect(await stockLineNow(elementId)).toMatchObject({ batchNumber: "101-26" });
  const id = await bookIn(world, "EDI0002", 10, "A1");
  const refused = await world.call(updateBatchNumber, { body: { id, newBatchNumber: "101-26", reason: "No" } });
  expect([refused.status, refused.body.message]).toEqual([400, "This is not a valid batch number"]);
});

test("supplier batch number and pack size are corrected, and their former values are logged", async () => {
  const id = await bookIn(world, "EDI0002", 50, "B2");
  const [one, two] = [newRequest(), newRequest()];
  await world.good(updateSupplierBatchNumber, { body: { id, newSupplierBatchNumber: " LW-1 " } }, { requestId: one, as: "warehouse" });
  await world.good(updatePackSize, { body: { id, newPackSize: 80 } }, { requestId: two, as: "buyer" });
  expect(await stockLineNow(id)).toMatchObject({ supplierBatchNumber: "LW-1", packSize: 80, quantity: 50 });
  expect((await requestLedger(one))[0]?.changes).toEqual([{ field: "supplierBatchNumber", from: "", to: "LW-1" }]);
  const editedEntry = { action: "Batch Edited", changes: [{ field: "packSize", from: 0, to: 80 }], difference: 0, totalQuantity: expect.any(Number) };
  expect((await requestLedger(two))[0]).toMatchObject(editedEntry);
});

test("edits that are not allowed are refused and change nothing", async () => {
  const id = await bookIn(world, "EDI0002", 50, "A1");
  const was = await stockLineNow(id);
  const refusal = async (answered: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answered;
    return [status, (body as { message: string }).message];
  };
  const reason = "Because";
  expect(await refusal(world.call(updateBatchNumber, { body: { id, newBatchNumber: "AB12", reason } }))).toEqual([400, "This is not a valid batch number"]);
  expect(await refusal(world.call(updateBatchNumber, { body: { id, newBatchNumber: "A123", reason: " " } }))).toEqual([400, "A reason is required"]);
  expect(await refusal(world.call(updateExpiryDate, { body: { id, newExpiryDate: "2031-02-30", reason } }))).toEqual([400, "This is not a valid date."]);
  expect(await refusal(world.call(updateExpiryDate, { body: { id, newExpiryDate: "2031-02-01", reason: "" } }))).toEqual([400, "A reason is required"]);
  expect(await refusal(world.call(updateSupplierBatchNumber, { body: { id, newSupplierBatchNumber: "" } }))).toEqual([400, "This is not a valid batch number"]);
  expect(await refusal(world.call(updateSupplierBatchNumber, { body: { id, newSupplierBatchNumber: "x".repeat(26) } }))).toEqual([
    400,
    "Supplier batch number cannot exceed 25 characters.",
  ]);
  expect(await refusal(world.call(updatePackSize, { body: { id, newPackSize: -1 } }))).toEqual([400, "This is not a valid pack size."]);
  expect(await refusal(world.call(updatePackSize, { body: { id, newPackSize: 1.5 } }))).toEqual([400, "This is not a valid pack size."]);
  expect(await refusal(world.call(updatePackSize, { body: { id: "EDI0002~gone", newPackSize: 1 } }))).toEqual([404, "This batch is no longer in stock."]);
  expect((await world.call(updatePackSize, { body: { id, newPackSize: 9, version: "stale" } })).status).toBe(409);
  const roles = [
    await world.call(updateBatchNumber, { body: { id, newBatchNumber: "Z123", reason } }, { as: "technician" }),
    await world.call(updateSupplierBatchNumber, { body: { id, newSupplierBatchNumber: "L" } }, { as: "manager" }),
    await world.call(updatePackSize, { body: { id, newPackSize: 9 } }, { as: "warehouse" }),
    await world.call(updateExpiryDate, { body: { id, newExpiryDate: "", reason } }, { as: "warehouse" }),
    await world.call(addExcessStock, { body: { stockItem: "BOT0001", quantity: 1, location: "A1", reason } }, { as: "warehouse" }),
  ];
  expect(roles.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect(roles.at(-1)?.body).toMatchObject({ permission: "addStock", allowedRoles: ["ROLE_ADMIN", "ROLE_MANAGER", "ROLE_BUYER"] });
  expect(await stockLineNow(id)).toEqual(was);
});

test("excess componentry is booked in under a number of its own, once", async () => {
  const requestId = newRequest();
  const input = { body: { stockItem: "BOT0001", quantity: 24, location: "A1", reason: "Found behind the racking" } };
  const first = await world.good(addExcessStock, input, { requestId, as: "manager" });
  expect(await world.good(addExcessStock, input, { requestId, as: "manager" })).toEqual(first);
  expect(first).toMatchObject({ type: "success", details: { "Quantity: ": 24, "Location: ": "Main A1" } });
  expect(await stockLineNow(first.elementId ?? "")).toMatchObject({ quantity: 24, unreserved: 24, status: 0, quantityDelivered: 0 });
  expect((await findItem("BOT0001"))?.item).toMatchObject({ quantity: 24, onOrder: 0 });
  expect(await requestLedger(requestId)).toMatchObject([
    { action: "Adjustment", difference: 24, quantity: 24, totalQuantity: 24, reason: "Found behind the racking" },
  ]);
  expect(await world.good(addExcessStock, { body: { ...input.body, quantity: 0 } })).toMatchObject({ type: "info", elementId: null });

  const refusal = async (body: object) => (await world.call(addExcessStock, { body: { ...input.body, ...body } })).status;
  expect(await refusal({ stockItem: "EDI0001" })).toBe(400);
  expect(await refusal({ stockItem: "BOT9999" })).toBe(404);
  expect(await refusal({ location: "NOWHERE" })).toBe(404);
  expect(await refusal({ quantity: -1 })).toBe(400);
  expect(await refusal({ reason: "" })).toBe(400);
  await figuresHold("BOT0001", "EDI0001", "EDI0002");
});
