/**
 * Kills every action before and after its DynamoDB calls (each of them in the full run), and retries it with its request id: one effect,
 * the same as in a run without faults. The same holds if each of its writes conflicts with another transaction first.
 */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { verify } from "@apothecary/core/verify/verify-stock";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { conflictOnFirstSend, clearFaults, killAt, watchCalls } from "../lib/faults.ts";
import { killPoints } from "../lib/soak.ts";
import { comparableState, type SavedWorld, savedWorld, stateNow } from "../lib/state.ts";
import type { World } from "../lib/world.ts";
import { type Action, repeatable } from "./actions.ts";
import { AS, type Fixture, newFixture } from "./fixture.ts";

/** Maximum number of DynamoDB calls of an action. */
const MAX_CALLS = 200;

/** Declares the tests of these actions, with a fixture of their own. */
export function testKilled(actions: readonly Action[]): void {
  let world: World;
  let fixture: Fixture;
  let base: SavedWorld;
  beforeAll(async () => {
    ({ world, fixture, base } = await newFixture());
  });
  afterEach(() => clearFaults());

  describe.each(actions)("$name", ({ endpoint, prepare }) => {
    test("has one effect wherever it is cut off", async () => {
      await base.restore();
      const input = await prepare(fixture);
      const start = await savedWorld();
      const initial = await stateNow();
      const before = comparableState(initial);
      const requestId = randomUUID();
      const send = () => world.call(endpoint, input, { ...AS, requestId });

      const calls = watchCalls();
      const answer = await send();
      clearFaults();
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      const undisturbed = await stateNow();
      const wanted = comparableState(undisturbed);
      expect(wanted).not.toEqual(before);
      expect(calls.length).toBeLessThan(MAX_CALLS);
      expect((await verify(undisturbed.values())).findings).toEqual([]);

      await start.restore();
      const injected = conflictOnFirstSend();
      const late = await send();
      clearFaults();
      expect([late.status, late.text]).toEqual([200, expect.any(String)]);
      expect(injected["TransactWriteItemsCommand"]).toBeGreaterThan(0);
      expect(comparableState(await stateNow()), "each write met another transaction first").toEqual(wanted);

      let nothingWritten = false;
      for (const { nth, when } of killPoints(calls)) {
        await start.restore();
        const kill = killAt(nth, when);
        await send();
        clearFaults();
        expect(kill.injected).toBe(true);
        const where = `killed ${when} call ${nth} (${calls[nth - 1]})`;
        // A new process knows only the table: if it is as before the action, retrying once proves it for all these kills.
        if (isDeepStrictEqual(await stateNow(), initial)) {
          if (nothingWritten) continue;
          nothingWritten = true;
        }
        const again = await send();
        expect([where, again.status, again.text]).toEqual([where, 200, expect.any(String)]);
        const came = await stateNow();
        expect((await verify(came.values())).findings, where).toEqual([]);
        expect(comparableState(came), where).toEqual(wanted);
        expect((await send()).body, where).toEqual(repeatable(again.body));
      }
    });
  });
}
