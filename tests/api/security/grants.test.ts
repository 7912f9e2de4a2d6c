import { randomUUID } from "node:crypto";
import { setClock } from "@apothecary/core/lib/time/clock";
import { endpointRoles } from "@apothecary/core/lib/rules/endpoint";
import { transact } from "@apothecary/core/lib/table/table";
import { goodsIn } from "@apothecary/core/stock/contract";
import { adhocMan, currentUser, users } from "@apothecary/core/users/contract";
import { GRANT_MS } from "@apothecary/core/users/session";
import { mayGive, permissionRoles } from "@apothecary/core/grants/permissions";
import { userKey } from "@apothecary/core/users/user.rows";
import { afterEach, beforeAll, expect, test } from "vitest";
import { allEndpoints } from "../../../packages/functions/src/build/endpoints.ts";
import { addPerson, PASSWORD, signIn } from "../../lib/people.ts";
import { allRows } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await addPerson("foreman", ["ROLE_WAREHOUSE", "ROLE_STAFF"]);
  await addPerson("head", ["ROLE_MANAGER", "ROLE_STAFF"]);
});
afterEach(() => setClock());

const asking = (username: string, permission = "goodsIn", roles?: string[]) => ({
  body: { payload: { username, password: PASSWORD, permission, ...(roles ? { roles } : {}) } },
});
/** The goods-in call with nothing in it: 403 without the role, 400 with it. */
const attempt = async (as: string) => (await world.call(goodsIn, {}, { as, raw: "{}" })).status;

test("a manager's authorisation opens that action to that user for fifteen minutes", async () => {
  const time = Date.now();
  setClock(() => time);
  const refused = await world.call(goodsIn, {}, { as: "staff", raw: "{}" });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ type: "error", permission: "goodsIn", allowedRoles: endpointRoles(goodsIn) });
  const requestId = randomUUID();
  const given = await world.good(adhocMan, asking("foreman"), { as: "staff", requestId });
  const expiry = new Date(time + GRANT_MS).toISOString();
  expect(given).toEqual({ message: "Access granted for 15 minutes.", type: "success", permission: "goodsIn", authorisedFor: "staff", expiry });
  expect(await world.good(adhocMan, asking("foreman"), { as: "staff", requestId })).toEqual(given);
  expect((await world.good(currentUser, {}, { as: "staff" })).permissions).toEqual([{ permission: "goodsIn", authorisedFor: "staff", expiry }]);
  expect(await attempt("staff")).toBe(400);
  expect(await attempt("technician")).toBe(403);
  expect((await world.call(users, {}, { as: "staff" })).status).toBe(403);
  setClock(() => time + GRANT_MS - 1);
  expect(await attempt("staff")).toBe(400);
  setClock(() => time + GRANT_MS);
  expect(await attempt("staff")).toBe(403);
  expect((await world.good(currentUser, {}, { as: "staff" })).permissions).toEqual([]);
});

test.each([
  ["loses the role", { roles: ["ROLE_STAFF"] }, 403],
  ["is disabled", { disabled: true }, 403],
  ["is deleted", undefined, 403],
  ["has another role for it", { roles: ["ROLE_STAFF", "ROLE_WAREHOUSE"] }, 400],
])("a permission is valid while its manager %s: then not", async (_, change, status) => {
  const { id } = await addPerson("short-lived", ["ROLE_ADMIN", "ROLE_WAREHOUSE", "ROLE_STAFF"]);
  const options = await signIn(world, (await addPerson("receiver", ["ROLE_STAFF"])).username);
  const knock = async () => (await world.call(goodsIn, {}, { ...options, raw: "{}" })).status;
  await world.good(adhocMan, asking("short-lived"), options);
  expect(await knock()).toBe(400);
  await transact([change ? { kind: "update", key: userKey(id), set: change } : { kind: "delete", key: userKey(id) }]);
  expect(await knock()).toBe(status);
  expect((await world.good(currentUser, {}, options)).permissions).toHaveLength(status === 400 ? 1 : 0);
});

test("the list of roles that the client sends is not believed", async () => {
  const refused = await world.call(adhocMan, asking("head", "goodsIn", ["ROLE_MANAGER", "ROLE_STAFF"]), { as: "liaison" });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ permission: "goodsIn", allowedRoles: endpointRoles(goodsIn) });
  expect(await attempt("liaison")).toBe(403);
});

test("wrong credentials, and a user without a password, cannot give a permission", async () => {
  const wrong = { body: { payload: { username: "foreman", password: "wrong", permission: "goodsIn" } } };
  expect(await world.call(adhocMan, wrong, { as: "liaison" })).toMatchObject({ status: 401, body: { message: "Bad credentials." } });
  expect((await world.call(adhocMan, asking("warehouse"), { as: "liaison" })).status).toBe(401);
  expect((await world.call(adhocMan, asking("nobody"), { as: "liaison" })).status).toBe(401);
  expect(await attempt("liaison")).toBe(403);
});

test.each(["nothing", "addUser", "editUser", "deleteUser", "disableUser", "constructor", "__proto__", "toString", "user", "loginCheck", "checkIn"])(
  "there is no permission %s",
  async (permission) => {
    const refused = await world.call(adhocMan, asking("foreman", permission), { as: "staff" });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ message: "This permission does not exist." });
  },
);

test("a client or a supplier cannot ask for one", async () => {
  for (const as of ["client", "supplier"]) expect((await world.call(adhocMan, asking("foreman"), { as })).status).toBe(403);
});

test("a grant is in the ledger with who gave it, and its password nowhere", async () => {
  await world.good(adhocMan, asking("foreman"), { as: "product" });
  const rows = await allRows();
  expect(rows.filter(({ action, user }) => action === "Permission Granted" && user === "product")).toMatchObject([
    { name: "goodsIn", reason: "Authorised by foreman" },
  ]);
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});

test("a permission names a role of every endpoint that it opens", () => {
  expect(mayGive(["ROLE_ADMIN"], [["ROLE_ADMIN"], ["ROLE_BUYER"]])).toBe(false);
  expect(mayGive(["ROLE_ADMIN", "ROLE_BUYER"], [["ROLE_ADMIN"], ["ROLE_BUYER"]])).toBe(true);
  expect(mayGive(["ROLE_ADMIN"], [])).toBe(false);
});

test("the server's list has the roles of every action", async () => {
  for (const endpoint of await allEndpoints()) {
    const roles = endpoint.grantedBy ?? endpointRoles(endpoint);
    if (roles.length > 0 && endpoint.grantable)
      expect(permissionRoles(endpoint.permission), `${endpoint.domain}: ${endpoint.path} (see grants/permissions.ts)`).toContainEqual(roles);
  }
});
