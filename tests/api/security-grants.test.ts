import { randomUUID } from "node:crypto";
import { setClock } from "@apothecary/core/lib/clock";
import { rolesOf } from "@apothecary/core/lib/endpoint";
import { scanEverything } from "@apothecary/core/lib/table";
import { goodsIn } from "@apothecary/core/stock/contract";
import { adhocMan, currentUser, users } from "@apothecary/core/users/contract";
import { GRANT_MS } from "@apothecary/core/users/give-permission";
import { mayGive, roleListsOf } from "@apothecary/core/users/permissions";
import { afterEach, beforeAll, expect, test } from "vitest";
import { allEndpoints } from "../../scripts/lib/endpoints.ts";
import { addPerson, PASSWORD } from "../lib/people.ts";
import { makeWorld, type World } from "../lib/world.ts";

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
  expect(refused.body).toMatchObject({ type: "error", permission: "goodsIn", allowedRoles: rolesOf(goodsIn) });
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

test("the list of roles that the client sends is not believed", async () => {
  const refused = await world.call(adhocMan, asking("head", "goodsIn", ["ROLE_MANAGER", "ROLE_STAFF"]), { as: "liaison" });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ permission: "goodsIn", allowedRoles: rolesOf(goodsIn) });
  expect(await attempt("liaison")).toBe(403);
});

test("wrong credentials, and a user without a password, cannot give a permission", async () => {
  const wrong = { body: { payload: { username: "foreman", password: "wrong", permission: "goodsIn" } } };
  expect(await world.call(adhocMan, wrong, { as: "liaison" })).toMatchObject({ status: 401, body: { message: "Bad credentials." } });
  expect((await world.call(adhocMan, asking("warehouse"), { as: "liaison" })).status).toBe(401);
  expect((await world.call(adhocMan, asking("nobody"), { as: "liaison" })).status).toBe(401);
  expect(await attempt("liaison")).toBe(403);
});

test.each(["nothing", "constructor", "__proto__", "toString", "user", "loginCheck", "checkIn"])("there is no permission %s", async (permission) => {
  const refused = await world.call(adhocMan, asking("foreman", permission), { as: "staff" });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ message: "This permission does not exist." });
});

test("a client or a supplier cannot ask for one", async () => {
  for (const as of ["client", "supplier"]) expect((await world.call(adhocMan, asking("foreman"), { as })).status).toBe(403);
});

test("a grant is in the ledger with who gave it, and its password nowhere", async () => {
  await world.good(adhocMan, asking("foreman"), { as: "product" });
  const rows: Record<string, unknown>[] = [];
  for await (const row of scanEverything()) rows.push(row);
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
    const roles = rolesOf(endpoint);
    if (roles.length > 0) expect(roleListsOf(endpoint.permission), `${endpoint.domain}: ${endpoint.path} (see users/permissions.ts)`).toContainEqual(roles);
  }
});
