import { transactionLog } from "@apothecary/core/ledger/contract";
import { STAFF } from "@apothecary/core/lib/rules/roles";
import { checkIn, currentUser, deleteUser, signOutEverywhere } from "@apothecary/core/users/contract";
import { beforeAll, expect, test } from "vitest";
import { addPerson, sessionCookie, signIn, trySignIn } from "../../lib/people.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test("all sessions of the user end, including this one; signing in again is possible immediately", async () => {
  await addPerson("leaver", ["ROLE_CLIENT"]);
  await addPerson("stayer", [STAFF]);
  const [here, there, other] = [await signIn(world, "leaver"), await signIn(world, "leaver"), await signIn(world, "stayer")];
  const answered = await world.call(signOutEverywhere, {}, here);
  expect([answered.status, answered.body]).toEqual([200, { message: "You are signed out everywhere.", type: "success" }]);
  expect(answered.cookies[0]).toMatch(/Max-Age=0/);
  for (const session of [here, there]) {
    expect(await world.call(checkIn, {}, session)).toMatchObject({ status: 401, body: "timeout" });
    expect(await world.call(currentUser, {}, session)).toMatchObject({ status: 401, body: "timeout" });
  }
  expect((await world.call(checkIn, {}, other)).status).toBe(200);
  const logged = await world.good(transactionLog, { body: { user: "leaver", action: "Signed Out Everywhere" } });
  expect(logged).toMatchObject([{ action: "Signed Out Everywhere", user: "leaver", name: "leaver", sku: null, difference: null }]);

  const again = await trySignIn(world, "leaver");
  expect([again.status, sessionCookie(again)]).toEqual([200, expect.any(String)]);
});

test("it needs a session, and ends no other user's", async () => {
  await addPerson("gone", [STAFF]);
  const session = await signIn(world, "gone");
  await world.good(deleteUser, { params: { username: "gone" } });
  expect(await world.call(signOutEverywhere, {}, session)).toMatchObject({ status: 401, body: "timeout" });
  expect(await world.call(signOutEverywhere, {}, { as: null })).toMatchObject({ status: 401, body: "timeout" });

  await addPerson("named", [STAFF]);
  const named = await signIn(world, "named");
  expect((await world.call(signOutEverywhere, { body: { username: "named" } as never })).status).toBe(400);
  expect((await world.call(checkIn, {}, named)).status).toBe(200);
});
