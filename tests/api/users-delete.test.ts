import { randomUUID } from "node:crypto";
import { addressOfBusiness, createBusiness, subscribe } from "@apothecary/core/directory/contract";
import { ADMIN, STAFF } from "@apothecary/core/lib/roles";
import { update } from "@apothecary/core/lib/table";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { verify } from "@apothecary/core/verify/verify-stock";
import { addUser, checkIn, deleteUser, users } from "@apothecary/core/users/contract";
import { userKey } from "@apothecary/core/users/user.rows";
import { beforeAll, expect, test } from "vitest";
import { addPerson, signIn, trySignIn } from "../lib/people.ts";
import { stateNow } from "../lib/state.ts";
import { idOf } from "../lib/base-world.ts";
import { makeWorld, type World } from "../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test("a deleted user is out at once and cannot come back; its history stays and its name is free", async () => {
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
  const again = { username: "leaver", firstName: "A", lastName: "B", email: "a@b.uk", password: "long enough", business: null };
  await world.good(addUser, { body: { ...again, roles: [STAFF] } });
  expect((await verify()).findings).toEqual([]);
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

test("the last admin cannot be deleted, not even by a permission", async () => {
  const expiry = new Date(Date.now() + 60_000).toISOString();
  await update({ key: userKey(idOf("manager")), set: { grants: { deleteUser: { expiry, authorisedBy: "admin" } } } });
  expect((await world.call(deleteUser, { params: { username: "everything" } }, { as: "manager" })).status).toBe(200);
  const refused = await world.call(deleteUser, { params: { username: "admin" } }, { as: "manager" });
  expect(refused).toMatchObject({ status: 409, body: { message: "There must be an admin. Make another user an admin first." } });
  await addPerson("successor", [ADMIN, STAFF]);
  expect((await world.call(deleteUser, { params: { username: "successor" } }, { as: "admin" })).status).toBe(200);
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
