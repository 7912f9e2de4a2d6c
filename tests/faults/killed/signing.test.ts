/**
 * Signing in and out are not idempotent: killed at any point, they can be repeated, and leave nothing behind.
 */
import { randomUUID } from "node:crypto";
import { addUser, currentUser, loginCheck, logout, signOutEverywhere } from "@apothecary/core/users/contract";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type Answered, invoke } from "../../../packages/host/src/local/invoke.ts";
import { clearFaults, killAt, watchCalls } from "../../lib/faults.ts";
import { type SavedWorld, savedWorld, stateNow } from "../../lib/state.ts";
import { makeWorld } from "../../lib/world.ts";
import { AS } from "../fixture.ts";

const CREDENTIALS = { username: "maria", password: "a long enough password" };

let base: SavedWorld;
beforeAll(async () => {
  const world = await makeWorld();
  const person = { firstName: "Maria", lastName: "Okafor", email: "maria@example.test", business: 14, roles: ["ROLE_BUYER" as const, "ROLE_STAFF" as const] };
  await world.good(addUser, { body: { ...CREDENTIALS, ...person } }, AS);
  base = await savedWorld();
});
afterEach(() => clearFaults());

const signIn = () => invoke(loginCheck, { body: CREDENTIALS });
const cookieFrom = (answer: Answered): string => answer.cookies[0]?.split(";")[0] ?? "";

test("signing in, wherever it is cut off, can be done again", async () => {
  const calls = watchCalls();
  expect((await signIn()).status).toBe(200);
  clearFaults();
  for (let nth = 1; nth <= calls.length; nth++) {
    for (const when of ["before", "after"] as const) {
      await base.restore();
      const kill = killAt(nth, when);
      const cut = await signIn();
      clearFaults();
      expect(kill.injected).toBe(true);
      const again = await signIn();
      expect([nth, when, again.status]).toEqual([nth, when, 200]);
      expect((await invoke(currentUser, {}, { cookie: cookieFrom(again) })).status).toBe(200);
      if (cut.status !== 200) expect(cookieFrom(cut)).toBe("");
    }
  }
});

test("signing out, wherever it is cut off, ends the session once it is done again", async () => {
  await base.restore();
  const cookie = cookieFrom(await signIn());
  const signedIn = await savedWorld();
  const calls = watchCalls();
  expect((await invoke(logout, {}, { cookie })).status).toBe(200);
  clearFaults();
  for (let nth = 1; nth <= calls.length; nth++) {
    for (const when of ["before", "after"] as const) {
      await signedIn.restore();
      const kill = killAt(nth, when);
      await invoke(logout, {}, { cookie });
      clearFaults();
      expect(kill.injected).toBe(true);
      expect([200, 401]).toContain((await invoke(logout, {}, { cookie })).status);
      expect((await invoke(currentUser, {}, { cookie })).status).toBe(401);
    }
  }
});

test("signing out everywhere, wherever it is cut off, ends every session once it is done again", async () => {
  await base.restore();
  const [cookie, other] = [cookieFrom(await signIn()), cookieFrom(await signIn())];
  const signedIn = await savedWorld();
  const headers = { cookie, "x-request-id": randomUUID() };
  const leave = () => invoke(signOutEverywhere, {}, headers);
  const calls = watchCalls();
  expect((await leave()).status).toBe(200);
  clearFaults();
  for (let nth = 1; nth <= calls.length; nth++) {
    for (const when of ["before", "after"] as const) {
      await signedIn.restore();
      const kill = killAt(nth, when);
      await leave();
      clearFaults();
      expect(kill.injected).toBe(true);
      expect([200, 401]).toContain((await leave()).status);
      for (const of of [cookie, other]) expect((await invoke(currentUser, {}, { cookie: of })).status).toBe(401);
      const log = [...(await stateNow()).values()].filter((row) => row["action"] === "Signed Out Everywhere");
      expect([nth, when, log.length]).toEqual([nth, when, 1]);
    }
  }
});
