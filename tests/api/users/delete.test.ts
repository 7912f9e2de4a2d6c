import { randomUUID } from "node:crypto";
import { addressOfBusiness, createBusiness, subscribe } from "@apothecary/core/directory/contract";
import { ADMIN, STAFF } from "@apothecary/core/lib/rules/roles";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { verify } from "@apothecary/core/verify/verify-stock";
import { addUser, adhocMan, checkIn, deleteUser, disableUser, users } from "@apothecary/core/users/contract";
import { beforeAll, expect, test } from "vitest";
import { addPerson, PASSWORD, signIn, trySignIn } from "../../lib/people.ts";
import { stateNow } from "../../lib/state.ts";
import { type CallOptions, makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test("a deleted user is out at once and cannot come back; its history stays, and its name is not given again", async () => {
  await addPerson("leaver", [STAFF]);
  const session = await signIn(world, "leaver");
  const requestId = randomUUID();
  const answer = await world.good(deleteUser, { params: { username: "LEAVER" } }, { requestId });
  expect(answer).toEqual({ message: "leaver has been deleted.", type: "success" });
  expect(await world.good(deleteUser, { params: { username: "LEAVER" } }, { requestId })).toEqual(answer);
  expect(await world.call(checkIn, {}, session)).toMatchObject({ status: 401, body: "timeout" });
  expect((await trySignIn(world, "leaver")).status).toBe(401);
  expect((await world.good(users)).map(({ username }) => username)).not.toContain("leaver");
  expect((await world.good(transactionLog, { body: { user: "leaver", action: "Signed In" } })).length).toBe(1);
  expect(await world.good(transactionLog, { body: { action: "User Removed" } })).toMatchObject([{ name: "leaver", user: "admin" }]);
  const again = { username: "Leaver", firstName: "A", lastName: "B", email: "a@b.uk", password: "long enough", business: null };
  const refused = await world.call(addUser, { body: { ...again, roles: [STAFF] } });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: "username", message: "This username is already taken." }] } });
  expect((await world.call(deleteUser, { params: { username: "leaver" } })).status).toBe(404);
  expect((await verify()).findings).toEqual([]);
});

test("a user who has signed for something is disabled instead of deleted", async () => {
  await addPerson("signatory", ["ROLE_WAREHOUSE", STAFF]);
  const payload = { username: "signatory", password: PASSWORD, permission: "goodsIn" };
  await world.good(adhocMan, { body: { payload } }, { as: "staff" });
  const before = await stateNow();
  expect(await world.call(deleteUser, { params: { username: "signatory" } })).toMatchObject({
    status: 409,
    body: { message: "signatory has signed for something, and can only be disabled: the signature must keep its name." },
  });
  expect(await stateNow()).toEqual(before);
  await world.good(disableUser, { body: { username: "signatory", disabled: true } });
});

test("users cannot delete themselves or unknown users", async () => {
  const before = await stateNow();
  expect(await world.call(deleteUser, { params: { username: "Admin" } })).toMatchObject({
    status: 400,
    body: { message: "You cannot delete yourself.", errors: [{ path: "username" }] },
  });
  expect((await world.call(deleteUser, { params: { username: "nobody" } })).status).toBe(404);
  expect((await world.call(deleteUser, { params: { username: "no body" } })).status).toBe(400);
  expect(await stateNow()).toEqual(before);
});

test("of two admins who delete or disable each other at once, one stays", async () => {
  for (const leave of [
    (username: string, session: CallOptions) => world.call(deleteUser, { params: { username } }, session),
    (username: string, session: CallOptions) => world.call(disableUser, { body: { username, disabled: true } }, session),
  ]) {
    const other = await makeWorld();
    await other.good(deleteUser, { params: { username: "everything" } });
    for (const name of ["one", "two"]) await addPerson(name, [ADMIN, STAFF]);
    const [one, two] = [await signIn(other, "one"), await signIn(other, "two")];
    await other.good(deleteUser, { params: { username: "admin" } }, one);
    const both = await Promise.all([leave("two", one), leave("one", two)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  }
  world = await makeWorld();
});

test.each([1, 33])("a liaison manager with %i clients leaves none of them behind", async (many) => {
  const username = `liaison-${many}`;
  const { id } = await addPerson(username, ["ROLE_ACCOUNT_MANAGER", STAFF]);
  const session = await signIn(world, username);
  const clients: number[] = [];
  for (let i = 0; i < many; i++) {
    const businessCode = `${String.fromCharCode(65 + (many % 26))}${String.fromCharCode(65 + Math.floor(i / 26))}${String.fromCharCode(65 + (i % 26))}`;
    const { businessId } = await world.good(createBusiness, { body: { businessName: `Client ${i}`, client: true, supplier: true, businessCode } });
    await world.good(subscribe, { body: { businessId, accountManager: id, primaryAccountManager: true } }, session);
    clients.push(businessId);
  }
  const requestId = randomUUID();
  const answer = await world.good(deleteUser, { params: { username } }, { requestId });
  expect(await world.good(deleteUser, { params: { username } }, { requestId })).toEqual(answer);
  for (const one of clients) {
    expect(await world.good(addressOfBusiness, { params: { id: String(one) } })).toMatchObject([{ primaryAccountManager: "" }]);
  }
  const left = [...(await stateNow()).values()].filter((row) => row.SK.startsWith("SUB#"));
  expect(left).toEqual([]);
});
