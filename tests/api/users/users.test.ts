import { randomUUID } from "node:crypto";
import { createBusiness } from "@apothecary/core/directory/contract";
import type { Role } from "@apothecary/core/lib/rules/roles";
import { addUser, checkIn, currentUser, loginCheck, logout, users } from "@apothecary/core/users/contract";
import { beforeAll, expect, test } from "vitest";
import { allRows } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const password = "a long enough password";
const maria = {
  username: "maria",
  firstName: "Maria",
  lastName: "Okafor",
  email: "maria@example.com",
  password,
  business: null,
  roles: ["ROLE_BUYER" as Role],
};
const named = (username: string) => ({ ...maria, username });

test("a new user is staff of the own company, signs in, is shown as the contract says, and signs out", async () => {
  const added = await world.good(addUser, { body: { ...maria, business: 115 } });
  expect(added).toMatchObject({ message: "maria has been added.", type: "success" });
  const signedIn = await world.call(loginCheck, { body: { username: "Maria", password } }, { as: null });
  expect(signedIn.status).toBe(200);
  expect(signedIn.cookies).toHaveLength(2);
  expect(signedIn.cookies[0]).toMatch(/^session=[\w.-]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/);
  const cookie = { cookie: signedIn.cookies[0]?.split(";")[0] ?? "" };
  expect(await world.good(currentUser, {}, { as: null, headers: cookie })).toEqual({
    id: added.id,
    username: "maria",
    firstName: "Maria",
    lastName: "Okafor",
    email: "maria@example.com",
    roles: ["ROLE_BUYER", "ROLE_STAFF"],
    userRoles: ["ROLE_BUYER", "ROLE_STAFF"],
    business: 14,
    permissions: [],
    signInStep: null,
    timeZone: "Europe/London",
    ownBusinessId: 14,
    houseBrandId: 115,
    actionRoles: {},
  });
  expect(await world.good(checkIn, {}, { as: null, headers: cookie })).toEqual({ username: "maria" });
  const out = await world.call(logout, {}, { as: null, headers: cookie });
  expect(out.status).toBe(200);
  expect(out.cookies).toEqual(["session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict"]);
  expect(await world.call(checkIn, {}, { as: null, headers: cookie })).toMatchObject({ status: 401, body: "timeout" });
});

test("adding a user takes effect once under its request id", async () => {
  const requestId = randomUUID();
  const first = await world.good(addUser, { body: named("once") }, { requestId });
  expect(await world.good(addUser, { body: named("once") }, { requestId })).toEqual(first);
  expect((await world.call(addUser, { body: named("twice") }, { requestId })).status).toBe(409);
});

test("a username is unique, ignoring case, also for concurrent requests", async () => {
  await world.good(addUser, { body: named("taken") });
  const again = await world.call(addUser, { body: named("TAKEN") });
  expect(again.status).toBe(400);
  expect(again.body).toMatchObject({ message: "This username is already taken.", errors: [{ path: "username" }] });
  const both = await Promise.all([0, 1].map(() => world.call(addUser, { body: named("racing") })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test("a client belongs to a client, a supplier to a supplier, and neither is staff", async () => {
  const { businessId } = await world.good(createBusiness, { body: { businessName: "Supplier alone", client: false, supplier: true, businessCode: "" } });
  const refused = await world.call(addUser, { body: { ...named("c1"), roles: ["ROLE_CLIENT"], business: businessId } });
  expect(refused.body).toMatchObject({ message: "Choose a business that is a client.", errors: [{ path: "business" }] });
  expect((await world.call(addUser, { body: { ...named("c1"), roles: ["ROLE_CLIENT"] } })).body).toMatchObject({ message: "Business is required." });
  expect((await world.call(addUser, { body: { ...named("c1"), roles: ["ROLE_SUPPLIER"], business: 9_999 } })).status).toBe(404);
  expect((await world.call(addUser, { body: { ...named("c1"), roles: ["ROLE_CLIENT", "ROLE_ADMIN"], business: 115 } })).status).toBe(400);
  await world.good(addUser, { body: { ...named("c1"), roles: ["ROLE_SUPPLIER"], business: businessId } });
  await world.good(addUser, { body: { ...named("c2"), roles: ["ROLE_CLIENT"], business: 115 } });
  const listed = await world.good(users);
  expect(listed.find(({ username }) => username === "c1")).toMatchObject({ roles: ["ROLE_SUPPLIER"], business: businessId });
  expect(listed.find(({ username }) => username === "c2")).toMatchObject({ userRoles: ["ROLE_CLIENT"], business: 115 });
});

test.each([
  [{ username: "" }, "username", "Username is required."],
  [{ username: "no spaces" }, "username", "This is not a valid format."],
  [{ username: "x".repeat(151) }, "username", "Username cannot exceed 150 characters."],
  [{ firstName: "" }, "firstName", "First name is required."],
  [{ lastName: "x".repeat(51) }, "lastName", "Last name cannot exceed 50 characters."],
  [{ email: "" }, "email", "E-mail is required."],
  [{ email: "maria@" }, "email", "E-mail is not valid"],
  [{ email: `${"x".repeat(196)}@a.uk` }, "email", "E-mail cannot exceed 200 characters."],
  [{ password: "" }, "password", "Password is required."],
  [{ password: "x".repeat(81) }, "password", "Password cannot exceed 80 characters."],
  [{ password: "seven 7" }, "password", "Password must have at least 8 characters."],
  [{ password: "ILoveYou2" }, "password", "This password is too common. Choose another one."],
  [{ username: "maria-okafor", password: "Maria-Okafor" }, "password", "The password cannot be the username."],
  [{ roles: [] }, "roles", "Select at least one."],
  [{ roles: ["ROLE_GOD" as Role] }, "roles.0", "This is not a role."],
])("a user with %o is refused", async (wrong, path, message) => {
  const refused = await world.call(addUser, { body: { ...named("wrong"), ...wrong } });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ message, type: "error", errors: [{ path, message }] });
});

test("the list of users tells neither hashes nor sessions", async () => {
  const listed = await world.call(users);
  expect(listed.status).toBe(200);
  expect(Object.keys(listed.body[0] ?? {}).toSorted()).toEqual([
    "business",
    "disabled",
    "email",
    "firstName",
    "id",
    "lastName",
    "lastSignIn",
    "passkeys",
    "roles",
    "userRoles",
    "username",
    "version",
  ]);
  expect(listed.text).not.toMatch(/\$2b\$|planted|passwordHash|sessions/);
});

test("sign-ins, refused ones too, and additions are in the ledger; no password is anywhere in the table", async () => {
  await world.good(addUser, { body: named("logged") });
  await world.call(loginCheck, { body: { username: "logged", password } }, { as: null });
  await world.call(loginCheck, { body: { username: "logged", password: "wrong-secret-1" } }, { as: null });
  await world.call(loginCheck, { body: { username: "my-password-by-mistake", password: "wrong-secret-2" } }, { as: null });
  const rows = await allRows();
  const actions = rows.filter(({ user }) => user === "logged").map(({ action }) => action);
  expect(actions.toSorted()).toEqual(["Sign In Refused", "Signed In"]);
  expect(rows.some(({ action, name, user }) => action === "User Added" && name === "logged" && user === "admin")).toBe(true);
  expect(rows.some(({ action, user }) => action === "Sign In Refused" && user === "(unknown)")).toBe(true);
  expect(JSON.stringify(rows)).not.toMatch(/a long enough password|wrong-secret|my-password-by-mistake/);
});
