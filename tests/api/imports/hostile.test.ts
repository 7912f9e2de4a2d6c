/**
 * Files made to break the import: names that look like keys of other rows, and megabytes of faults.
 */
import { randomBytes } from "node:crypto";
import { hasUnusableCharacter, UNUSABLE_CHARACTER } from "@apothecary/core/lib/rules/characters";
import { counterKey } from "@apothecary/core/lib/table/counter";
import { update } from "@apothecary/core/lib/table/table";
import { importRawMaterials } from "@apothecary/core/stock/contract";
import { addNewLocation, allLocations, createRoamingPallet } from "@apothecary/core/warehouse/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockLineNow, bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { plant } from "../../lib/base-world.ts";
import { importBody, importing, importWorld, material, refusal, world } from "./import.fixtures.ts";
import { everythingHolds, newRequest } from "../stock/stock.fixtures.ts";

const UNSEEN_BIN = "Bin contains an invisible character or an unusual space. Please type it again.";

beforeAll(importWorld);
afterAll(everythingHolds);

test("bins whose names would run together are two bins", async () => {
  const answer = await importing("locations", [
    { warehouse: "Unit#4", bin: "A" },
    { warehouse: "Unit", bin: "4#A" },
    { warehouse: "Unit%234", bin: "A" },
  ]);
  expect(answer).toMatchObject({ accepted: 3, refused: [] });
});

test("faults of a megabyte that nothing compresses are reported, once and again, and the one good line is made", async () => {
  const requestId = newRequest();
  const noise = (length: number) => randomBytes(length).toString("base64").slice(0, length);
  const bad = Array.from({ length: 1_000 }, () => material({ category: noise(295), supplier: noise(250), owner: noise(250) }));
  const file = importBody("raw-materials", [...bad, material({ name: "The one" })]);
  expect(JSON.stringify(file.body).length).toBeLessThan(1_000_000);
  const send = () => world.good(importRawMaterials, file, { as: "everything", requestId });
  const first = await send();
  expect(first).toMatchObject({ accepted: 1, made: [{ line: 1_002, made: "EMU0001" }] });
  expect(first.refused).toHaveLength(1_000);
  expect(await send()).toEqual(first);
});

test("a number with an expired claim that is still in stock is not reused", async () => {
  await plantLocation("OLD");
  await plantItem("JAR0001", { categoryType: "Componentry", categoryName: "Jar", categoryCode: "JAR", priceUnit: "unit" });
  await plantItem("ACT0001");
  const old = [await bookIn(world, "ACT0001", 10, "OLD"), await bookIn(world, "ACT0001", 10, "OLD")];
  const numbers = await Promise.all(old.map(async (id) => (await stockLineNow(id))?.batchNumber ?? ""));
  for (const number of numbers) await plant({ PK: `BN#${number}`, SK: "CLAIM", sku: "ACT0001", at: "2015-01-01T00:00:00.000Z" });
  await update({ key: counterKey("rawMaterialBatch"), add: { last: -2 } });
  const line = { sku: "JAR0001", quantity: "5", packSize: "0", warehouse: "Main", bin: "OLD" };
  const { made } = await importing("opening-stock", [line]);
  expect(made).toHaveLength(1);
  expect(numbers).not.toContain(made?.[0]?.made);
});

test("names that only look alike are one, or are refused", async () => {
  const composed = "Caf\u00e9";
  const parts = "Cafe\u0301";
  expect((await importing("locations", [{ warehouse: composed, bin: "A-1" }])).accepted).toBe(1);
  const taken = [["bin", "This bin name is already in use for the selected warehouse."]];
  expect(await refusal("locations", { warehouse: parts, bin: "A-1" })).toEqual(taken);
  expect(await refusal("locations", { warehouse: composed, bin: "A\u20131" })).toEqual(taken);
  expect(await refusal("locations", { warehouse: composed.toUpperCase(), bin: "a\u20111" })).toEqual(taken);
  const again = await importing("locations", [
    { warehouse: parts, bin: "B-1" },
    { warehouse: composed, bin: "B\u20101" },
  ]);
  expect(again).toMatchObject({ accepted: 1, refused: [{ line: 3 }] });
  for (const unseen of ["\u200b", "\u202e", "\u00ad", "\u2060", "\ue000"]) {
    const message = hasUnusableCharacter(unseen) ? UNUSABLE_CHARACTER : UNSEEN_BIN;
    expect(await refusal("locations", { warehouse: "Main", bin: `A${unseen}1` })).toEqual([["bin", message]]);
    const body = { warehouse: `Ma${unseen}in`, bin: "A1", roamingPallet: false };
    const answered = await world.call(addNewLocation, { body });
    expect(answered).toMatchObject({ status: 400, body: { errors: [{ path: "warehouse" }] } });
    expect((await world.call(createRoamingPallet, { body: { warehouse: `Ma${unseen}in` } })).status).toBe(400);
  }
  expect(await refusal("locations", { warehouse: "Main", bin: "A\u00a01" })).toEqual([["bin", UNSEEN_BIN]]);
  expect((await world.good(allLocations)).filter(({ warehouse }) => warehouse === composed)).toHaveLength(2);
});
