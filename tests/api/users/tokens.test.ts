import { createHash } from "node:crypto";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { createBusiness, editBusiness } from "@apothecary/core/directory/contract";
import { addDays, monthsAfter } from "@apothecary/core/lib/rules/calendar";
import { ACCOUNT_MANAGER, ADMIN, BUYER, MANAGER, STAFF, WAREHOUSE } from "@apothecary/core/lib/rules/roles";
import { setClock } from "@apothecary/core/lib/time/clock";
import { businessDay } from "@apothecary/core/lib/time/day";
import { update } from "@apothecary/core/lib/table/table";
import { stockList } from "@apothecary/core/stock/contract";
import { addUser, apiTokens, createApiToken, deleteUser, disableUser, revokeApiToken, users } from "@apothecary/core/users/contract";
import { attemptsFrom } from "@apothecary/core/users/attempts.rows";
import { MAX_FAILURES } from "@apothecary/core/users/attempts";
import { userKey } from "@apothecary/core/users/user.rows";
import { allLocations } from "@apothecary/core/warehouse/contract";
import { setLogSink } from "../../../packages/functions/src/lib/log.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { addPerson, addToken, bearer, grant, signIn } from "../../lib/people.ts";
import { allRows } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const DAY_MS = 86_400_000;
const WRONG = { status: 401, body: { message: "Bad credentials." } };
const program = (name: string, more: object = {}) => ({ body: { name, roles: [WAREHOUSE], expiresOn: addDays(businessDay(), 30), ...more } as never });

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => {
  setClock();
  setLogSink();
});

const status = async (token: string, address?: string) => (await world.call(stockList, {}, { ...bearer(token), ...(address ? { address } : {}) })).status;

async function owner(username: string, roles = [WAREHOUSE, STAFF] as Parameters<typeof addPerson>[1]) {
  const user = await addPerson(username, roles);
  return { user, session: await signIn(world, username) };
}

test("a token is shown once, works without a cookie and a marker, and only its hash is stored", async () => {
  const lines: string[] = [];
  const { session } = await owner("scales");
  setLogSink((line) => lines.push(line));
  const requestId = crypto.randomUUID();
  const { token, id } = await world.good(createApiToken, program("Scales in bay 2"), { ...session, requestId });
  expect(token).toMatch(/^apo_\d+_[0-9a-f]{8}_[0-9a-f]{64}$/);
  expect(await world.good(createApiToken, program("Scales in bay 2"), { ...session, requestId })).toMatchObject({ id, token: null });
  expect((await world.call(stockList, {}, { ...bearer(token ?? ""), requestId: "" })).status).toBe(200);
  const secret = token?.split("_").at(-1) ?? "";
  const table = JSON.stringify(await allRows());
  expect(table).not.toContain(secret);
  expect(table).toContain(createHash("sha256").update(secret).digest("hex"));
  expect(lines.join("")).not.toContain(secret);
  expect(lines.at(-1)).toContain('"via":"Scales in bay 2"');
});

test("what a token does is in the ledger with its owner and its name", async () => {
  const { session } = await owner("buyer2", [BUYER, MANAGER, ACCOUNT_MANAGER, STAFF]);
  const business = { businessName: "Glassworks", client: false, supplier: true };
  const { businessId = 0 } = await world.good(createBusiness, { body: business }, { as: "everything" });
  const { token } = await world.good(createApiToken, program("Purchasing", { roles: [MANAGER, ACCOUNT_MANAGER] }), session);
  await world.good(editBusiness, { body: { ...business, businessId, businessName: "Glass", paymentTerms: "" } }, bearer(token ?? ""));
  await world.good(revokeApiToken, { body: { id: (await world.good(apiTokens, {}, session))[0]?.id ?? "" } }, session);
  const [revoked, edited, created] = await world.good(transactionLog, { body: { user: "buyer2" } });
  expect([created, edited, revoked]).toMatchObject([
    { action: "Token Created", name: "buyer2", via: null, reason: expect.stringContaining("Purchasing: Manager, Client Liaison Manager, Staff") },
    { action: "Business Edited", user: "buyer2", via: "Purchasing" },
    { action: "Token Revoked", name: "buyer2", reason: "Purchasing" },
  ]);
  expect(await status(token ?? "")).toBe(401);
});

test("a token has only roles that its owner holds, at the time of use, and no permission of its owner", async () => {
  const { user, session } = await owner("loses", [BUYER, WAREHOUSE, STAFF]);
  expect(await world.call(createApiToken, program("More", { roles: [ADMIN] }), session)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "roles", message: "You do not hold the role Admin." }] },
  });
  const token = await addToken(user, { roles: [WAREHOUSE, STAFF] });
  expect(await status(token)).toBe(200);
  await update({ key: userKey(user.id), set: { roles: [BUYER] } });
  expect(await status(token)).toBe(403);
  await grant(user.id, "stock", { id: 1, username: "admin", roles: [STAFF] });
  expect(await status(token)).toBe(403);
});

test("a token ends after its last day, at most a year ahead", async () => {
  const { user, session } = await owner("ends");
  for (const expiresOn of [addDays(businessDay(), -1), addDays(monthsAfter(businessDay(), 12), 2), "2026-02-30"])
    expect((await world.call(createApiToken, program("Ends", { expiresOn }), session)).body, expiresOn).toMatchObject({ errors: [{ path: "expiresOn" }] });
  const token = await addToken(user, { expiresOn: businessDay() });
  expect(await status(token)).toBe(200);
  const tomorrow = Date.now() + DAY_MS;
  setClock(() => tomorrow);
  expect(await world.call(stockList, {}, bearer(token))).toMatchObject(WRONG);
});

test("a disabled or deleted owner ends a token, also after being enabled again", async () => {
  const { user } = await owner("leaves");
  const token = await addToken(user);
  for (const disabled of [true, false]) {
    await world.good(disableUser, { body: { username: "leaves", disabled } });
    expect(await world.call(stockList, {}, bearer(token))).toMatchObject(WRONG);
  }
  const again = await addToken(user);
  await world.good(deleteUser, { params: { username: "leaves" } });
  expect(await world.call(stockList, {}, bearer(again))).toMatchObject(WRONG);
});

test("users see and revoke their own tokens, an admin those of everybody", async () => {
  const { session } = await owner("mine");
  const { id, token } = await world.good(createApiToken, program("Mine"), session);
  const { session: other } = await owner("other");
  expect(await world.good(apiTokens, {}, other)).toEqual([]);
  expect((await world.call(revokeApiToken, { body: { id } }, other)).status).toBe(404);
  expect(await status(token ?? "")).toBe(200);
  const listed = { id, name: "Mine", username: "mine", roles: [WAREHOUSE, STAFF], expiresOn: addDays(businessDay(), 30), lastUsed: businessDay() };
  expect(await world.good(apiTokens, {}, session)).toEqual([{ ...listed, created: expect.any(String) }]);
  expect(await world.good(apiTokens)).toContainEqual({ ...listed, created: expect.any(String) });
  await world.good(revokeApiToken, { body: { id } });
  expect(await status(token ?? "")).toBe(401);
});

test("a name serves one token of a user, and a user has ten tokens at most", async () => {
  const { session } = await owner("many");
  for (let n = 1; n <= 10; n++) await world.good(createApiToken, program(`Program ${n}`), session);
  expect((await world.call(createApiToken, program("PROGRAM 1"), session)).body).toMatchObject({ errors: [{ path: "name" }] });
  expect((await world.call(createApiToken, program("Program 11"), session)).status).toBe(409);
});

test("a token is not a session: idle times, a change of password and the marker of a user do not end it", async () => {
  const { user } = await owner("steady");
  const token = await addToken(user, { expiresOn: addDays(businessDay(), 9) });
  await update({ key: userKey(user.id), set: { sessions: {}, passwordHash: "", passwordGiven: true } });
  const later = Date.now() + 5 * DAY_MS;
  setClock(() => later);
  const answered = await world.call(stockList, {}, bearer(token));
  expect([answered.status, answered.cookies]).toEqual([200, []]);
});

test("a token in a request counts, not a cookie beside it", async () => {
  const cookie = await world.sessionCookie("admin");
  for (const authorization of ["Bearer x", "Bearer apo_1_00000000_00", "bearer  nonsense"])
    expect(await world.call(users, {}, { as: null, headers: { cookie, authorization } })).toMatchObject(WRONG);
  expect((await world.call(addUser, { body: {} as never }, { as: null, headers: { cookie, "x-requested-with": "" } })).status).toBe(403);
});

test("fifty wrong tokens lock an address for wrong ones, not for a right one", async () => {
  const address = "198.51.100.77";
  const { user } = await owner("busy");
  const token = await addToken(user);
  const wrong = `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`;
  expect(await status(wrong, address)).toBe(401);
  await update({ key: attemptsFrom("token", address), set: { failures: MAX_FAILURES.address - 1 } });
  expect([await status(wrong, address), await status(wrong, address), await status("apo_none", address)]).toEqual([401, 429, 429]);
  expect(await status(wrong, "198.51.100.78")).toBe(401);
  expect(await status(token, address)).toBe(200);
});

test("a request with a token reads twice in sequence, and writes once a day", async () => {
  const { user } = await owner("counted");
  const token = await addToken(user);
  const used = async () => /ddb;dur=[\d.]+;desc="(\d+)/.exec((await world.call(allLocations, {}, bearer(token))).headers["server-timing"] ?? "")?.[1];
  const first = Number(await used());
  expect([Number(await used()), Number(await used())]).toEqual([first - 1, first - 1]);
});
