/**
 * Operations in steps that are interrupted, and meanwhile every item and every location is removed that can be: each goes on to its
 * end, nothing stays locked, no stock is left of an item that is not in the lists, and the rules of stock hold.
 */
import { randomUUID } from "node:crypto";
import "../../../.build/operations.ts";
import { overrideRemovalChecks } from "@apothecary/core/stock/contract";
import { carryOn, readProgress } from "@apothecary/core/transaction/operation";
import { removeLocation } from "@apothecary/core/warehouse/contract";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { clearFaults, killAt, watchCalls } from "../../lib/faults.ts";
import { allRows, findingsNow, type SavedWorld, savedWorld } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";
import { ACTIONS } from "../actions/actions-all.ts";
import { AS, type Fixture, newFixture } from "../fixture.ts";

let world: World;
let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ world, fixture, base } = await newFixture());
});
afterEach(clearFaults);

/** Removes every item and then every location that can be removed, and returns how many. */
async function removeAll(): Promise<{ items: number; locations: number }> {
  const rows = await allRows();
  const removed = { items: 0, locations: 0 };
  for (const { sku } of rows.filter(({ SK, removed: gone }) => SK === "ITEM" && gone !== true)) {
    const { status } = await world.call(overrideRemovalChecks, { body: { sku: String(sku), reason: "No longer used" } }, AS);
    expect([200, 409]).toContain(status);
    if (status === 200) removed.items += 1;
  }
  for (const { id } of rows.filter(({ SK }) => SK === "PLACE")) {
    if ((await world.call(removeLocation, { body: { locationId: String(id) } }, AS)).status === 200) removed.locations += 1;
  }
  return removed;
}

const IN_STEPS = ACTIONS.filter(({ name }) => name.includes("in steps"));

describe.each(IN_STEPS)("$name", ({ endpoint, prepare }) => {
  test("ends although items and locations are removed meanwhile", async () => {
    await base.restore();
    const input = await prepare(fixture);
    const start = await savedWorld();
    const calls = watchCalls();
    expect((await world.call(endpoint, input, AS)).status).toBe(200);
    clearFaults();
    await start.restore();
    const requestId = randomUUID();
    killAt(calls.indexOf("TransactWriteItemsCommand") + 1, "after");
    expect((await world.call(endpoint, input, { ...AS, requestId })).status).toBe(500);
    clearFaults();
    const removed = await removeAll();
    expect(removed.items + removed.locations).toBeGreaterThan(0);
    await carryOn(requestId);
    expect(await readProgress(requestId)).toMatchObject({ finished: true });
    const rows = await allRows();
    expect(rows.filter(({ busy, moving }) => busy || moving).map(({ PK, SK }) => `${PK} ${SK}`)).toEqual([]);
    expect(rows.filter(({ removed: gone, quantity }) => gone === true && quantity !== 0).map(({ PK, SK }) => `${PK} ${SK}`)).toEqual([]);
    expect(await findingsNow()).toEqual([]);
  });
});
