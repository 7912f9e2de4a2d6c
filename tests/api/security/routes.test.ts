import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { endpointRoles } from "@apothecary/core/lib/rules/endpoint";
import { ROLES, type Role } from "@apothecary/core/lib/rules/roles";
import { update } from "@apothecary/core/lib/table/table";
import { userKey } from "@apothecary/core/users/user.rows";
import { signToken } from "@apothecary/core/users/token";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { allEndpoints } from "../../../packages/functions/src/build/endpoints.ts";
import { userNamed } from "../../lib/base-world.ts";
import { addPerson, addToken, bearer, grant, inMinutes } from "../../lib/people.ts";
import { SOAK } from "../../lib/soak.ts";
import { tableVersion } from "../../lib/state.ts";
import { type CallOptions, makeWorld, type World } from "../../lib/world.ts";

/** Every endpoint there is: the tables below grow with the contracts. */
const endpoints = await allEndpoints();
const table = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const guarded = table.filter(([, { access }]) => access !== "public" && access !== "session");

let world: World;
let before: unknown;
/** What a program with a token of a single role sends. */
const programs = new Map<Role, CallOptions>();
/** What the browser of a user with a single role sends. */
const holding = new Map<Role, CallOptions>();
let nobodys: { id: number; options: CallOptions };

beforeAll(async () => {
  world = await makeWorld();
  for (const role of ROLES) holding.set(role, (await session(role.toLowerCase(), [role])).options);
  for (const role of ROLES) programs.set(role, bearer(await addToken(await addPerson(`owner_${role.toLowerCase()}`, [...ROLES]), { roles: [role] })));
  nobodys = await session("roleless", []);
});
beforeEach(async () => {
  before = await tableVersion();
});

async function session(username: string, roles: Role[]): Promise<{ id: number; options: CallOptions }> {
  const { id } = await addPerson(username, roles);
  await update({ key: userKey(id), set: { sessions: { here: new Date().toISOString() } } });
  const { jwt } = await signToken({ userId: id, sessionId: "here", began: Math.floor(Date.now() / 1_000) });
  return { id, options: { as: null, headers: { cookie: `session=${jwt}` } } };
}

/**
 * Calls with a field that no contract has: callers with the role get 400, and nothing happens. The others are
 * turned away before.
 */
function knock(endpoint: AnyEndpoint, options: CallOptions) {
  const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "1"]));
  return world.call(endpoint, { params, query: { noSuchField: "1" } }, options);
}

test("the table of endpoints contains every role", () => {
  expect(endpoints.length).toBeGreaterThan(10);
  expect(new Set(guarded.flatMap(([, endpoint]) => endpointRoles(endpoint))).size).toBeGreaterThan(3);
});

test.each(table)("%s: each role, on the list or off it", async (_, endpoint) => {
  const allowedRoles = endpointRoles(endpoint);
  const open = endpoint.access === "public" || endpoint.access === "session";
  for (const [role, options] of holding) {
    const answered = await knock(endpoint, options);
    if (open || allowedRoles.includes(role)) expect(answered.status, role).toBe(400);
    else expect(answered, role).toMatchObject({ status: 403, body: { type: "error", allowedRoles } });
    if (answered.status === 403) expect((answered.body as { permission?: string }).permission, role).toBe(endpoint.grantable ? endpoint.permission : undefined);
  }
  expect(await tableVersion()).toEqual(before);
});

test.each(guarded)("%s: a token opens it by its roles, but nothing that concerns users, permissions, tokens or signatures", async (_, endpoint) => {
  const allowedRoles = endpointRoles(endpoint);
  // A token's roles are checked by the same function as a user's, for which every role is tried above.
  const [one, other] = [ROLES.find((role) => allowedRoles.includes(role)), ROLES.find((role) => !allowedRoles.includes(role))];
  for (const [role, options] of programs) {
    if (!SOAK && role !== one && role !== other) continue;
    const answered = await knock(endpoint, { ...options, headers: { ...options.headers, "x-requested-with": "" } });
    if (!endpoint.openToPrograms)
      expect(answered, role).toMatchObject({ status: 403, body: { message: "A program's token does not open this. Please sign in." } });
    else expect(answered.status, role).toBe(allowedRoles.includes(role) ? 400 : 403);
  }
});

test("tokens open nothing that concerns users, permissions, tokens or signatures", () => {
  const closed = endpoints.filter(({ openToPrograms, access }) => !openToPrograms && access !== "public").map(({ path }) => path);
  expect(closed.toSorted()).toEqual([
    ...["/api/action_roles", "/api/add_passkey", "/api/add_user", "/api/adhoc_man", "/api/adhoc_man_passkey", "/api/api_tokens"],
    ...["/api/approve_recipe", "/api/approve_specification", "/api/change_password/{id}"],
    ...[
      "/api/check_in",
      "/api/create_api_token",
      "/api/delete_user/{username}",
      "/api/disable_user",
      "/api/edit_action_roles",
      "/api/edit_signed_actions",
      "/api/edit_user/{id}",
      "/api/logout",
    ],
    ...[
      "/api/new_passkey",
      "/api/passkeys",
      "/api/release_batch",
      "/api/remove_passkey",
      "/api/reset_passkeys",
      "/api/revoke_api_token",
      "/api/sign_out_everywhere",
    ],
    ...["/api/signature_challenge", "/api/signed_actions", "/api/user", "/api/users"],
  ]);
});

test.each(table)("%s: refused without a session and from another site", async (_, endpoint) => {
  const stranger = await knock(endpoint, { as: null });
  if (endpoint.access === "public") expect(stranger.status).toBe(400);
  else expect(stranger).toMatchObject({ status: 401, body: "timeout" });
  if (endpoint.method === "POST" || endpoint.writes || endpoint.reports) {
    for (const options of [{ as: null }, { as: "everything" }]) {
      expect((await knock(endpoint, { ...options, headers: { "x-requested-with": "" } })).status).toBe(403);
      expect((await knock(endpoint, { ...options, headers: { "x-requested-with": "com.example.other" } })).status).toBe(403);
    }
  }
  if (endpoint.method === "POST") expect((await knock(endpoint, { as: "everything", headers: { "x-request-id": "1" } })).status).toBe(400);
  expect(await tableVersion()).toEqual(before);
});

test.each(guarded)("%s: roles that the client sends are not believed", async (_, endpoint) => {
  const claimed = { roles: [...ROLES], userRoles: [...ROLES], allowedRoles: [...ROLES], isAdmin: true };
  const headers = { ...nobodys.options.headers, "x-roles": ROLES.join(","), "x-user": "admin", authorization: "Basic YWRtaW46YWRtaW4=" };
  const answered = await world.call(
    endpoint,
    { params: { id: "1", username: "admin" }, query: { roles: ROLES.join(",") } },
    { as: null, headers, raw: endpoint.method === "POST" ? JSON.stringify(claimed) : undefined },
  );
  expect(answered.status).toBe(403);
  expect(await tableVersion()).toEqual(before);
});

test.each(guarded)("%s: a permission for it opens it if it can, and one for another action does not", async (_, endpoint) => {
  const knockWith = async (minutes: Record<string, number>) => {
    await update({ key: userKey(nobodys.id), set: { grants: {} } });
    for (const [permission, left] of Object.entries(minutes)) await grant(nobodys.id, permission, userNamed("everything"), inMinutes(left));
    return (await knock(endpoint, nobodys.options)).status;
  };
  expect(await knockWith({ [endpoint.permission]: 15 })).toBe(endpoint.grantable ? 400 : 403);
  expect(await knockWith({ [endpoint.permission]: -1, [`${endpoint.permission}Other`]: 15, "*": 15 })).toBe(403);
});

test("no permission opens the administration of users", () => {
  const closed = guarded.filter(([, { grantable }]) => !grantable).map(([, { path }]) => path);
  expect(closed.toSorted()).toEqual([
    ...["/api/action_roles", "/api/add_user", "/api/api_tokens", "/api/approve_recipe", "/api/approve_specification"],
    ...["/api/create_api_token", "/api/delete_user/{username}", "/api/disable_user"],
    ...["/api/edit_action_roles", "/api/edit_signed_actions", "/api/edit_user/{id}"],
    ...["/api/release_batch", "/api/reset_passkeys", "/api/revoke_api_token", "/api/signed_actions"],
  ]);
});
