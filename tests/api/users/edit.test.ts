import { randomUUID } from "node:crypto";
import { addressOfBusiness, createBusiness, subscribe } from "@apothecary/core/directory/contract";
import { ADMIN, type Role, STAFF } from "@apothecary/core/lib/rules/roles";
import { update } from "@apothecary/core/lib/table/table";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { addUser, checkIn, currentUser, editUser, users } from "@apothecary/core/users/contract";
import { userKey } from "@apothecary/core/users/user.rows";
import { beforeAll, expect, test } from "vitest";
import { addPerson, PASSWORD, signIn, trySignIn } from "../../lib/people.ts";
import { userId } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const edit = { firstName: "Maria", lastName: "Okafor", email: "maria@example.com", roles: ["ROLE_BUYER"] as Role[] };
const userParams = (id: number) => ({ id: String(id) });
const shown = async (id: number) => (await world.good(users)).find((user) => user.id === id);

test("an edit changes everything but the username and a password left blank, and counts from the next request", async () => {
  const { id } = await addPerson("maria", ["ROLE_STAFF"]);
  const session = await signIn(world, "maria");
  const requestId = randomUUID();
  const body = { ...edit, password: "", username: "somebody-else", version: 1 };
  const answer = await world.good(editUser, { params: userParams(id), body }, { requestId });
  expect(answer).toEqual({ message: "maria has been saved.", type: "success" });
  expect(await world.good(editUser, { params: userParams(id), body }, { requestId })).toEqual(answer);
  expect(await shown(id)).toEqual({
    id,
    username: "maria",
    firstName: "Maria",
    lastName: "Okafor",
    email: "maria@example.com",
    roles: ["ROLE_BUYER", "ROLE_STAFF"],
    userRoles: ["ROLE_BUYER", "ROLE_STAFF"],
    business: 14,
    disabled: false,
    lastSignIn: expect.any(String),
    passkeys: 0,
    version: 2,
  });
  expect(await world.good(currentUser, {}, session)).toMatchObject({ roles: ["ROLE_BUYER", "ROLE_STAFF"] });
  expect((await trySignIn(world, "maria")).status).toBe(200);
});

test("a stale version changes nothing, and is refused with the other user and the current values", async () => {
  const { id } = await addPerson("stale", ["ROLE_STAFF"]);
  await world.good(editUser, { params: userParams(id), body: edit });
  const late = await world.call(editUser, { params: userParams(id), body: { ...edit, firstName: "Late", version: 1 } });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ type: "error", changedBy: "admin", changedAt: expect.any(String), current: { id, firstName: "Maria", version: 2 } });
  expect(late.text).not.toMatch(/passwordHash|sessions/);
  expect(await shown(id)).toMatchObject({ firstName: "Maria", version: 2 });
});

test("a new password ends the user's sessions, but not the one that an admin is in while changing the own", async () => {
  const { id } = await addPerson("forgetful", ["ROLE_STAFF"]);
  const session = await signIn(world, "forgetful");
  await world.good(editUser, { params: userParams(id), body: { ...edit, password: "quite another one" } });
  expect(await world.call(checkIn, {}, session)).toMatchObject({ status: 401, body: "timeout" });
  expect((await trySignIn(world, "forgetful")).status).toBe(401);
  expect((await trySignIn(world, "forgetful", "quite another one")).status).toBe(200);

  const boss = await addPerson("boss", [ADMIN, STAFF]);
  const [here, there] = [await signIn(world, "boss"), await signIn(world, "boss")];
  await world.good(editUser, { params: userParams(boss.id), body: { ...edit, roles: [ADMIN], password: "quite another one" } }, here);
  expect((await world.call(checkIn, {}, here)).status).toBe(200);
  expect((await world.call(checkIn, {}, there)).status).toBe(401);
});

test("roles follow the rules of adding a user", async () => {
  const { id } = await addPerson("moved", ["ROLE_STAFF"]);
  const change = (body: object) => world.call(editUser, { params: userParams(id), body: { ...edit, ...body } });
  expect((await change({ roles: ["ROLE_CLIENT", "ROLE_BUYER"] })).body).toMatchObject({ errors: [{ path: "roles" }] });
  expect((await change({ roles: ["ROLE_CLIENT"] })).body).toMatchObject({ message: "Choose a business that is a client.", errors: [{ path: "business" }] });
  expect((await change({ roles: ["ROLE_SUPPLIER"], business: 9_999 })).status).toBe(404);
  expect((await change({ roles: ["ROLE_CLIENT"], business: 115 })).status).toBe(200);
  expect(await shown(id)).toMatchObject({ roles: ["ROLE_CLIENT"], business: 115 });
  expect((await change({ roles: ["ROLE_CLIENT"] })).status).toBe(200);
  expect((await change({ roles: ["ROLE_MANAGER"], business: 115 })).status).toBe(200);
  expect(await shown(id)).toMatchObject({ roles: ["ROLE_MANAGER", "ROLE_STAFF"], business: 14 });
});

test("a change of roles is in the ledger, a password never is", async () => {
  const { id } = await addPerson("audited", ["ROLE_STAFF"]);
  await world.good(editUser, { params: userParams(id), body: { ...edit, password: "not-for-the-ledger" } });
  const logged = await world.good(transactionLog, { body: { action: "User Edited" } });
  const entry = logged.find(({ name }) => name === "audited");
  expect(entry?.reason).toContain("Roles: Staff → Buyer, Staff; ");
  expect(entry?.reason).toContain("New password");
  expect(JSON.stringify(logged)).not.toContain("not-for-the-ledger");
});

test("the last admin stays one, even where others seem to be", async () => {
  const other = await makeWorld();
  try {
    const body = { ...edit, roles: [STAFF] as Role[] };
    await other.good(editUser, { params: userParams(userId("everything")), body });
    const refused = await other.call(editUser, { params: userParams(userId("admin")), body });
    expect(refused).toMatchObject({ status: 409, body: { message: "There must be an admin. Make another user an admin first." } });
    await other.good(editUser, { params: userParams(userId("buyer")), body: { ...edit, roles: [ADMIN] } });
    await other.good(editUser, { params: userParams(userId("admin")), body });
    expect((await other.call(users)).status).toBe(403);
  } finally {
    world = await makeWorld();
  }
});

test("of two admins who take each other away at once, one stays", async () => {
  const other = await makeWorld();
  try {
    const body = { ...edit, roles: ["ROLE_BUYER"] as Role[] };
    const both = await Promise.all([
      other.call(editUser, { params: userParams(userId("everything")), body }, { as: "admin" }),
      other.call(editUser, { params: userParams(userId("admin")), body }, { as: "everything" }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const [, second] = both.map(({ status }) => status).toSorted();
    expect([403, 409]).toContain(second);
  } finally {
    world = await makeWorld();
  }
});

test("a new name is shown on the clients that the user looks after, however many", async () => {
  const { id } = await addPerson("nora", ["ROLE_ACCOUNT_MANAGER", "ROLE_STAFF"]);
  const session = await signIn(world, "nora");
  const clients: number[] = [];
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFG"];
  for (const [i, letter] of letters.entries()) {
    const business = { businessName: `Client ${i}`, client: true, supplier: true, businessCode: `${i < 26 ? "X" : "Y"}${letter}` };
    const { businessId } = await world.good(createBusiness, { body: business });
    await world.good(subscribe, { body: { businessId, accountManager: id, primaryAccountManager: i !== 0 } }, session);
    clients.push(businessId);
  }
  const body = { ...edit, firstName: "Nora", lastName: "Byrne", roles: ["ROLE_ACCOUNT_MANAGER"] as Role[] };
  await world.good(editUser, { params: userParams(id), body });
  const managers = await Promise.all(clients.map(async (one) => (await world.good(addressOfBusiness, { params: userParams(one) }))[0]?.primaryAccountManager));
  expect(managers).toEqual(["", ...Array<string>(32).fill("Nora Byrne")]);
});

test.each([
  [{ firstName: " " }, "firstName", "First name is required."],
  [{ lastName: "x".repeat(51) }, "lastName", "Last name cannot exceed 50 characters."],
  [{ email: "maria" }, "email", "E-mail is not valid"],
  [{ password: "x".repeat(81) }, "password", "Password cannot exceed 80 characters."],
  [{ password: "seven 7" }, "password", "Password must have at least 8 characters."],
  [{ password: "Password1" }, "password", "This password is too common. Choose another one."],
  [{ roles: [] }, "roles", "Select at least one."],
])("an edit with %o is refused", async (wrong, path, message) => {
  const refused = await world.call(editUser, { params: userParams(userId("staff")), body: { ...edit, ...wrong } });
  expect(refused).toMatchObject({ status: 400, body: { message, errors: [{ path, message }] } });
});

test("an edit of an unknown user is 404, without an id 400", async () => {
  expect((await world.call(editUser, { params: userParams(99_999), body: edit })).status).toBe(404);
  expect((await world.call(editUser, { params: { id: "maria" }, body: edit })).status).toBe(400);
});

test("an added user with the password that was typed signs in until it is changed", async () => {
  const { id } = await world.good(addUser, { body: { ...edit, username: "typed", password: PASSWORD, business: null } });
  await update({ key: userKey(id), set: { version: 7 } });
  await world.good(editUser, { params: userParams(id), body: { ...edit, version: 7 } });
  expect((await trySignIn(world, "typed")).status).toBe(200);
});

test("users cannot give themselves a role, not even an administrator; they can give one up", async () => {
  const { id } = await addPerson("second", [ADMIN, "ROLE_BUYER", STAFF]);
  const session = await signIn(world, "second");
  const attempt = (roles: Role[]) => world.call(editUser, { params: userParams(id), body: { ...edit, roles } }, session);
  expect(await attempt([ADMIN, "ROLE_BUYER", "ROLE_PRODUCT_MANAGER"])).toMatchObject({ status: 403, body: { allowedRoles: [ADMIN] } });
  expect((await attempt([ADMIN])).status).toBe(200);
  expect((await attempt([ADMIN, "ROLE_BUYER"])).status).toBe(403);
  expect((await world.call(editUser, { params: userParams(id), body: { ...edit, roles: [ADMIN, "ROLE_BUYER"] } })).status).toBe(200);
});
