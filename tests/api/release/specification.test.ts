/** Specifications of items (contract, section 8, Needs release). */
import { transactionLog } from "@apothecary/core/ledger/contract";
import { editSpecification, specification } from "@apothecary/core/release/contract";
import { stockDetails } from "@apothecary/core/stock/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plantItem } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds } from "../stock/stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  for (const sku of ["SPE0001", "SPE0002", "SPE0003"]) await plantItem(sku);
});
afterAll(everythingHolds);

const MELTING = { name: "Melting point", method: "Ph. Eur. 2.2.15", kind: "number" as const, min: 48, max: 52, unit: "°C", mandatory: true };
const COLOUR = { name: "Colour", kind: "text" as const, mandatory: false };
const stored = <T extends object>(of: T) => ({ method: "", min: null, max: null, unit: "", ...of });
const refused = (body: object, as = "admin") => world.call(editSpecification, { body: body as never }, { as });

test("an item has no specification, and its lots need no release, until one is saved", async () => {
  expect(await world.good(specification, { body: { sku: "SPE0001" } })).toMatchObject({ needsRelease: false, tests: [], sampleQuantity: null, version: 0 });
  const body = { sku: "SPE0001", needsRelease: true, sampleQuantity: 50, retestMonths: 12, shelfLifeMonths: 24, tests: [MELTING, COLOUR] };
  const answer = await world.good(editSpecification, { body }, { as: "status" });
  expect(answer).toMatchObject({ type: "success", sku: "SPE0001", version: 1, message: expect.stringContaining("Quarantined until it is released") });
  const saved = { needsRelease: true, sampleQuantity: 50, retestMonths: 12, shelfLifeMonths: 24, tests: [stored(MELTING), stored(COLOUR)], version: 1 };
  expect(await world.good(specification, { body: { sku: "SPE0001" } })).toMatchObject(saved);
  expect((await world.good(stockDetails, { body: { sku: "SPE0001" } }))[0]).toMatchObject({ needsRelease: true, shelfLifeMonths: 24 });
});

test("each edition is a change of its item in the trail, with the old and new values", async () => {
  await world.good(editSpecification, { body: { sku: "SPE0002", needsRelease: true, tests: [MELTING] } });
  const next = { sku: "SPE0002", needsRelease: false, tests: [{ ...MELTING, max: 54 }, COLOUR], version: 1 };
  expect(await world.good(editSpecification, { body: next })).toMatchObject({ version: 2, message: expect.stringContaining("needs no release") });
  const [entry] = await world.good(transactionLog, { body: { recordKind: "item", recordId: "SPE0002", class: "records" } });
  expect(entry).toMatchObject({ action: "Item Edited", recordKind: "item", recordId: "SPE0002" });
  expect(entry?.changes).toEqual(
    expect.arrayContaining([
      { field: "needsRelease", from: true, to: false },
      { field: "max", of: "Melting point", from: 52, to: 54 },
      expect.objectContaining({ field: "Test", of: "Colour", from: null }),
    ]),
  );
});

test("a stale version, an unknown item, limits of what is no number, limits that cross and two tests of one name are refused", async () => {
  const body = { sku: "SPE0003", needsRelease: true, tests: [MELTING] };
  expect((await refused({ ...body, version: 3 })).status).toBe(409);
  expect((await refused({ ...body, sku: "SPE9999" })).status).toBe(404);
  expect(await refused({ ...body, tests: [{ ...COLOUR, min: 1 }] })).toMatchObject({ status: 400, body: { errors: [{ path: "tests.0.kind" }] } });
  expect(await refused({ ...body, tests: [{ ...MELTING, min: 53 }] })).toMatchObject({ status: 400, body: { errors: [{ path: "tests.0.min" }] } });
  expect(await refused({ ...body, tests: [MELTING, { ...COLOUR, name: "melting POINT" }] })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "tests" }] },
  });
  expect((await refused(body, "warehouse")).status).toBe(403);
  expect(await world.good(specification, { body: { sku: "SPE0003" } })).toMatchObject({ version: 0, needsRelease: false });
});
