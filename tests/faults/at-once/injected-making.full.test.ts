/**
 * Production, sales and picking under throttling, conflicts and lost responses at 20 % each: retried until the final response,
 * each action has one effect, the same as in a run without faults.
 */
import { randomUUID } from "node:crypto";
import { verify } from "@apothecary/core/verify/verify-stock";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { clearFaults, injectFaults } from "../../lib/faults.ts";
import { comparableState, type SavedWorld, savedWorld, stateNow } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";
import { jobActions, makingActions, salesActions } from "../actions/actions-making.ts";
import { pickingActions } from "../actions/actions-stock.ts";
import { AS, type Fixture, newFixture } from "../fixture.ts";

/** Each action has a seed of its own, so that its faults are others than those of the one before. */
let seed = 31;
const RATE = 0.2;
/** Maximum number of attempts of a client for one request. */
const MAX_RESENDS = 60;

let world: World;
let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ world, fixture, base } = await newFixture());
});
afterEach(() => clearFaults());

describe.each([...makingActions, ...salesActions, ...jobActions, ...pickingActions])("$name", ({ endpoint, prepare }) => {
  test("has one effect, however often it is refused for the moment or its answer is lost", async () => {
    await base.restore();
    const input = await prepare(fixture);
    const start = await savedWorld();
    const requestId = randomUUID();
    const send = () => world.call(endpoint, input, { ...AS, requestId });
    expect((await send()).status).toBe(200);
    const wanted = comparableState(await stateNow());

    await start.restore();
    injectFaults({ seed: seed++, throttling: RATE, conflicts: RATE, lostAnswers: RATE });
    const statuses: number[] = [];
    for (let sent = 0; sent <= MAX_RESENDS && statuses.at(-1) !== 200; sent++) statuses.push((await send()).status);
    clearFaults();
    expect([...new Set(statuses)].filter((status) => status !== 503)).toEqual([200]);
    const came = await stateNow();
    expect((await verify(came.values())).findings).toEqual([]);
    expect(comparableState(came)).toEqual(wanted);
    expect((await send()).status).toBe(200);
    expect(comparableState(await stateNow()), "sent once more").toEqual(wanted);
  });
});
