import { randomUUID } from "node:crypto";
import { completeJob } from "@apothecary/core/jobs/contract";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { permissionRoles } from "@apothecary/core/grants/permissions";
import { isNarrowable } from "@apothecary/core/lib/rules/endpoint";
import type { Role } from "@apothecary/core/lib/rules/roles";
import { reverseTransaction } from "@apothecary/core/reversal/contract";
import { closeOrder } from "@apothecary/core/sales/contract";
import { setClock } from "@apothecary/core/lib/time/clock";
import { actionRoles, adhocMan, currentUser, editActionRoles } from "@apothecary/core/users/contract";
import { forgetActionRules } from "@apothecary/core/users/action-roles";
import { actionRolesKey, actionRolesRow, type ActionRolesRow } from "@apothecary/core/users/action-roles.rows";
import { get } from "@apothecary/core/lib/table/table";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { allEndpoints } from "../../../packages/functions/src/build/endpoints.ts";
import { plant } from "../../lib/base-world.ts";
import { addPerson, addToken, bearer, PASSWORD } from "../../lib/people.ts";
import { findingsNow, type SavedWorld, savedWorld } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
let base: SavedWorld;
beforeAll(async () => {
  world = await makeWorld();
  await addPerson("foreman", ["ROLE_TECHNICIAN", "ROLE_STAFF"]);
  await addPerson("clerk", ["ROLE_WAREHOUSE", "ROLE_STAFF"]);
  base = await savedWorld();
});
beforeEach(async () => {
  await base.restore();
  forgetActionRules();
});
afterEach(() => setClock());

const narrow = (action: string, roles: readonly Role[], requestId: string = randomUUID()) =>
  world.call(editActionRoles, { body: { action, roles: [...roles] } }, { as: "admin", requestId });
/** The call with nothing in it: 403 without the right, 400 with it. */
const knock = async (of: AnyEndpoint, as: string) => (await world.call(of, {}, { as, raw: "{}" })).status;
const rolesNow = async (action: string) => (await world.good(actionRoles)).find((one) => one.action === action)?.roles;
const asking = (username: string, permission = "completeJob") => ({ body: { payload: { username, password: PASSWORD, permission } } });

test("the list has every call that changes something and that its contract leaves open to all staff, and no other", async () => {
  const open = (await allEndpoints()).filter(({ access, writes, domain }) => access === "staff" && writes && domain !== "users");
  const listed = await world.good(actionRoles);
  expect(listed.map(({ action }) => action)).toEqual(open.map(({ permission }) => permission).toSorted());
  for (const action of ["completeJob", "createCompoundingJob", "closeOrder", "cancelSalesOrder", "shipOrder", "dismissFollowOn", "editContact"]) {
    expect(listed).toContainEqual({ action, summary: expect.any(String) as string, roles: ["ROLE_STAFF"], default: ["ROLE_STAFF"] });
  }
});

test("each of these names belongs to one call, so that what is narrowed is this call", async () => {
  const endpoints = await allEndpoints();
  const open = endpoints.filter(isNarrowable).map(({ permission }) => permission);
  expect(open.map((name) => endpoints.filter(({ permission }) => permission === name).length)).toEqual(open.map(() => 1));
});

test("a narrowed action is refused to the rest of the staff, and open to its roles and to administrators", async () => {
  expect(await knock(completeJob, "staff")).toBe(400);
  const { status, body } = await narrow("completeJob", ["ROLE_TECHNICIAN"]);
  expect([status, body.message]).toEqual([200, "Complete job: Admin, Technician."]);
  const refused = await world.call(completeJob, {}, { as: "staff", raw: "{}" });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ type: "error", permission: "completeJob", allowedRoles: ["ROLE_ADMIN", "ROLE_TECHNICIAN"] });
  expect([await knock(completeJob, "warehouse"), await knock(completeJob, "technician"), await knock(completeJob, "admin")]).toEqual([403, 400, 400]);
  expect(await knock(closeOrder, "staff")).toBe(400);
  expect(await rolesNow("completeJob")).toEqual(["ROLE_ADMIN", "ROLE_TECHNICIAN"]);
  expect((await world.good(currentUser, {}, { as: "staff" })).actionRoles).toEqual({ completeJob: ["ROLE_ADMIN", "ROLE_TECHNICIAN"] });
});

test("it never opens an action to users whom the specification does not name", async () => {
  await narrow("completeJob", ["ROLE_MANAGER", "ROLE_USER"]);
  await addPerson("outsider", ["ROLE_USER"]);
  await addPerson("halfway", ["ROLE_MANAGER"]);
  const tokens = await Promise.all(
    ["outsider", "halfway"].map(async (name) => bearer(await addToken(await addPerson(`${name}2`, name === "outsider" ? ["ROLE_USER"] : ["ROLE_MANAGER"])))),
  );
  for (const program of tokens) expect((await world.call(completeJob, {}, { ...program, raw: "{}" })).status).toBe(403);
  for (const role of ["ROLE_CLIENT", "ROLE_SUPPLIER"] as const) expect((await narrow("completeJob", [role, "ROLE_MANAGER"])).status).toBe(400);
  expect(await knock(completeJob, "client")).toBe(403);
});

test("a program's token is narrowed with its owner's roles", async () => {
  const program = bearer(await addToken(await addPerson("robot", ["ROLE_WAREHOUSE", "ROLE_STAFF"])));
  expect((await world.call(completeJob, {}, { ...program, raw: "{}" })).status).toBe(400);
  await narrow("completeJob", ["ROLE_TECHNICIAN"]);
  expect((await world.call(completeJob, {}, { ...program, raw: "{}" })).status).toBe(403);
  const body = { action: "closeOrder", roles: ["ROLE_MANAGER" as const] };
  const owner = bearer(await addToken(await addPerson("chief", ["ROLE_ADMIN", "ROLE_STAFF"])));
  expect((await world.call(editActionRoles, { body }, owner)).status).toBe(403);
});

test("a manager's permission opens it, given by one of its roles alone", async () => {
  expect((await world.call(adhocMan, asking("clerk"), { as: "staff" })).status).toBe(200);
  expect(await knock(completeJob, "staff")).toBe(400);
  await narrow("completeJob", ["ROLE_TECHNICIAN"]);
  // The permission of a manager who may no longer do it has ended.
  expect(await knock(completeJob, "staff")).toBe(403);
  const refused = await world.call(adhocMan, asking("clerk"), { as: "staff" });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ permission: "completeJob", allowedRoles: ["ROLE_ADMIN", "ROLE_TECHNICIAN"] });
  expect((await world.call(adhocMan, asking("foreman"), { as: "staff" })).status).toBe(200);
  expect(await knock(completeJob, "staff")).toBe(400);
  expect(await knock(completeJob, "buyer")).toBe(403);
});

test("a permission with rules of its own needs both: a role of these, and one of the narrowed", () => {
  const lists = permissionRoles(reverseTransaction.permission, { [reverseTransaction.permission]: ["ROLE_ADMIN", "ROLE_BUYER"] });
  expect(lists).toEqual([
    ["ROLE_ADMIN", "ROLE_MANAGER"],
    ["ROLE_ADMIN", "ROLE_BUYER"],
  ]);
  expect(permissionRoles(reverseTransaction.permission)).toEqual([["ROLE_ADMIN", "ROLE_MANAGER"]]);
});

test.each([
  ["no roles", []],
  ["the default", ["ROLE_STAFF"]],
  ["all staff beside others", ["ROLE_MANAGER", "ROLE_STAFF"]],
] as const)("with %s it is open to all staff again", async (_, roles) => {
  await narrow("completeJob", ["ROLE_TECHNICIAN"]);
  expect(await knock(completeJob, "staff")).toBe(403);
  expect((await narrow("completeJob", roles)).body.message).toBe("Complete job: all staff.");
  expect(await knock(completeJob, "staff")).toBe(400);
  expect(await rolesNow("completeJob")).toEqual(["ROLE_STAFF"]);
});

test("narrowed to administrators alone, others need a permission", async () => {
  await narrow("completeJob", ["ROLE_ADMIN"]);
  expect(await rolesNow("completeJob")).toEqual(["ROLE_ADMIN"]);
  expect([await knock(completeJob, "technician"), await knock(completeJob, "admin")]).toEqual([403, 400]);
});

test.each([
  "addUser",
  "editUser",
  "adhocMan",
  "createApiToken",
  "changePassword",
  "goodsIn",
  "editActionRoles",
  "allStock",
  "nothing",
  "__proto__",
  "toString",
])("%s cannot be narrowed", async (action) => {
  const refused = await narrow(action, ["ROLE_MANAGER"]);
  expect(refused.status).toBe(400);
  expect(await get(actionRolesKey, true)).toBeUndefined();
});

test.each([
  { action: "completeJob" },
  { action: "completeJob", roles: ["ROLE_OWNER"] },
  { action: 1, roles: [] },
  { action: "completeJob", roles: [], version: 1 },
])("bad input is refused: %j", async (body) => {
  expect((await world.call(editActionRoles, {}, { as: "admin", raw: JSON.stringify(body) })).status).toBe(400);
});

test("only administrators read and narrow, and no permission opens it", async () => {
  const body = { action: "completeJob", roles: ["ROLE_MANAGER" as const] };
  for (const as of ["manager", "staff", "client"]) {
    expect((await world.call(actionRoles, {}, { as })).status).toBe(403);
    expect((await world.call(editActionRoles, { body }, { as })).status).toBe(403);
  }
  for (const permission of ["editActionRoles", "actionRoles"])
    expect((await world.call(adhocMan, asking("foreman", permission), { as: "staff" })).status).toBe(400);
});

test("two at once both take effect; a repeated request takes effect once", async () => {
  await Promise.all([narrow("completeJob", ["ROLE_TECHNICIAN"]), narrow("closeOrder", ["ROLE_MANAGER"])]);
  expect([await rolesNow("completeJob"), await rolesNow("closeOrder")]).toEqual([
    ["ROLE_ADMIN", "ROLE_TECHNICIAN"],
    ["ROLE_ADMIN", "ROLE_MANAGER"],
  ]);
  const requestId = randomUUID();
  const first = await narrow("shipOrder", ["ROLE_WAREHOUSE"], requestId);
  await narrow("shipOrder", []);
  const again = await narrow("shipOrder", ["ROLE_WAREHOUSE"], requestId);
  expect(again.body).toEqual(first.body);
  expect(await rolesNow("shipOrder")).toEqual(["ROLE_STAFF"]);
  expect((await narrow("shipOrder", ["ROLE_BUYER"], requestId)).status).toBe(409);
  expect(await findingsNow()).toEqual([]);
});

test("the trail has each change with its roles before and after, and a change of nothing is none", async () => {
  await narrow("completeJob", ["ROLE_TECHNICIAN"]);
  await narrow("completeJob", ["ROLE_MANAGER"]);
  expect((await narrow("completeJob", ["ROLE_MANAGER", "ROLE_ADMIN"])).body).toMatchObject({ type: "info" });
  await narrow("completeJob", []);
  const rows = await world.good(transactionLog, { body: { class: "records", action: "Action Roles Edited" } });
  expect(rows.map(({ user, name, changes }) => ({ user, name, changes }))).toMatchObject([
    {
      user: "admin",
      name: "completeJob",
      changes: [
        { field: "narrowed", from: "completeJob", to: null },
        { from: "Roles Admin, Manager", to: null },
      ],
    },
    { changes: [{ field: "roles", from: "Admin, Technician", to: "Admin, Manager" }] },
    {
      changes: [
        { field: "narrowed", from: null, to: "completeJob" },
        { from: null, to: "Roles Admin, Technician" },
      ],
    },
  ]);
  expect(await findingsNow()).toEqual([]);
});

test("another process uses it after ten seconds; until then it uses what it has read", async () => {
  const time = Date.now();
  setClock(() => time);
  expect(await knock(completeJob, "staff")).toBe(400);
  // As another process writes it.
  await plant(actionRolesRow({ actions: { completeJob: { roles: ["ROLE_ADMIN"] } }, version: 1 }) satisfies ActionRolesRow);
  expect(await knock(completeJob, "staff")).toBe(400);
  setClock(() => time + 9_999);
  expect(await knock(completeJob, "staff")).toBe(400);
  setClock(() => time + 10_000);
  expect(await knock(completeJob, "staff")).toBe(403);
  // A clock that was turned back does not keep it.
  setClock(() => time - 60_000);
  expect(await knock(completeJob, "staff")).toBe(403);
});

test("a request is not charged with it", async () => {
  const cost = async () => (await world.call(completeJob, {}, { as: "staff", raw: "{}" })).headers["server-timing"]?.replaceAll(/dur=[\d.]+;desc/g, "desc");
  const first = await cost();
  expect(first).toMatch(/rcu;dur=1\b/);
  expect(await cost()).toBe(first);
});
