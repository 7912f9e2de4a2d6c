import { addNewLocation, allLocations, createRoamingPallet, findLocations, locationContents } from "@apothecary/core/warehouse/contract";
import { type LocationRow, locationKey } from "@apothecary/core/warehouse/location.rows";
import { get } from "@apothecary/core/lib/table/table";
import { adjustStockLevel } from "@apothecary/core/stock/contract";
import { beforeAll, expect, test } from "vitest";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { figuresHold, newRequest } from "../stock/stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const add = (warehouse: string, bin: string, more: { roamingPallet?: boolean } = {}, as = "warehouse") =>
  world.call(addNewLocation, { body: { warehouse, bin, ...more } }, { as });
const names = (rows: { warehouse: string; bin: string }[]) => rows.map(({ warehouse, bin }) => `${warehouse} ${bin}`);

test("a bin is added to a warehouse, once, and is empty", async () => {
  const requestId = newRequest();
  const input = { body: { warehouse: " Main ", bin: "A-04", roamingPallet: false } };
  const first = await world.good(addNewLocation, input, { requestId, as: "admin" });
  expect(first).toMatchObject({ type: "success", locationId: expect.any(String) });
  expect(await world.good(addNewLocation, input, { requestId, as: "admin" })).toEqual(first);
  expect(await world.good(allLocations)).toEqual([{ id: first.locationId, warehouse: "Main", bin: "A-04", roaming: false, empty: true }]);
});

test("a bin's name is unique within its warehouse, ignoring case", async () => {
  const taken = await add("main", "a-04");
  expect([taken.status, taken.body.message]).toEqual([400, "This bin name is already in use for the selected warehouse."]);
  expect((await add("Annex", "A-04")).status).toBe(200);
});

test("names that are not for bins are refused", async () => {
  const refusal = async (warehouse: string, bin: string) => {
    const { status, body } = await add(warehouse, bin);
    return [status, body.message];
  };
  const reserved = "This bin name format is reserved for roaming pallets. Please check the box if you wish to create a new one.";
  expect(await refusal("Main", "P12")).toEqual([400, reserved]);
  expect(await refusal("Main", "p7")).toEqual([400, reserved]);
  expect(await refusal("Main", "OOS")).toEqual([400, "Bin is not valid"]);
  expect(await refusal("oos", "A1")).toEqual([400, "Warehouse is not valid"]);
  expect(await refusal("Main", " ")).toEqual([400, "Bin is required."]);
  expect(await refusal("", "A1")).toEqual([400, "Warehouse is required."]);
  expect(await refusal("Main", "x".repeat(26))).toEqual([400, "Bin cannot exceed 25 characters."]);
  expect((await add("Main", "PX1")).status).toBe(200);
});

test("roaming pallets get the next number, from either call, once", async () => {
  const requestId = newRequest();
  const first = await world.good(createRoamingPallet, { body: { warehouse: "Main" } }, { requestId, as: "buyer" });
  expect(first.palletNumber).toMatch(/^P\d+$/);
  expect(await world.good(createRoamingPallet, { body: { warehouse: "Main" } }, { requestId, as: "buyer" })).toEqual(first);
  const second = await add("Main", "", { roamingPallet: true });
  expect(Number(second.body.palletNumber?.slice(1))).toBeGreaterThan(Number(first.palletNumber.slice(1)));
  const location = await get<LocationRow>(locationKey(second.body.locationId), true);
  expect(location).toMatchObject({ bin: second.body.palletNumber, warehouse: "Main", roaming: true, rows: 0 });
  expect((await world.call(createRoamingPallet, { body: { warehouse: "OOS" } })).status).toBe(400);
  // Managers pick onto new pallets (specification 3, section 6).
  expect((await world.call(createRoamingPallet, { body: { warehouse: "Main" } }, { as: "manager" })).status).toBe(200);
});

test("locations are listed by warehouse and bin, without OOS; those that hold stock are not empty", async () => {
  await plantLocation("Z9", { warehouse: "Annex" });
  await plantLocation("OOS", { warehouse: "OOS" });
  await plantItem("LOC0001");
  const stockLineId = await bookIn(world, "LOC0001", 40, "Z9");
  const list = await world.good(allLocations, {}, { as: "staff" });
  expect(names(list)).toEqual(names(list).toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())));
  expect(names(list)).not.toContain("OOS OOS");
  expect(list.filter(({ empty }) => !empty)).toEqual([{ id: "Z9", warehouse: "Annex", bin: "Z9", roaming: false, empty: false }]);

  const contents = await world.good(locationContents, { params: { id: "Z9" } });
  expect(contents).toMatchObject({
    id: "Z9",
    bin: "Z9",
    warehouse: "Annex",
    roaming: false,
    elements: [{ id: stockLineId, sku: "LOC0001", name: "Item LOC0001", batchNumber: expect.any(String), quantity: 40 }],
  });
  await figuresHold("LOC0001");

  await world.good(adjustStockLevel, { body: { adjustment: { id: stockLineId, newQuantity: 0, reason: "Spilt" } } });
  expect((await world.good(allLocations)).every(({ empty }) => empty)).toBe(true);
  expect((await world.good(locationContents, { params: { id: "Z9" } })).elements).toEqual([]);
  expect((await world.call(locationContents, { params: { id: "nowhere" } })).status).toBe(404);
});

test("for an item those locations come first that hold it", async () => {
  await plantItem("LOC0002");
  await bookIn(world, "LOC0002", 5, "Z9");
  const found = await world.good(findLocations, { body: { sku: "LOC0002" } });
  expect(found[0]).toEqual({ id: "Z9", warehouse: "Annex", bin: "Z9", roaming: false, empty: false });
  expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual((await world.good(allLocations)).toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  expect((await world.call(findLocations, { body: { sku: "NONE0001" } })).status).toBe(404);
  await figuresHold("LOC0001", "LOC0002");
});
