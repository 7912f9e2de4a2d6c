/**
 * Stock takes: begun, listed, shown, changed and cancelled.
 */
import { getMany } from "@apothecary/core/lib/table/table";
import {
  addToStockTake,
  ALL_BINS,
  createStockTake,
  removeStockTake,
  stockTake,
  stockTakeConfirmEmpty,
  stockTakeLines,
  stockTakes,
} from "@apothecary/core/stock-take/contract";
import { addNewLocation, removeLocation } from "@apothecary/core/warehouse/contract";
import { locationKey, type LocationRow } from "@apothecary/core/warehouse/location.rows";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookIn, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds } from "../stock/stock.fixtures.ts";
import { wholeWarehouse, begin, chosenBin, complete, count, fresh, linesAt, newRequest, rowId, show } from "./stock-take.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(everythingHolds);

const create = (body: object, options: object = {}) => world.call(createStockTake, { body: { reference: "November", ...body } as never }, options);
const claims = async (...bins: string[]) => (await getMany<LocationRow>(bins.map(locationKey), true)).map((location) => location?.stockTakeId);

test("a new stock take is in progress and has a row for each bin", async () => {
  const [one, two] = [await fresh(), await fresh()];
  await bookIn(world, one.sku, 50, one.bin);
  const requestId = newRequest();
  const body = { reference: " Aisle A ", locations: [chosenBin(one.bin), chosenBin(two.bin)], tolerancePercent: 2.5 };
  const first = await create(body, { requestId, as: "stocktake" });
  expect(first.body).toMatchObject({ type: "success", message: "The stock take ‘Aisle A’ has started with 2 locations.", numberOfBins: 2, leftOut: 0 });
  expect((await create(body, { requestId, as: "stocktake" })).body).toEqual(first.body);
  const id = first.body.stockTakeGroupId ?? 0;
  expect(await claims(one.bin, two.bin)).toEqual([id, id]);

  const summary = {
    ...{ stockTakeGroupId: id, reference: "Aisle A", numberOfBins: 2, completed: 0, percentComplete: 0, dateFinalised: null },
    ...{ startedBy: "stocktake Tester", blind: false, tolerancePercent: 2.5, toleranceUnits: null, running: null },
  };
  const listed = await world.good(stockTakes, { body: { finalised: false } }, { as: "staff" });
  expect(listed.find(({ stockTakeGroupId }) => stockTakeGroupId === id)).toMatchObject(summary);
  expect((await world.good(stockTakes, { body: { finalised: true } })).map(({ stockTakeGroupId }) => stockTakeGroupId)).not.toContain(id);
  const shown = await world.good(stockTake, { body: { id } }, { as: "staff" });
  expect(shown).toMatchObject({ ...summary, outcome: null });
  expect(shown.locations).toMatchObject(
    [one.bin, two.bin].map((bin) => ({
      ...{ id: rowId(id, bin), locationId: bin, warehouse: "Main", bin, dateCompleted: null, staff: "", reference: "Aisle A" },
      ...{ dateInitialised: shown.dateInitialised, secondCount: false, firstCountBy: "", confirmedEmpty: false },
    })),
  );
});

test("a whole warehouse is its bins that hold stock, or all of them", async () => {
  const { sku } = await fresh();
  for (const bin of ["W1", "W2", "W3"]) await plantLocation(bin, { warehouse: "West" });
  await plantLocation("X1", { warehouse: "Westend" });
  await bookIn(world, sku, 10, "W2");
  const some = await create({ locations: [wholeWarehouse("West")] });
  expect(some.body).toMatchObject({ type: "success", numberOfBins: 1 });
  const rest = await create({ locations: [wholeWarehouse("West", true)] });
  expect(rest.body).toMatchObject({ type: "warning", numberOfBins: 2, leftOut: 1 });
  expect(rest.body.message).toContain("1 could not be added: another stock take is counting them");
  const again = await create({ locations: [wholeWarehouse("West", true)] });
  expect([again.status, again.body.message]).toEqual([409, "All of these locations are being counted in another stock take."]);
  expect((await show(world, rest.body.stockTakeGroupId ?? 0)).locations.map(({ bin }) => bin)).toEqual(["W1", "W3"]);
});

test("what cannot be chosen is reported, all at once", async () => {
  const [one, two] = [await fresh(), await fresh()];
  await begin(world, [one.bin]);
  const refused = async (body: object) => {
    const answer = await create(body);
    const { message, errors } = answer.body as unknown as { message: string; errors?: { path: string; message: string }[] };
    return { status: answer.status, message, errors };
  };
  expect(await refused({ locations: [] })).toMatchObject({ status: 400, message: "Please select at least one location" });
  expect(await refused({ reference: " ", locations: [chosenBin(two.bin)] })).toMatchObject({ status: 400, message: "Reference is required." });
  expect(await refused({ locations: [chosenBin(two.bin), chosenBin("NOWHERE"), chosenBin(two.bin)] })).toEqual({
    status: 400,
    message: "The location does not exist.",
    errors: [
      { path: "locations.1.id", message: "The location does not exist." },
      { path: "locations.2.id", message: "This location is already included." },
    ],
  });
  const elsewhere = `Main ${one.bin} is being counted in another stock take.`;
  expect(await refused({ locations: [chosenBin(two.bin), chosenBin(one.bin)] })).toEqual({
    status: 409,
    message: elsewhere,
    errors: [{ path: "locations.1.id", message: elsewhere }],
  });
  await plantLocation("V1", { warehouse: "Void" });
  expect(await refused({ locations: [wholeWarehouse("Void")] })).toMatchObject({ status: 400, message: "Void has no locations to count." });
  expect(await refused({ locations: [wholeWarehouse("Void", true), wholeWarehouse("void", true)] })).toMatchObject({
    message: "This location is already included.",
  });
  expect(await refused({ locations: [wholeWarehouse("Void", true), chosenBin("V1")] })).toMatchObject({ message: "This location is already included." });
  expect(await refused({ locations: [{ bin: ALL_BINS }] })).toMatchObject({ status: 400, message: "Warehouse is required." });
  expect(await refused({ locations: [{ warehouse: "Main", bin: one.bin }] })).toMatchObject({ status: 400, message: "Please choose a location." });
  expect(await refused({ locations: [chosenBin(two.bin)], tolerancePercent: -1 })).toMatchObject({ status: 400 });
  expect(await claims(two.bin, "V1")).toEqual([undefined, undefined]);
});

test("two stock takes never count one bin, even where they begin at once", async () => {
  const { bin } = await fresh();
  const both = await Promise.all([create({ locations: [chosenBin(bin)] }), create({ locations: [chosenBin(bin)] })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("locations can be added while it is in progress; duplicates are refused", async () => {
  const [one, two, three] = [await fresh(), await fresh(), await fresh()];
  const id = await begin(world, [one.bin]);
  const add = (...bins: string[]) => world.call(addToStockTake, { body: { stockTakeGroupId: id, locations: bins.map(chosenBin) } });
  expect((await add(two.bin, three.bin)).body).toMatchObject({ type: "success", message: "2 locations have been added to ‘November’.", numberOfBins: 2 });
  const twice = await add(one.bin);
  expect([twice.status, twice.body.message]).toEqual([400, "This location is already included."]);
  expect((await world.call(addToStockTake, { body: { stockTakeGroupId: 999_999, locations: [chosenBin(one.bin)] } })).status).toBe(404);
  expect(await show(world, id)).toMatchObject({ numberOfBins: 3, completed: 0 });
});

test("an uncounted location can be removed and used in another stock take; a counted one, or the last, cannot", async () => {
  const [one, two, three] = [await fresh(), await fresh(), await fresh()];
  const id = await begin(world, [one.bin, two.bin, three.bin]);
  const remove = (...bins: string[]) => world.call(removeStockTake, { body: { locations: bins.map((bin) => rowId(id, bin)) } });
  await count(world, rowId(id, one.bin));
  const counted = await remove(one.bin);
  expect([counted.status, counted.body.message]).toEqual([400, "This location has already been counted and cannot be removed."]);
  const some = await remove(two.bin, one.bin);
  expect([some.status, some.body.message]).toEqual([400, "One or more locations selected have already been counted and cannot be removed."]);
  expect((await remove(two.bin)).body).toMatchObject({ type: "success", stockTakeGroupId: id, message: "1 location has been removed from ‘November’." });
  expect(await claims(one.bin, two.bin)).toEqual([id, undefined]);
  expect((await remove(two.bin)).status).toBe(404);
  expect((await world.call(removeStockTake, { body: { locations: ["nonsense"] } })).status).toBe(404);
  const other = await begin(world, [two.bin]);
  const last = await world.call(removeStockTake, { body: { locations: [rowId(other, two.bin)] } });
  expect([last.status, last.body.message]).toEqual([400, "Please select at least one location that stays, or cancel the stock take."]);
  const mixed = await world.call(removeStockTake, { body: { locations: [rowId(id, three.bin), rowId(other, two.bin)] } });
  expect([mixed.status, mixed.body.message]).toEqual([400, "These locations belong to different stock takes."]);
  for (const body of [{}, { stockTakeGroupId: id, locations: [rowId(id, three.bin)] }]) expect((await world.call(removeStockTake, { body })).status).toBe(400);
});

test("a stock take that is cancelled leaves nothing behind, and its places free", async () => {
  const { bin } = await fresh();
  const id = await begin(world, [bin]);
  const requestId = newRequest();
  const cancel = () => world.call(removeStockTake, { body: { stockTakeGroupId: id } }, { requestId });
  const first = await cancel();
  expect(first.body).toEqual({ type: "success", message: "The stock take ‘November’ has been cancelled.", stockTakeGroupId: id });
  expect((await cancel()).body).toEqual(first.body);
  expect(await claims(bin)).toEqual([undefined]);
  expect((await world.call(stockTake, { body: { id } })).status).toBe(404);
  expect((await world.call(stockTakeLines, { params: { id: rowId(id, bin) } })).status).toBe(404);
  expect((await world.call(removeStockTake, { body: { stockTakeGroupId: id } })).status).toBe(404);
});

test("empty locations are confirmed as empty, those with stock are not", async () => {
  const [one, two, three] = [await fresh(), await fresh(), await fresh()];
  await bookIn(world, two.sku, 5, two.bin);
  const id = await begin(world, [one.bin, two.bin, three.bin]);
  const confirm = (...bins: string[]) =>
    world.call(stockTakeConfirmEmpty, { body: { confirmedEmpty: bins.map((bin) => rowId(id, bin)) } }, { as: "stocktake" });
  const refused = await confirm(one.bin, two.bin);
  expect([refused.status, refused.body.message]).toEqual([409, `Main ${two.bin} now holds stock. Please count it.`]);
  expect((await confirm(one.bin, three.bin)).body).toMatchObject({ type: "success", message: "2 locations are confirmed as empty.", stockTakeGroupId: id });
  const again = await confirm(one.bin);
  expect([again.status, again.body.message]).toEqual([409, `Main ${one.bin} has already been counted.`]);
  const { locations, completed, percentComplete } = await show(world, id);
  expect([completed, percentComplete]).toEqual([2, 66]);
  expect(locations.find(({ bin }) => bin === one.bin)).toMatchObject({ confirmedEmpty: true, staff: "stocktake Tester" });
});

test("a place may be removed while it is in a stock take: then it is empty", async () => {
  const [one, two] = [await fresh(), await fresh()];
  const id = await begin(world, [one.bin, two.bin]);
  expect((await world.call(removeLocation, { body: { locationId: one.bin } })).status).toBe(200);
  expect((await linesAt(world, rowId(id, one.bin))).lines).toEqual([]);
  await world.good(stockTakeConfirmEmpty, { body: { confirmedEmpty: [rowId(id, one.bin)] } });
  await count(world, rowId(id, two.bin));
  expect((await complete(world, id)).body).toMatchObject({ type: "success", notApplied: [] });
});

test("the lists are for all staff", async () => {
  const { bin } = await fresh();
  const id = await begin(world, [bin]);
  for (const as of ["warehouse", "buyer", "manager", "product", "staff"]) {
    expect((await world.call(stockTakes, { body: { finalised: false } }, { as })).status).toBe(200);
    expect((await world.call(stockTakeLines, { params: { id: rowId(id, bin) } }, { as })).status).toBe(200);
  }
});

test("a bin that is called All is chosen by its id, and no new place gets that name", async () => {
  const bins = await Promise.all([fresh(), fresh()]);
  await plantLocation("ALL-1", { bin: "All" });
  const choice = { warehouse: "Main", bin: "All", id: "ALL-1", includeEmpty: false };
  const { stockTakeGroupId = 0 } = await world.good(createStockTake, { body: { reference: "One bin", locations: [choice] } });
  const { locations } = await world.good(stockTake, { body: { id: stockTakeGroupId } });
  expect(locations.map(({ bin }) => bin)).toEqual(["All"]);
  expect(bins).toHaveLength(2);
  for (const body of [
    { warehouse: "Main", bin: "all", roamingPallet: false },
    { warehouse: "ALL", bin: "A-1", roamingPallet: false },
  ]) {
    expect((await world.call(addNewLocation, { body })).status).toBe(400);
  }
});
