import { operationProgress } from "@apothecary/core/ledger/contract";
import { createBusiness } from "@apothecary/core/directory/contract";
import { importLocations, importOpeningStock, importRawMaterials } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { queryAll } from "@apothecary/core/lib/table/table";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { inWarehouse, LOCATION_LIST } from "@apothecary/core/warehouse/location.rows";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { someOrAll } from "../../lib/soak.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, figuresHold, newRequest } from "../stock/stock.fixtures.ts";

const AS = { as: "everything" };
/** A request is driven for twenty seconds each time that it is sent. */
const MAX_SENT = 20;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["S1", "S2"]) await plantLocation(bin);
  await plantItem("ACT0001");
  await world.good(createBusiness, { body: { businessName: "Larkfield", client: false, supplier: true } });
});
afterAll(everythingHolds);

const binsImport = (warehouse: string, count: number, preview = false) => ({
  body: {
    preview,
    columns: ["bin", "warehouse"],
    lines: Array.from({ length: count }, (_, i) => ({ line: i + 2, cells: [`B-${i + 1}`, warehouse] })),
  },
});

async function binsIn(warehouse: string): Promise<number> {
  return (await queryAll({ partition: LOCATION_LIST, index: "g1", beginsWith: inWarehouse(warehouse) })).length;
}

/** The largest file that is checked, and what is imported of it. */
const MOST = 5_000;
const IMPORTED = someOrAll(1_500, MOST);

test(`five thousand lines are checked at once, and ${IMPORTED} imported under one request however often it is sent`, async () => {
  const requestId = newRequest();
  const preview = await world.good(importLocations, binsImport("Large", MOST, true), AS);
  expect(preview).toMatchObject({ accepted: MOST, refused: [], message: "All 5000 lines can be imported." });
  let answer = await world.good(importLocations, binsImport("Large", IMPORTED), { ...AS, requestId });
  for (let sent = 1; answer.accepted === undefined && sent < MAX_SENT; sent += 1) {
    expect(answer).toMatchObject({ type: "info", progress: { total: IMPORTED } });
    answer = await world.good(importLocations, binsImport("Large", IMPORTED), { ...AS, requestId });
  }
  expect(answer).toMatchObject({ accepted: IMPORTED, refused: [], message: `${IMPORTED} lines have been imported.` });
  expect(answer.made).toHaveLength(IMPORTED);
  expect(await world.good(importLocations, binsImport("Large", IMPORTED), { ...AS, requestId })).toEqual(answer);
  expect(await world.good(operationProgress, { params: { id: requestId } }, AS)).toMatchObject({ done: IMPORTED, total: IMPORTED });
  const again = await world.good(importLocations, binsImport("Large", IMPORTED, true), AS);
  expect([again.accepted, again.refused?.length]).toEqual([0, IMPORTED]);
});

test("two who import the same file at once make each line once", async () => {
  const both = await Promise.all([1, 2].map(() => world.good(importLocations, binsImport("Shared", 200), AS)));
  expect(both.reduce((sum, { accepted = 0 }) => sum + accepted, 0)).toBe(200);
  expect(await binsIn("Shared")).toBe(200);

  const columns = ["sku", "batchNumber", "quantity", "packSize", "warehouse", "bin"];
  const stock = Array.from({ length: 60 }, (_, i) => ({
    line: i + 2,
    cells: ["ACT0001", `A${String((i % 30) + 1).padStart(3, "0")}`, "5", "5", "Main", i < 30 ? "S1" : "S2"],
  }));
  const booked = await Promise.all([1, 2].map(() => world.good(importOpeningStock, { body: { preview: false, columns, lines: stock } }, AS)));
  expect(booked.reduce((sum, { accepted = 0 }) => sum + accepted, 0)).toBe(60);
  expect((await findItem("ACT0001"))?.item.quantity).toBe(300);
  await figuresHold("ACT0001");

  const items = Array.from({ length: 70 }, (_, i) => ({ line: i + 2, cells: [`Wax ${i}`, "A wax", "Wax", "Larkfield"] }));
  const body = { preview: false, columns: ["name", "description", "category", "supplier"], lines: items };
  const added = await Promise.all([1, 2].map(() => world.good(importRawMaterials, { body }, AS)));
  const skus = added.flatMap(({ made = [] }) => made.map((line) => line.made));
  expect([skus.length, new Set(skus).size]).toEqual([70, 70]);
});

test("what changed since the preview is refused with its reason, and the rest is made", async () => {
  const file = binsImport("Changed", 60);
  expect((await world.good(importLocations, { body: { ...file.body, preview: true } }, AS)).accepted).toBe(60);
  await world.good(addNewLocation, { body: { warehouse: "Changed", bin: "B-50", roamingPallet: false } });
  const answer = await world.good(importLocations, file, AS);
  expect(answer).toMatchObject({ accepted: 59, type: "warning", message: "59 of 60 lines have been imported. 1 was refused." });
  expect(answer.refused).toEqual([{ line: 51, faults: [{ field: "bin", message: "This bin name is already in use for the selected warehouse." }] }]);
  expect(await binsIn("Changed")).toBe(60);
});
