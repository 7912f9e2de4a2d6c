/**
 * Operations in steps that are interrupted and never retried: the sweeper finds them and completes them with
 * the same result.
 */
import "../../../.build/operations.ts";
import { setClock } from "@apothecary/core/lib/time/clock";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { clearFaults, watchCalls } from "../../lib/faults.ts";
import { sampleList } from "../../lib/soak.ts";
import { comparableState, type SavedWorld, savedWorld, stateNow } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";
import { ACTIONS } from "../actions/actions-all.ts";
import { AS, type Fixture, newFixture } from "../fixture.ts";
import { killedAndSwept } from "./left-alone.ts";

let world: World;
let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ world, fixture, base } = await newFixture());
});
afterEach(() => {
  clearFaults();
  setClock();
});

describe.each(ACTIONS.filter((action) => action.name.includes("in steps")))("$name", ({ endpoint, prepare }) => {
  test("finishes without being sent again", async () => {
    await base.restore();
    const input = await prepare(fixture);
    const start = await savedWorld();
    const calls = watchCalls();
    expect((await world.call(endpoint, input, AS)).status).toBe(200);
    clearFaults();
    const wanted = comparableState(await stateNow());

    const transactions = calls.flatMap((call, i) => (call === "TransactWriteItemsCommand" ? [i + 1] : []));
    expect(transactions.length).toBeGreaterThan(1);
    for (const nth of sampleList(transactions.slice(0, -1), false)) {
      await start.restore();
      await killedAndSwept(nth, (options) => world.call(endpoint, input, options));
      expect(comparableState(await stateNow())).toEqual(wanted);
    }
  });
});
