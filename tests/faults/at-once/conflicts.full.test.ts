/**
 * Writes that conflict with a transaction on the same row, which the embedded engine never raises. `killed-*.test.ts` cover every action.
 */
import { busy } from "@apothecary/core/lib/actions/error";
import { take } from "@apothecary/core/lib/table/counter";
import { addUser, loginCheck, logout, signOutEverywhere } from "@apothecary/core/users/contract";
import { afterEach, beforeAll, expect, test } from "vitest";
import { invoke } from "../../../packages/host/src/local/invoke.ts";
import { injectFaults, conflictOnFirstSend, clearFaults } from "../../lib/faults.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { AS } from "../fixture.ts";

const PERSON = { firstName: "Maria", lastName: "Okafor", email: "maria@example.test", business: 14, roles: ["ROLE_BUYER" as const] };
const CREDENTIALS = { username: "maria", password: "a long enough password" };

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => clearFaults());

test("signing in, out and out everywhere go through", async () => {
  await world.good(addUser, { body: { ...CREDENTIALS, ...PERSON } }, AS);
  const injected = conflictOnFirstSend();
  const signIn = async () => {
    const answer = await invoke(loginCheck, { body: CREDENTIALS });
    expect(answer.status).toBe(200);
    return { cookie: answer.cookies[0]?.split(";")[0] };
  };
  expect((await invoke(logout, {}, await signIn())).status).toBe(200);
  expect((await invoke(signOutEverywhere, {}, await signIn())).status).toBe(200);
  expect(injected["UpdateItemCommand"]).toBeGreaterThan(0);
});

test("a plain write that always meets one is 503 after a bounded number of attempts", async () => {
  const injected = injectFaults({ seed: 1, conflicts: 1 });
  await expect(take("job")).rejects.toThrow(busy().message);
  expect(injected.conflicts).toBeGreaterThan(1);
  expect(injected.conflicts).toBeLessThan(20);
});
