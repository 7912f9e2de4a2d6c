import { randomUUID } from "node:crypto";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { type EntryRow, isListed, transactionKey } from "@apothecary/core/transaction/entry.rows";
import { get, queryAll } from "@apothecary/core/lib/table/table";
import { reserveStock, transferReservedStock } from "@apothecary/core/picking/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { allLocations, createRoamingPallet } from "@apothecary/core/warehouse/contract";
import { type LocationRow, locationKey } from "@apothecary/core/warehouse/location.rows";
import { beforeAll, expect, test } from "vitest";
import { stockLineNow, bookIn, plantItem, plantJob, plantLocation, reservedBy } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["A1", "B2", "LINE"]) await plantLocation(bin);
});

const reserve = (jobId: number, elementId: string, quantity: number) =>
  world.good(reserveStock, { body: { reservationList: [{ jobId, jobStockId: lineId(jobId, elementId.split("~")[0] ?? ""), elementId, quantity }] } });
const requestLedger = async (requestId: string) => (await queryAll<EntryRow>({ partition: transactionKey(requestId).PK, strong: true })).filter(isListed);
const stockLinesAt = async (sku: string, location: string) => (await findItem(sku))?.stockLines.filter((stockLine) => stockLine.locationId === location) ?? [];
const pick = (jobId: number, elementId: string, pickQuantity: number, transferQuantity = pickQuantity) => ({
  reservationId: `${jobId}~${elementId}`,
  pickQuantity,
  transferQuantity,
});

test("picked stock moves with its reservation; the rest stays reserved where it was; once", async () => {
  await plantItem("TRF0001");
  const stockLineId = await bookIn(world, "TRF0001", 100, "A1", { expiry: "2031-01-31" });
  const job = await plantJob({ TRF0001: 60 });
  await reserve(job.id, stockLineId, 60);
  const requestId = randomUUID();
  const body = { reservations: [pick(job.id, stockLineId, 40, 55)], transferLocation: "LINE" };
  const first = await world.good(transferReservedStock, { body }, { requestId, as: "warehouse" });
  expect(first).toMatchObject({ type: "success", message: "1 batch has been transferred to Main LINE." });
  expect(await world.good(transferReservedStock, { body }, { requestId, as: "warehouse" })).toEqual(first);

  const [arrived] = await stockLinesAt("TRF0001", "LINE");
  expect(arrived).toMatchObject({ quantity: 55, unreserved: 15, expiryDate: "2031-01-31", reservations: { [job.id]: { quantity: 40 } } });
  expect(await stockLineNow(stockLineId)).toMatchObject({ quantity: 45, unreserved: 25, reservations: { [job.id]: { quantity: 20 } } });
  const { byJob, byStockLine } = await reservedBy(job.id);
  expect(byJob).toEqual({ [stockLineId]: 20, [arrived?.id ?? ""]: 40 });
  expect(byStockLine).toEqual(byJob);
  expect((await findItem("TRF0001"))?.item).toMatchObject({ quantity: 100, allocated: 60 });
  expect((await requestLedger(requestId)).map((row) => [row.action, row.bin, row.difference, row.quantity, row.totalQuantity, row.jobNumber])).toEqual([
    ["Pick", "A1", -55, 45, 100, job.jobNumber],
    ["Pick", "LINE", 55, 55, 100, job.jobNumber],
  ]);
});

test("several reservations of one batch are one movement of their sum", async () => {
  await plantItem("TRF0002");
  const stockLineId = await bookIn(world, "TRF0002", 100, "A1");
  const [one, two] = [await plantJob({ TRF0002: 40 }), await plantJob({ TRF0002: 60 })];
  await reserve(one.id, stockLineId, 40);
  await reserve(two.id, stockLineId, 60);
  const requestId = randomUUID();
  await world.good(
    transferReservedStock,
    { body: { reservations: [pick(one.id, stockLineId, 40), pick(two.id, stockLineId, 60)], transferLocation: "B2" } },
    { requestId },
  );
  expect(await stockLineNow(stockLineId)).toBeUndefined();
  const [arrived] = await stockLinesAt("TRF0002", "B2");
  expect(arrived).toMatchObject({ quantity: 100, unreserved: 0, reservations: { [one.id]: { quantity: 40 }, [two.id]: { quantity: 60 } } });
  expect(await requestLedger(requestId)).toHaveLength(2);
  expect((await get<LocationRow>(locationKey("B2"), true))?.rows).toBe(1);
});

test("a transfer beyond the picks and the unreserved stock moves other jobs' reservations", async () => {
  await plantItem("TRF0003");
  const stockLineId = await bookIn(world, "TRF0003", 100, "A1");
  const [mine, theirs] = [await plantJob({ TRF0003: 30 }), await plantJob({ TRF0003: 50 })];
  await reserve(mine.id, stockLineId, 30);
  await reserve(theirs.id, stockLineId, 50);
  await world.good(transferReservedStock, { body: { reservations: [pick(mine.id, stockLineId, 30, 60)], transferLocation: "LINE" } });
  const [arrived] = await stockLinesAt("TRF0003", "LINE");
  expect(arrived).toMatchObject({ quantity: 60, unreserved: 20, reservations: { [mine.id]: { quantity: 30 }, [theirs.id]: { quantity: 10 } } });
  const { byJob, byStockLine } = await reservedBy(theirs.id);
  expect(byJob).toEqual({ [stockLineId]: 40, [arrived?.id ?? ""]: 10 });
  expect(byStockLine).toEqual(byJob);
});

test("a new roaming pallet comes into being with the stock on it, once", async () => {
  for (const sku of ["TRF0004", "TRF0005"]) await plantItem(sku);
  const [a, b] = [await bookIn(world, "TRF0004", 100, "A1"), await bookIn(world, "TRF0005", 50, "A1")];
  const job = await plantJob({ TRF0004: 100, TRF0005: 50 });
  await reserve(job.id, a, 100);
  await reserve(job.id, b, 50);
  const requestId = randomUUID();
  const body = { reservations: [pick(job.id, a, 100), pick(job.id, b, 20)], roamingPallet: true, palletWarehouse: "Production" };
  const first = await world.good(transferReservedStock, { body }, { requestId });
  expect(await world.good(transferReservedStock, { body }, { requestId })).toEqual(first);
  expect(first.palletNumber).toMatch(/^P\d+$/);
  const location = await get<LocationRow>(locationKey(first.locationId ?? ""), true);
  expect(location).toMatchObject({ warehouse: "Production", bin: first.palletNumber, roaming: true, rows: 2 });
  const [arrived] = await stockLinesAt("TRF0004", first.locationId ?? "");
  expect(arrived).toMatchObject({ quantity: 100, warehouse: "Production", roaming: true, unreserved: 0 });
});

test("the roaming pallet that the screen made takes the stock, and no other pallet is made", async () => {
  await plantItem("TRF0020");
  const stockLineId = await bookIn(world, "TRF0020", 100, "A1");
  const job = await plantJob({ TRF0020: 100 });
  await reserve(job.id, stockLineId, 100);
  const made = await world.good(createRoamingPallet, { body: { warehouse: "Production" } });
  const pallets = async () => (await world.good(allLocations)).filter(({ roaming }) => roaming).length;
  const before = await pallets();
  const to = { roamingPallet: true, palletNumber: made.palletNumber, palletWarehouse: "Production" };
  const body = { reservations: [pick(job.id, stockLineId, 60)], ...to };
  const refused = await world.call(transferReservedStock, { body: { ...body, palletNumber: "P999999" } });
  expect([refused.status, refused.body.message]).toEqual([404, "The roaming pallet P999999 in Production does not exist."]);
  expect((await world.call(transferReservedStock, { body: { ...body, palletWarehouse: "Main" } })).status).toBe(404);
  expect(await world.good(transferReservedStock, { body })).toMatchObject({ palletNumber: made.palletNumber, locationId: made.locationId });
  expect(await world.good(transferReservedStock, { body: { reservations: [pick(job.id, stockLineId, 40)], ...to } })).toMatchObject({
    locationId: made.locationId,
  });
  expect(await pallets()).toBe(before);
  expect(await stockLinesAt("TRF0020", made.locationId)).toMatchObject([{ quantity: 100, unreserved: 0, reservations: { [job.id]: { quantity: 100 } } }]);
});

test("refuses wrong quantities in the specification's words, and changes nothing", async () => {
  await plantItem("TRF0006");
  const stockLineId = await bookIn(world, "TRF0006", 100, "A1");
  const job = await plantJob({ TRF0006: 60 });
  await reserve(job.id, stockLineId, 60);
  const cases = [
    [pick(job.id, stockLineId, 61), "This is not a valid reservation quantity"],
    [pick(job.id, stockLineId, 60, 59), "This is not a valid transfer quantity"],
    [pick(job.id, stockLineId, 60, 101), "This is not a valid transfer quantity"],
    [pick(job.id, stockLineId, 0, 0), "This is not a valid transfer quantity"],
    [pick(job.id, stockLineId, 1.5, 2), "This is not a valid reservation quantity"],
    [pick(job.id, stockLineId, 1, -1), "This is not a valid transfer quantity"],
  ] as const;
  for (const [one, message] of cases) {
    const answered = await world.call(transferReservedStock, { body: { reservations: [one], transferLocation: "LINE" } });
    expect([answered.status, answered.body.message]).toEqual([400, message]);
  }
  const twice = await world.call(transferReservedStock, {
    body: { reservations: [pick(job.id, stockLineId, 40), pick(job.id, stockLineId, 40)], transferLocation: "LINE" },
  });
  expect([twice.status, twice.body.message]).toEqual([400, "This is not a valid reservation quantity"]);
  expect(await stockLineNow(stockLineId)).toMatchObject({ quantity: 100, unreserved: 40 });
});

test("refuses a transfer without stock, without a location, to its present location, and of unknown stock", async () => {
  await plantItem("TRF0007");
  const stockLineId = await bookIn(world, "TRF0007", 100, "A1");
  const job = await plantJob({ TRF0007: 60 });
  const other = await plantJob({ TRF0007: 60 });
  await reserve(job.id, stockLineId, 60);
  const reservations = [pick(job.id, stockLineId, 10)];
  const answers = await Promise.all(
    [
      { reservations: [], transferLocation: "LINE" },
      { reservations },
      { reservations, roamingPallet: true },
      { reservations, transferLocation: "A1" },
      { reservations, transferLocation: "NOWHERE" },
      { reservations: [pick(other.id, stockLineId, 10)], transferLocation: "LINE" },
      { reservations: [pick(job.id, "TRF0007~gone", 10)], transferLocation: "LINE" },
    ].map((body) => world.call(transferReservedStock, { body })),
  );
  expect(answers.map((answer) => [answer.status, answer.body.message])).toEqual([
    [400, "You haven't selected any items to transfer!"],
    [400, "You haven't selected a location to transfer to!"],
    [400, "You haven't selected a warehouse for the new roaming pallet!"],
    [400, expect.stringContaining("is already at Main A1")],
    [404, "The location does not exist."],
    [404, expect.stringContaining(other.jobNumber)],
    [404, "This batch is no longer in stock."],
  ]);
});

test("sixty batches go onto one pallet in steps, once", async () => {
  const skus = Array.from({ length: 60 }, (_, i) => `TRS${String(i).padStart(4, "0")}`);
  for (const sku of skus) await plantItem(sku);
  const stockLineIds: string[] = [];
  for (const sku of skus) stockLineIds.push(await bookIn(world, sku, 50, "A1"));
  const job = await plantJob(Object.fromEntries(skus.map((sku) => [sku, 30])));
  await world.good(reserveStock, {
    body: { reservationList: stockLineIds.map((id) => ({ jobId: job.id, jobStockId: lineId(job.id, id.split("~")[0] ?? ""), elementId: id, quantity: 30 })) },
  });
  const requestId = randomUUID();
  const body = { reservations: stockLineIds.map((id) => pick(job.id, id, 30, 40)), roamingPallet: true, palletWarehouse: "Production" };
  const first = await world.good(transferReservedStock, { body }, { requestId });
  expect(first.message).toBe(`60 batches have been transferred to Production ${first.palletNumber}.`);
  expect(await world.good(transferReservedStock, { body }, { requestId })).toEqual(first);
  expect((await get<LocationRow>(locationKey(first.locationId ?? ""), true))?.rows).toBe(60);
  const { byJob, byStockLine } = await reservedBy(job.id);
  expect(byStockLine).toEqual(byJob);
  expect(Object.values(byJob)).toEqual(Array.from({ length: 60 }, () => 30));
  expect(await requestLedger(requestId)).toHaveLength(120);
});
