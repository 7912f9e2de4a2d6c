import { aLine } from "../../lib/rows.ts";
import { putFormulaUse } from "@apothecary/core/formulas/formula.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { putProductUse } from "@apothecary/core/products/product.rows";
import {
  deleteStockItem,
  editDetails,
  goodsIn,
  overrideRemovalChecks,
  registerOnOrder,
  RemovalRefusal,
  stockDetails,
  stockList,
} from "@apothecary/core/stock/contract";
import { transact } from "@apothecary/core/lib/table/table";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearFaults, watchCalls } from "../../lib/faults.ts";
import { stockLineNow, bookIn, plantItem, plantJob, plantLocation, changeJob } from "../../lib/stock-fixtures.ts";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, figuresHold, requestLedger, newRequest, reserve, reserveForEach } from "./stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["A1", "B2"]) await plantLocation(bin);
});
afterEach(() => clearFaults());
afterAll(everythingHolds);

const remove = (itemToRemove: string, options: object = {}, reason = "Discontinued") =>
  world.call(deleteStockItem, { body: { itemToRemove, reason } }, options);
const override = (sku: string, options: object = {}) => world.call(overrideRemovalChecks, { body: { sku, reason: "Withdrawn" } }, options);

test("an unused item is removed from the lists, once; its history stays", async () => {
  await plantItem("REM0001", { onOrder: 30 });
  const requestId = newRequest();
  const first = await remove("REM0001", { requestId, as: "product" });
  expect(first.body).toMatchObject({ type: "success", sku: "REM0001" });
  expect((await remove("REM0001", { requestId, as: "product" })).body).toEqual(first.body);
  expect((await findItem("REM0001"))?.item).toMatchObject({ removed: true, active: false, onOrder: 0 });
  expect(await requestLedger(requestId)).toMatchObject([{ action: "Item Removed", sku: "REM0001", difference: 0, reason: "Discontinued" }]);
  expect((await world.good(stockList)).map(({ sku }) => sku)).not.toContain("REM0001");
  expect((await world.call(stockDetails, { body: { sku: "REM0001" } })).status).toBe(404);
  expect((await remove("REM0001", { as: "product" })).status).toBe(404);
  const arriving = { goodsInItem: "REM0001", goodsInQuantity: 1, goodsInLocation: "A1", goodsInStatus: 0 as const, packSize: 0 };
  expect((await world.call(goodsIn, { body: { goodsInDetails: arriving } })).status).toBe(404);
});

test("nothing is expected any more of an item that was removed", async () => {
  await plantItem("REM0099");
  await world.good(registerOnOrder, { body: { lines: [{ sku: "REM0099", quantity: 500, expectedDay: "2099-01-15" }] } });
  expect((await findItem("REM0099"))?.item).toMatchObject({ onOrder: 500, expected: [{ day: "2099-01-15", quantity: 500 }] });
  await world.good(deleteStockItem, { body: { itemToRemove: "REM0099", reason: "Discontinued" } }, { as: "product" });
  expect((await findItem("REM0099"))?.item).toMatchObject({ removed: true, onOrder: 0, expected: [] });
});

test("each thing that holds an item is named, and nothing changes", async () => {
  const removalChecks = async (sku: string) => {
    const { status, body } = await remove(sku, { as: "product" });
    const { checks, kinds } = RemovalRefusal.parse(body);
    return [status, checks, kinds];
  };
  for (const sku of ["REM0002", "REM0003", "REM0004", "REM0005"]) await plantItem(sku);
  await bookIn(world, "REM0002", 40, "A1");
  expect(await removalChecks("REM0002")).toEqual([409, ["There is stock of it: 40 g in 1 batch."], ["stock"]]);
  const job = await plantJob({ REM0003: 5 });
  expect(await removalChecks("REM0003")).toEqual([409, [`It is allocated to ${job.jobNumber}.`], ["jobs"]]);
  const formula = { id: 7, code: "ABC01", name: "Cream", rAndDCode: "RD-9", client: "C" };
  const recipeUse = putFormulaUse(formula as never, { sku: "REM0004", name: "", percentage: 1, exactMatch: false }).item;
  await plant(recipeUse);
  expect(await removalChecks("REM0004")).toEqual([409, ["It is in the recipe of ABC01 RD-9."], ["recipes"]]);
  const billUse = putProductUse({ id: 8, sku: "ABC01-R-50", name: "", fillSize: 50 } as never, { sku: "REM0005", name: "", quantity: 1 }).item;
  await plant(billUse);
  expect(await removalChecks("REM0005")).toEqual([409, ["It is in the bill of materials of ABC01-R-50."], ["componentry"]]);
  for (const sku of ["REM0002", "REM0003", "REM0004", "REM0005"]) expect((await findItem(sku))?.item.removed).toBeUndefined();

  expect((await remove("REM0002", { as: "product" }, "")).body.message).toBe("A reason is required");
  expect((await override("REM9999", { as: "product" })).status).toBe(404);
  // The formula and the product do not exist.
  await transact([recipeUse, billUse].map(({ PK, SK }) => ({ kind: "delete", key: { PK, SK } })));
});

test("an override removes it with its batches and releases its reservations", async () => {
  await plantItem("REM0006");
  await plantItem("REM0006-2", { baseSku: "REM0006" });
  const [here, there] = [await bookIn(world, "REM0006", 100, "A1"), await bookIn(world, "REM0006", 20, "B2")];
  const variant = await bookIn(world, "REM0006-2", 50, "A1");
  const [one, two] = [await plantJob({ REM0006: 60 }), await plantJob({ "REM0006-2": 30 })];
  await reserve(world, one.id, here, 40);
  await reserve(world, two.id, variant, 30);
  const requestId = newRequest();
  const first = await override("REM0006", { requestId, as: "product" });
  expect(first.body).toMatchObject({ type: "success", details: { "Batches removed: ": 2, "Jobs that no longer have it: ": one.jobNumber } });
  expect((await override("REM0006", { requestId, as: "product" })).body).toEqual(first.body);
  expect((await findItem("REM0006"))?.item).toMatchObject({ removed: true, quantity: 0, allocated: 0 });
  expect([await stockLineNow(here), await stockLineNow(there)]).toEqual([undefined, undefined]);
  expect(Object.keys((await openJob(one.id)).lines)).toEqual([]);
  expect((await openJob(two.id)).lines["REM0006-2"]?.reservations).toMatchObject({ [variant]: { quantity: 30 } });
  const entries = await requestLedger(requestId);
  expect(entries.map(({ action, difference }) => [action, difference]).toSorted()).toEqual([
    ["Item Removed", -100],
    ["Item Removed", -20],
    ["Item Removed", 0],
    ["Reservation Removed", 0],
  ]);
  expect(entries.find(({ action }) => action === "Reservation Removed")).toMatchObject({ elementId: here, reason: "Withdrawn", forJobs: { [one.id]: -40 } });
  expect([entries[0], entries.at(-1)]).toMatchObject([
    { difference: 0, reason: "Withdrawn" },
    { totalQuantity: 0, reason: "Withdrawn" },
  ]);
  await figuresHold("REM0006", "REM0006-2");
});

test("an allocation that a variant's batch serves is released on the variant's side too", async () => {
  await plantItem("REM0007");
  await plantItem("REM0007-2", { baseSku: "REM0007" });
  const variant = await bookIn(world, "REM0007-2", 50, "A1");
  const job = await plantJob({ REM0007: 60 });
  const line = { ...aLine("REM0007", 60), reservations: { [variant]: { quantity: 25, at: "2026-01-01T00:00:00.000Z" } } };
  await changeJob(job.id, { lines: { REM0007: line } });
  await plant({ ...(await stockLineNow(variant)), unreserved: 25, reservations: { [job.id]: { quantity: 25, at: "2026-01-01T00:00:00.000Z" } } });
  expect((await override("REM0007", { as: "product" })).status).toBe(200);
  expect(await stockLineNow(variant)).toMatchObject({ quantity: 50, unreserved: 50, reservations: {} });
  await figuresHold("REM0007", "REM0007-2");
});

test("removal is refused while a job is being changed", async () => {
  await plantItem("REM0008");
  const job = await plantJob({ REM0008: 5 }, { busy: "another" });
  expect((await override("REM0008", { as: "product" })).status).toBe(409);
  expect((await findItem("REM0008"))?.item).toMatchObject({ allocated: 5 });
  await changeJob(job.id, { busy: null });
});

test("what many batches and jobs hold goes in steps", async () => {
  const sku = "RES0001";
  await plantItem(sku);
  for (let i = 0; i < 45; i++) await bookIn(world, sku, 10, i % 2 ? "A1" : "B2");
  const big = await bookIn(world, sku, 1_000, "A1");
  const jobs: number[] = [];
  for (let i = 0; i < 40; i++) jobs.push((await plantJob({ [sku]: 12 })).id);
  await reserveForEach(world, jobs, big, 10);
  const check = async (requestId: string, answer: unknown) => {
    expect(answer).toMatchObject({ type: "success", details: { "Batches removed: ": 46 } });
    expect(await findItem(sku)).toMatchObject({ stockLines: [], item: { removed: true, quantity: 0, allocated: 0 } });
    expect((await findItem(sku))?.others).toEqual([]);
    const entries = await requestLedger(requestId);
    expect(entries.reduce((sum, { difference }) => sum + (difference ?? 0), 0)).toBe(-1_450);
    expect(entries.flatMap(({ forJobs }) => Object.values(forJobs ?? {}))).toEqual(jobs.map(() => -10));
    await figuresHold(sku);
  };
  const requestId = newRequest();
  const calls = watchCalls();
  const undisturbed = await override(sku, { requestId, as: "product" });
  clearFaults();
  await check(requestId, undisturbed.body);
  const transactions = calls.flatMap((call, i) => (call === "TransactWriteItemsCommand" ? [i + 1] : []));
  expect(transactions.length).toBeGreaterThan(1);
});

test("the active variant of a family that open jobs use is removed once it is said which variant becomes active; the histories say so", async () => {
  await plantItem("REM0010", { active: false, variants: ["REM0010-2", "REM0010-3"] });
  await plantItem("REM0010-2", { baseSku: "REM0010" });
  await plantItem("REM0010-3", { baseSku: "REM0010", active: false });
  const job = await plantJob({ "REM0010-3": 5 });
  const refused = await remove("REM0010-2", { as: "product" });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      checks: [`It is the active variant of its family, which is needed for ${job.jobNumber}.`],
      kinds: ["activeVariant"],
      family: { jobs: [job.jobNumber], variants: [{ sku: "REM0010" }, { sku: "REM0010-3" }] },
    },
  });
  expect((await findItem("REM0010-2"))?.item).toMatchObject({ active: true });
  const decided = (makeActive: string | null, requestId = newRequest()) =>
    world.call(deleteStockItem, { body: { itemToRemove: "REM0010-2", reason: "Withdrawn", makeActive } }, { as: "product", requestId });
  expect(await decided("REM0001")).toMatchObject({ status: 400, body: { errors: [{ path: "makeActive" }] } });
  expect((await decided("REM0010-2")).status).toBe(400);
  const requestId = newRequest();
  const answer = await decided("REM0010-3", requestId);
  expect(answer).toMatchObject({ status: 200, body: { type: "success", details: { "Active variant: ": "REM0010-3" } } });
  expect((await decided("REM0010-3", requestId)).body).toEqual(answer.body);
  expect((await findItem("REM0010-2"))?.item).toMatchObject({ removed: true, active: false });
  expect((await findItem("REM0010-3"))?.item).toMatchObject({ active: true });
  expect((await findItem("REM0010"))?.item).toMatchObject({ active: false });
  expect(await requestLedger(requestId)).toMatchObject([
    { action: "Item Removed", sku: "REM0010-2", reason: "Withdrawn" },
    { action: "Item Edited", sku: "REM0010-3", active: true, reason: "Active: no → yes; REM0010-2 was removed: Withdrawn" },
    { action: "Item Edited", sku: "REM0010", active: false, reason: "Active variant: REM0010-2 → REM0010-3; REM0010-2 was removed: Withdrawn" },
  ]);
});

test("a family may be left without an active variant, if that is said; one that no job uses is not asked about", async () => {
  const family = async (sku: string) => {
    await plantItem(sku, { variants: [`${sku}-2`] });
    await plantItem(`${sku}-2`, { baseSku: sku, active: false });
  };
  await family("REM0011");
  await plantJob({ "REM0011-2": 5 });
  const none = await world.call(deleteStockItem, { body: { itemToRemove: "REM0011", reason: "Withdrawn", makeActive: null } }, { as: "product" });
  expect(none.status).toBe(200);
  expect((await findItem("REM0011-2"))?.item).toMatchObject({ active: false });
  await family("REM0012");
  expect((await remove("REM0012", { as: "product" })).status).toBe(200);
  await family("REM0013");
  await bookIn(world, "REM0013", 10, "A1");
  const overridden = await world.call(overrideRemovalChecks, { body: { sku: "REM0013", reason: "Withdrawn", makeActive: "REM0013-2" } }, { as: "product" });
  expect(overridden).toMatchObject({ status: 200, body: { details: { "Active variant: ": "REM0013-2" } } });
  expect((await findItem("REM0013-2"))?.item).toMatchObject({ active: true });
  await plantItem("REM0014");
  const alone = await world.call(deleteStockItem, { body: { itemToRemove: "REM0014", reason: "Withdrawn", makeActive: "REM0012-2" } }, { as: "product" });
  expect(alone.status).toBe(400);
});

test("of two who remove and activate variants at once, a family never has two active ones", async () => {
  await plantItem("REM0015", { variants: ["REM0015-2", "REM0015-3"] });
  for (const n of [2, 3]) await plantItem(`REM0015-${n}`, { baseSku: "REM0015", active: false });
  const removing = world.call(deleteStockItem, { body: { itemToRemove: "REM0015", reason: "Withdrawn", makeActive: "REM0015-2" } }, { as: "product" });
  const details = { name: "Third", description: "", minimumStock: 0, onOrder: 0, moq: 0, eoq: 0, supplierSku: "", price: 1, active: true };
  const body = { newDetails: { ...details, sku: "REM0015-3", clientId: 14, ownedById: 14, suppliedById: 14 } };
  const [, edited] = await Promise.all([removing, world.call(editDetails, { body }, { as: "buyer" })]);
  expect(edited.status).toBe(200);
  const active = await Promise.all(["REM0015", "REM0015-2", "REM0015-3"].map(async (sku) => (await findItem(sku))?.item.active));
  expect(active.filter((one) => one === true)).toHaveLength(1);
});
