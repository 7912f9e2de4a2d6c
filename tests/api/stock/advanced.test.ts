import { allLocations, createRoamingPallet, removeLocation } from "@apothecary/core/warehouse/contract";
import { advancedTransfer } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { locationIfThere } from "@apothecary/core/warehouse/open-location";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearFaults } from "../../lib/faults.ts";
import { stockLineNow, bookIn, bookInMany, plantItem, plantJob, plantLocation, reservedBy } from "../../lib/stock-fixtures.ts";
import { someOrAll } from "../../lib/soak.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, figuresHold, requestLedger, newRequest, reserve, reserveForEach } from "./stock.fixtures.ts";

let world: World;
const SKUS = ["ADV0001", "ADV0002", "ADV0003"];
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["A1", "B2", "C3"]) await plantLocation(bin);
  for (const sku of SKUS) await plantItem(sku);
});
afterEach(() => clearFaults());
afterAll(everythingHolds);

const reason = "Making room";
const move = (body: object, options: object = {}) =>
  world.call(advancedTransfer, { body: { transferFrom: "multiple", transferTo: "B2", reason, ...body } as never }, options);
const at = async (sku: string, bin: string) => ((await findItem(sku))?.stockLines ?? []).filter((stockLine) => stockLine.bin === bin);

test("rows move together, each under its own reason or else the transfer's, once", async () => {
  const [one, two] = [await bookIn(world, "ADV0001", 100, "A1"), await bookIn(world, "ADV0002", 40, "A1")];
  const transferRows = [
    { id: one, transfer: 30, reason: "Nearer the line", sku: "ADV0001", quantity: 100, client: "", expiry: null },
    { id: two, transfer: 40 },
  ];
  const requestId = newRequest();
  const first = await move({ transferRows }, { requestId, as: "warehouse" });
  expect(first.body).toMatchObject({ type: "success", message: "2 batches have been transferred to Main B2.", locationId: "B2", emptiedPallets: [] });
  expect((await move({ transferRows }, { requestId, as: "warehouse" })).body).toEqual(first.body);
  expect([(await stockLineNow(one))?.quantity, await stockLineNow(two)]).toEqual([70, undefined]);
  expect([(await at("ADV0001", "B2"))[0]?.quantity, (await at("ADV0002", "B2"))[0]?.quantity]).toEqual([30, 40]);
  expect((await requestLedger(requestId)).map(({ action, sku, bin, difference, reason: why }) => [action, sku, bin, difference, why])).toEqual([
    ["Transfer", "ADV0001", "A1", -30, "Nearer the line"],
    ["Transfer", "ADV0001", "B2", 30, "Nearer the line"],
    ["Transfer", "ADV0002", "A1", -40, reason],
    ["Transfer", "ADV0002", "B2", 40, reason],
  ]);
  await figuresHold(...SKUS);
});

test("stock goes onto the pallet of the number that was shown, or nowhere", async () => {
  const stockLineId = await bookIn(world, "ADV0003", 60, "C3");
  const made = await world.good(createRoamingPallet, { body: { warehouse: "Main" } });
  await world.good(removeLocation, { body: { locationId: made.locationId } });
  const loading = { transferRows: [{ id: stockLineId, transfer: 60 }], transferTo: null, roamingPallet: true, newPalletWarehouse: "Main" };
  expect((await move({ ...loading, palletNumber: made.palletNumber })).status).toBe(404);
  expect((await move({ ...loading, palletNumber: "A1" })).status).toBe(404);
  expect(await stockLineNow(stockLineId)).toMatchObject({ quantity: 60, bin: "C3" });
});

test("a new pallet is created with its contents; an emptied pallet is reported", async () => {
  const stockLineId = await bookIn(world, "ADV0003", 60, "C3");
  const job = await plantJob({ ADV0003: 50 });
  await reserve(world, job.id, stockLineId, 50);
  const loading = { transferRows: [{ id: stockLineId, transfer: 60 }], transferTo: null, roamingPallet: true, palletNumber: "", newPalletWarehouse: "Annex" };
  const loaded = await move(loading);
  expect(loaded.body).toMatchObject({ palletNumber: expect.stringMatching(/^P\d+$/), emptiedPallets: [] });
  const { locationId, palletNumber } = loaded.body;
  expect(await locationIfThere(locationId)).toMatchObject({ roaming: true, warehouse: "Annex", bin: palletNumber, rows: 1 });
  const [onPallet] = await at("ADV0003", palletNumber ?? "");
  expect(onPallet).toMatchObject({ quantity: 60, unreserved: 10, warehouse: "Annex" });
  expect((await reservedBy(job.id)).byJob).toEqual({ [onPallet?.id ?? ""]: 50 });

  const made = await world.good(createRoamingPallet, { body: { warehouse: "Main" } });
  const part = await move({ ...loading, transferRows: [{ id: onPallet?.id, transfer: 20 }], palletNumber: made.palletNumber, newPalletWarehouse: "Main" });
  expect(part.body).toMatchObject({ locationId: made.locationId, palletNumber: made.palletNumber, emptiedPallets: [] });
  const rest = await move({ transferRows: [{ id: onPallet?.id, transfer: 40 }], transferFrom: locationId });
  expect(rest.body.emptiedPallets).toEqual([{ locationId, palletNumber }]);
  expect((await world.call(removeLocation, { body: { locationId } })).status).toBe(200);
  expect((await world.good(allLocations)).map(({ id }) => id)).not.toContain(locationId);
  await figuresHold(...SKUS);
});

test("what cannot be transferred is refused, and no row moves", async () => {
  const [good, low] = [await bookIn(world, "ADV0001", 10, "A1"), await bookIn(world, "ADV0001", 5, "A1")];
  const refusal = async (body: object) => {
    const { status, body: answer } = await move(body);
    return [status, answer.message];
  };
  const rows = (id: unknown, transfer: unknown) => ({
    transferRows: [
      { id: good, transfer: 1 },
      { id, transfer },
    ],
  });
  expect(await refusal(rows(low, 6))).toEqual([400, "This is not a valid transfer quantity"]);
  expect(await refusal(rows(low, 0))).toEqual([400, "This is not a valid transfer quantity"]);
  expect(await refusal(rows(low, "5"))).toEqual([400, "This is not a valid transfer quantity"]);
  expect(await refusal(rows(good, 1))).toEqual([400, "This batch is listed twice."]);
  expect(await refusal(rows("ADV0001~gone", 1))).toEqual([404, "This batch is no longer in stock."]);
  expect(await refusal({ transferRows: [] })).toEqual([400, "You haven't selected any items to transfer!"]);
  expect(await refusal({ ...rows(low, 1), transferTo: "" })).toEqual([400, "You haven't selected a location to transfer to!"]);
  expect(await refusal({ ...rows(low, 1), roamingPallet: true })).toEqual([400, "You haven't selected a warehouse for the new roaming pallet!"]);
  expect(await refusal({ ...rows(low, 1), reason: " " })).toEqual([400, "A reason must be provided for the transfer."]);
  expect(await refusal({ ...rows(low, 1), transferTo: "A1" })).toEqual([400, "The stock is already in this location."]);
  expect(await refusal({ ...rows(low, 1), transferTo: "NOWHERE" })).toEqual([404, "The location does not exist."]);
  expect([(await stockLineNow(good))?.quantity, (await stockLineNow(low))?.quantity]).toEqual([10, 5]);
});

/** Items on a pallet, with twenty batches each: five hundred rows in the full run. */
const ITEMS = someOrAll(6, 25);
const ROWS = 20 * ITEMS;

test(`${ROWS} rows move in one go`, async () => {
  await plantLocation("P77", { roaming: true });
  const skus = Array.from({ length: ITEMS }, (_, i) => `ADX${String(i).padStart(4, "0")}`);
  const ids: string[] = [];
  const deliver = async (sku: string) => {
    await plantItem(sku);
    ids.push(...(await bookInMany(world, sku, 20, "P77")));
  };
  await Promise.all(skus.map(deliver));
  const transferRows = ids.map((id) => ({ id, transfer: 10 }));
  const requestId = newRequest();
  const first = await move({ transferRows, transferTo: "C3" }, { requestId });
  expect(first.body).toMatchObject({
    type: "success",
    message: `${ROWS} batches have been transferred to Main C3.`,
    emptiedPallets: [{ locationId: "P77", palletNumber: "P77" }],
  });
  expect((await move({ transferRows, transferTo: "C3" }, { requestId })).body).toEqual(first.body);
  expect((await Promise.all(skus.map((sku) => at(sku, "C3")))).flat().length).toBe(ROWS);
  expect((await requestLedger(requestId)).length).toBe(2 * ROWS);
  expect((await locationIfThere("P77"))?.rows).toBe(0);
  await figuresHold(...skus.slice(0, 2));
});

test("a row that is reserved for a hundred jobs goes in parts", async () => {
  await plantItem("ADV0006");
  const id = await bookIn(world, "ADV0006", 1_000, "A1");
  const jobs: number[] = [];
  for (let i = 0; i < 100; i++) jobs.push((await plantJob({ ADV0006: 10 })).id);
  await reserveForEach(world, jobs, id, 10);
  expect((await move({ transferRows: [{ id, transfer: 1_000 }] })).body).toMatchObject({
    type: "success",
    message: "1 batch has been transferred to Main B2.",
  });
  expect(await at("ADV0006", "B2")).toMatchObject([{ quantity: 1_000, unreserved: 0 }]);
  await figuresHold("ADV0006");
});
