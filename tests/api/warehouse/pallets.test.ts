import { get } from "@apothecary/core/lib/table/table";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { type EntryRow, ledgerIndex } from "@apothecary/core/transaction/entry.rows";
import { stockTransfer } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { addNewLocation, allLocations, locationContents, palletTransfer, removeLocation } from "@apothecary/core/warehouse/contract";
import { locationIfThere } from "@apothecary/core/warehouse/open-location";
import { nameKey } from "@apothecary/core/warehouse/location.rows";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearFaults, watchCalls } from "../../lib/faults.ts";
import { stockLineNow, bookIn, bookInMany, plantItem, plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, figuresHold, requestLedger, newRequest, reserve } from "../stock/stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  await plantLocation("P1", { roaming: true });
  await plantLocation("P2", { roaming: true });
});
afterEach(() => clearFaults());
afterAll(everythingHolds);

const move = (pallet: string, warehouse: string, options: object = {}) => world.call(palletTransfer, { body: { pallet, warehouse } }, options);

test("a pallet takes all that is on it to another warehouse, out of the one and into the other, once", async () => {
  for (const sku of ["PAL0001", "PAL0002"]) await plantItem(sku);
  const [one, two] = [await bookIn(world, "PAL0001", 100, "P1"), await bookIn(world, "PAL0002", 40, "P1")];
  const job = await plantJob({ PAL0001: 30 });
  await reserve(world, job.id, one, 30);
  const requestId = newRequest();
  const first = await move("P1", "Annex", { requestId, as: "warehouse" });
  expect(first.body).toMatchObject({ type: "success", palletNumber: "P1", locationId: "P1", details: { "From: ": "Main", "To: ": "Annex", "Batches: ": 2 } });
  expect((await move("P1", "Annex", { requestId, as: "warehouse" })).body).toEqual(first.body);
  expect(await stockLineNow(one)).toMatchObject({ warehouse: "Annex", bin: "P1", quantity: 100, unreserved: 70 });
  expect(await stockLineNow(two)).toMatchObject({ warehouse: "Annex", locationId: "P1" });
  expect(await locationIfThere("P1")).toMatchObject({ warehouse: "Annex", rows: 2 });
  expect([await get(nameKey("Main", "P1"), true), await get(nameKey("Annex", "P1"), true)]).toMatchObject([undefined, { locationId: "P1" }]);
  const entries: EntryRow[] = await requestLedger(requestId);
  expect(entries.map(({ action, warehouse, difference, totalQuantity }) => [action, warehouse, difference, totalQuantity]).toSorted()).toEqual(
    [
      ["Transfer", "Main", -100, 100],
      ["Transfer", "Annex", 100, 100],
      ["Transfer", "Main", -40, 40],
      ["Transfer", "Annex", 40, 40],
    ].toSorted(),
  );
  expect(entries.every((entry) => entry["g3p"] === ledgerIndex.location(entry.warehouse ?? "", "P1"))).toBe(true);
  const history = await world.good(transactionLog, { body: { bin: "p1" } });
  expect(history.map(({ action, warehouse }) => `${action} ${warehouse}`).toSorted()).toEqual(
    ["Goods In Main", "Goods In Main", "Transfer Main", "Transfer Main", "Transfer Annex", "Transfer Annex"].toSorted(),
  );
  expect(await world.good(transactionLog, { body: { bin: "P1", warehouse: "annex" } })).toHaveLength(2);
  expect((await world.good(allLocations)).find(({ id }) => id === "P1")).toMatchObject({ warehouse: "Annex", roaming: true, empty: false });
  expect((await world.good(locationContents, { params: { id: "P1" } })).elements).toHaveLength(2);
  await figuresHold("PAL0001", "PAL0002");
});

test("a pallet that cannot be moved stays", async () => {
  const refusal = async (...args: Parameters<typeof move>) => {
    const { status, body } = await move(...args);
    return [status, body.message];
  };
  expect(await refusal("A1", "Annex")).toEqual([400, "This location is not a roaming pallet."]);
  expect(await refusal("P2", "Main")).toEqual([400, "The pallet is already in this warehouse."]);
  expect(await refusal("P2", "oos")).toEqual([400, "Warehouse is not valid"]);
  expect(await refusal("P2", "")).toEqual([400, "Warehouse is required."]);
  expect(await refusal("P999", "Annex")).toEqual([404, "The location does not exist."]);
  expect((await locationIfThere("P2"))?.warehouse).toBe("Main");
});

test("a pallet of a hundred and fifty batches goes in steps", async () => {
  await plantItem("PAL0003");
  await plantLocation("P3", { roaming: true });
  await bookInMany(world, "PAL0003", 150, "P3");
  const check = async (warehouse: string, requestId: string) => {
    expect((await findItem("PAL0003"))?.stockLines.every((stockLine) => stockLine.warehouse === warehouse)).toBe(true);
    expect((await locationIfThere("P3"))?.warehouse).toBe(warehouse);
    const entries = await requestLedger(requestId);
    expect([entries.length, entries.reduce((sum, { difference }) => sum + (difference ?? 0), 0)]).toEqual([300, 0]);
    await figuresHold("PAL0003");
  };
  const requestId = newRequest();
  const calls = watchCalls();
  expect((await move("P3", "Annex", { requestId })).body).toMatchObject({ type: "success", details: { "Batches: ": 150 } });
  clearFaults();
  await check("Annex", requestId);
  const transactions = calls.flatMap((call, i) => (call === "TransactWriteItemsCommand" ? [i + 1] : []));
  expect(transactions.length).toBeGreaterThan(4);
});

test("stock that is loaded while a pallet moves ends up with the pallet", async () => {
  await plantItem("PAL0004");
  await plantLocation("P4", { roaming: true });
  const ids = [];
  for (let i = 0; i < 8; i++) ids.push(await bookIn(world, "PAL0004", 10, "A1"));
  const load = (elementId: string) =>
    world.call(stockTransfer, { body: { transferDetails: { elementId, transferQuantity: 10, transferLocation: "P4", reason: "Loading" } } });
  const answers = await Promise.all([...ids.slice(0, 4).map(load), move("P4", "Annex"), ...ids.slice(4).map(load)]);
  expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
  const stockLines = (await findItem("PAL0004"))?.stockLines ?? [];
  expect(stockLines.map(({ warehouse, bin }) => `${warehouse} ${bin}`)).toEqual(Array(8).fill("Annex P4"));
  await figuresHold("PAL0004");
});

test("an empty location is removed once, and its name is free again; one with stock is not", async () => {
  const { locationId } = await world.good(addNewLocation, { body: { warehouse: "Main", bin: "Z1", roamingPallet: false } });
  const requestId = newRequest();
  const input = { body: { locationId } };
  const first = await world.good(removeLocation, input, { requestId });
  expect(first).toMatchObject({ type: "success", locationId, message: "Main Z1 has been removed." });
  expect(await world.good(removeLocation, input, { requestId })).toEqual(first);
  expect((await world.good(allLocations)).map(({ id }) => id)).not.toContain(locationId);
  expect((await world.call(removeLocation, input)).status).toBe(404);
  expect((await world.call(addNewLocation, { body: { warehouse: "Main", bin: "z1", roamingPallet: false } })).status).toBe(200);

  const held = await world.call(removeLocation, { body: { locationId: "P1" } });
  expect([held.status, held.body.message]).toEqual([409, "Annex P1 holds stock. Please transfer it before you remove the location."]);
  expect(await locationIfThere("P1")).toMatchObject({ rows: 2 });
});
