/**
 * Kills every action after its first write (before and after each in the full run), and retries it with its request id: one effect,
 * the same as in a run without faults. In the full run the same holds if each of its writes conflicts with another transaction first. After it
 * has succeeded, it has the same response at once, after eleven minutes and after a day, and no second effect; with another body, or from
 * another user, its request id is refused and nothing is disclosed. The reason that it was sent with is on one of its ledger rows.
 */
import { randomUUID } from "node:crypto";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { ROLES } from "@apothecary/core/lib/rules/roles";
import { now, setClock } from "@apothecary/core/lib/time/clock";
import { signToken } from "@apothecary/core/users/token";
import { queryAll, update } from "@apothecary/core/lib/table/table";
import { type EntryRow, transactionKey } from "@apothecary/core/transaction/entry.rows";
import { userKey } from "@apothecary/core/users/user.rows";
import { verify } from "@apothecary/core/verify/verify-stock";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Input } from "../../../packages/host/src/local/invoke.ts";
import { userId } from "../../lib/base-world.ts";
import { conflictOnFirstSend, clearFaults, killAt, watchCalls } from "../../lib/faults.ts";
import { killPoints, SOAK } from "../../lib/soak.ts";
import { addPerson } from "../../lib/people.ts";
import { comparableState, newlyLeft, type SavedWorld, savedWorld, stateNow } from "../../lib/state.ts";
import { setTickingClock } from "../../lib/ticking-clock.ts";
import { type CallOptions, makeWorld, type World } from "../../lib/world.ts";
import { type Action, repeatable } from "../actions/actions.ts";
import { REASON, reasonsIn, withReasons } from "../actions/reasons.ts";
import { AS, buildFixture, type Fixture } from "../fixture.ts";

/** Maximum number of DynamoDB calls of an action. */
const MAX_CALLS = 200;
const MINUTE_MS = 60_000;
/** When a request is sent again, in milliseconds after the first. */
const LATER_MS = [0, 11 * MINUTE_MS, 24 * 60 * MINUTE_MS + MINUTE_MS];
/** The id of another user with all roles. */
let twin: number;

/** A session that starts now, regardless of the clock. */
async function freshSession(userId: number): Promise<CallOptions> {
  const { jwt } = await signToken({ userId, sessionId: "planted", began: Math.floor(now() / 1_000) });
  return { as: null, headers: { cookie: `session=${jwt}` } };
}

/**
 * Sends a request again that has had an answer: it gets the same answer, and another user with its id does not. If that has an effect, the
 * state afterwards is not the one of the runs in which the action is killed.
 */
async function sendAgain(world: World, { endpoint }: Action, input: Input<AnyEndpoint>, requestId: string, first: unknown): Promise<void> {
  const began = Date.now();
  for (const later of LATER_MS) {
    setClock(() => began + later);
    expect((await world.call(endpoint, input, { ...(await freshSession(userId(AS.as))), requestId })).body).toEqual(repeatable(first));
  }
  setTickingClock();
  const others = [
    await world.call(endpoint, input, { ...AS, requestId, raw: `${JSON.stringify(input.body ?? {})} ` }),
    await world.call(endpoint, input, { ...(await freshSession(twin)), requestId }),
  ];
  for (const other of others) {
    expect([other.status, other.body]).toEqual([409, { message: "This request id has already been used for a different request.", type: "error" }]);
  }
}

/** Declares the tests of these actions, with a fixture of their own. */
export function testKilled(actions: readonly Action[]): void {
  let world: World;
  let fixture: Fixture;
  let base: SavedWorld;
  beforeAll(async () => {
    world = await makeWorld();
    fixture = await buildFixture(world);
    ({ id: twin } = await addPerson("twin", [...ROLES]));
    await update({ key: userKey(twin), set: { sessions: { planted: new Date().toISOString() } } });
    base = await savedWorld();
  });
  afterEach(() => clearFaults());

  describe.each(actions)("$name", (action) => {
    const { endpoint, prepare } = action;
    const paths = reasonsIn(endpoint);
    let reasons: (string | undefined)[] = [];
    test("has one effect wherever it is cut off", async () => {
      await base.restore();
      const prepared = await prepare(fixture);
      const input = { ...prepared, body: withReasons(prepared.body, paths) };
      const start = await savedWorld();
      const before = comparableState(await stateNow());
      const requestId = randomUUID();
      const send = () => world.call(endpoint, input, { ...AS, requestId });

      const calls = watchCalls();
      const answer = await send();
      clearFaults();
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      reasons = (await queryAll<EntryRow>({ partition: transactionKey(requestId).PK, strong: true })).map(({ reason }) => reason);
      await sendAgain(world, action, input, requestId, answer.body);
      const undisturbed = await stateNow();
      const wanted = comparableState(undisturbed);
      expect(wanted).not.toEqual(before);
      expect(calls.length).toBeLessThan(MAX_CALLS);
      expect((await verify(undisturbed.values())).findings).toEqual([]);

      if (SOAK) {
        await start.restore();
        const injected = conflictOnFirstSend();
        const late = await send();
        clearFaults();
        expect([late.status, late.text]).toEqual([200, expect.any(String)]);
        expect(injected["TransactWriteItemsCommand"]).toBeGreaterThan(0);
        expect(comparableState(await stateNow()), "each write met another transaction first").toEqual(wanted);
      }

      const isNewlyLeft = newlyLeft();
      for (const { nth, when } of killPoints(calls)) {
        await start.restore();
        const kill = killAt(nth, when, "writes");
        await send();
        clearFaults();
        expect(kill.injected).toBe(true);
        const where = `killed ${when} write ${nth}`;
        if (SOAK && !(await isNewlyLeft(kill.written))) continue;
        const again = await send();
        expect([where, again.status, again.text]).toEqual([where, 200, expect.any(String)]);
        const came = await stateNow();
        expect((await verify(came.values())).findings, where).toEqual([]);
        expect(comparableState(came), where).toEqual(wanted);
        expect((await send()).body, where).toEqual(repeatable(again.body));
      }
    });

    if (paths.length === 0) return;
    test("the reason is on a ledger row", () => {
      expect(reasons.some((reason) => reason?.includes(REASON))).toBe(true);
    });
  });
}
