/**
 * A request id is idempotent: sent twice in sequence, twice concurrently, after eleven minutes and after a day it has one
 * effect and one response, also if the database does not answer after it has saved it; with another body, or from another user, it is refused and nothing is written or disclosed.
 */
import { randomUUID } from "node:crypto";
import { verify } from "@apothecary/core/verify/verify-stock";
import { now, setClock } from "@apothecary/core/lib/time/clock";
import { ROLES } from "@apothecary/core/lib/rules/roles";
import { signToken } from "@apothecary/core/users/token";
import { usernameKey, userRow } from "@apothecary/core/users/user.rows";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { invoke, type Sending } from "../../packages/host/src/local/invoke.ts";
import { clearFaults, loseDatabase } from "../lib/faults.ts";
import { comparableState, type SavedWorld, savedWorld, stateNow } from "../lib/state.ts";
import { plant, USERNAMES } from "../lib/base-world.ts";
import { makeWorld } from "../lib/world.ts";
import { ACTIONS } from "./actions-all.ts";
import { repeatable } from "./actions.ts";
import { AS, buildFixture, type Fixture } from "./fixture.ts";

const MINUTE = 60_000;
const TWIN = 900;

let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  fixture = await buildFixture(await makeWorld());
  const [twin, sessions] = [
    { id: TWIN, username: "twin", firstName: "A", lastName: "Twin", email: "twin@example.test" },
    { planted: new Date().toISOString() },
  ];
  await plant(userRow({ ...twin, roles: [...ROLES], businessId: 14, passwordHash: "", sessions, grants: {}, version: 1 }));
  await plant({ ...usernameKey("twin"), userId: TWIN });
  base = await savedWorld();
});
afterEach(() => setClock());

/** A session that starts now, regardless of the clock. */
async function freshCookie(userId: number): Promise<string> {
  const { jwt } = await signToken({ userId, sessionId: "planted", began: Math.floor(now() / 1_000) });
  return `session=${jwt}`;
}
const self = (): Promise<string> => freshCookie(Object.keys(USERNAMES).indexOf(AS.as) + 1);

/** Expects the given state, and valid stock. */
async function expectSame(wanted: string[]): Promise<void> {
  const came = await stateNow();
  expect(comparableState(came)).toEqual(wanted);
  expect((await verify(came.values())).findings).toEqual([]);
}

describe.each(ACTIONS)("$name", ({ endpoint, prepare }) => {
  test("takes effect once under its request id", async () => {
    await base.restore();
    const input = await prepare(fixture);
    const start = await savedWorld();
    const requestId = randomUUID();
    const send = async (more: Sending = {}) => invoke(endpoint, input, { requestId, cookie: await self(), ...more });

    const first = await send();
    expect([first.status, first.text]).toEqual([200, expect.any(String)]);
    const wanted = comparableState(await stateNow());
    const began = Date.now();
    for (const later of [0, 11 * MINUTE, 24 * 60 * MINUTE + MINUTE]) {
      setClock(() => began + later);
      expect((await send()).body).toEqual(repeatable(first.body));
    }
    setClock();
    const others = [await send({ raw: `${JSON.stringify(input.body ?? {})} ` }), await send({ cookie: await freshCookie(TWIN) })];
    for (const other of others) {
      expect([other.status, other.body]).toEqual([409, { message: "This request id has already been used for a different request.", type: "error" }]);
    }
    await expectSame(wanted);

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
