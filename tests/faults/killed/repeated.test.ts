/**
 * A request id sent twice at once, or again because the database did not answer after it had saved the first, has one effect and
 * one response. An action in one transaction and one in steps, as all actions are committed by the same code; all of them in the full run.
 * That every action sent again later has no effect is proved where it is killed (`killed.fixtures.ts`).
 */
import { randomUUID } from "node:crypto";
import { verify } from "@apothecary/core/verify/verify-stock";
import { beforeAll, describe, expect, test } from "vitest";
import { clearFaults, loseDatabase } from "../../lib/faults.ts";
import { SOAK } from "../../lib/soak.ts";
import { comparableState, type SavedWorld, savedWorld, stateNow } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";
import { ACTIONS } from "../actions/actions-all.ts";
import { type Action, repeatable } from "../actions/actions.ts";
import { AS, type Fixture, newFixture } from "../fixture.ts";

let world: World;
let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ world, fixture, base } = await newFixture());
});

const isInSteps = ({ name }: Action): boolean => name.includes("in steps");
const ONE_OF_EACH = ACTIONS.filter((action, i) => ACTIONS.findIndex((other) => isInSteps(other) === isInSteps(action)) === i);

/** Expects the given state, and valid stock. */
async function expectSame(wanted: string[]): Promise<void> {
  const came = await stateNow();
  expect(comparableState(came)).toEqual(wanted);
  expect((await verify(came.values())).findings).toEqual([]);
}

describe.each(SOAK ? ACTIONS : ONE_OF_EACH)("$name", ({ endpoint, prepare }) => {
  test("takes effect once under its request id", async () => {
    await base.restore();
    const input = await prepare(fixture);
    const start = await savedWorld();
    const requestId = randomUUID();
    const send = () => world.call(endpoint, input, { ...AS, requestId });
    expect((await send()).status).toBe(200);
    const wanted = comparableState(await stateNow());

    await start.restore();
    const both = await Promise.all([send(), send()]);
    expect(both.map((answer) => answer.status)).toEqual([200, 200]);
    expect(repeatable(both[0]?.body)).toEqual(repeatable(both[1]?.body));
    await expectSame(wanted);

    // The change is committed, but the database does not answer: the request may have been saved, and is sent again.
    await start.restore();
    loseDatabase();
    const lost = await send();
    clearFaults();
    expect([lost.status, lost.body]).toEqual([503, { message: expect.stringMatching(/it takes effect only once\.$/), type: "error" }]);
    expect((await send()).status).toBe(200);
    await expectSame(wanted);
  });
});
