import { createHmac, randomUUID } from "node:crypto";
import { setClock } from "@apothecary/core/lib/time/clock";
import { configure, settings } from "@apothecary/core/lib/stage/settings";
import { get, transact, update } from "@apothecary/core/lib/table/table";
import { checkIn, currentUser, logout, signOutEverywhere, users } from "@apothecary/core/users/contract";
import { userKey, type UserRow } from "@apothecary/core/users/user.rows";
import { afterEach, beforeAll, expect, test } from "vitest";
import { addPerson, sessionCookie, PASSWORD, signIn, trySignIn, withCookie } from "../../lib/people.ts";
import { type CallOptions, makeWorld, type World } from "../../lib/world.ts";

const MINUTE = 60_000;
const TIMEOUT = { status: 401, body: "timeout" };
let world: World;
let keys: string[];
beforeAll(async () => {
  world = await makeWorld();
  keys = settings().sessionKeys;
});
afterEach(() => {
  setClock();
  configure({ sessionKeys: keys });
});

/** Stops the clock now; what it answers moves it on. */
function stoppedClock(): (milliseconds: number) => void {
  let time = Math.floor(Date.now() / 1_000) * 1_000;
  setClock(() => time);
  return (milliseconds) => {
    time += milliseconds;
  };
}

const seen = (options: CallOptions) => world.call(currentUser, {}, options);

test("a session ends thirty minutes after it was last used, not before", async () => {
  const pass = stoppedClock();
  await addPerson("idle", ["ROLE_STAFF"]);
  const first = await signIn(world, "idle");
  pass(29 * MINUTE);
  const used = await seen(first);
  expect(used.status).toBe(200);
  const second = withCookie(sessionCookie(used) ?? "");
  pass(30 * MINUTE - 1_000);
  expect((await seen(second)).status).toBe(200);
  pass(1_000);
  expect(await seen(second)).toMatchObject(TIMEOUT);
  expect(await world.call(checkIn, {}, second)).toMatchObject(TIMEOUT);
});

test("the check-in does not count as activity", async () => {
  const pass = stoppedClock();
  await addPerson("watching", ["ROLE_STAFF"]);
  const session = await signIn(world, "watching");
  for (let minute = 5; minute < 30; minute += 5) {
    pass(5 * MINUTE);
    const answered = await world.call(checkIn, {}, session);
    expect(answered.status).toBe(200);
    expect(answered.cookies).toEqual([]);
  }
  pass(5 * MINUTE);
  expect(await world.call(checkIn, {}, session)).toMatchObject(TIMEOUT);
});

test("polling does not count as activity", async () => {
  const pass = stoppedClock();
  await addPerson("away", ["ROLE_STAFF"]);
  const session = await signIn(world, "away");
  const byTheClock = { ...session, headers: { ...session.headers, "x-background": "1" } };
  pass(20 * MINUTE);
  expect((await seen(byTheClock)).cookies).toEqual([]);
  expect((await seen(session)).cookies).toHaveLength(1);
});

test("a request of a screen of another user is refused like an ended session, and changes nothing", async () => {
  await addPerson("first-user", ["ROLE_STAFF"]);
  await addPerson("second-user", ["ROLE_STAFF"]);
  const first = await signIn(world, "first-user");
  const second = await signIn(world, "second-user");
  const headers = { ...first.headers, "x-signed-in-as": "first-user" };
  expect((await seen({ ...first, headers })).status).toBe(200);
  expect(await seen({ ...second, headers: { ...second.headers, "x-signed-in-as": "first-user" } })).toMatchObject(TIMEOUT);
  const leaving = await world.call(logout, {}, { ...second, headers: { ...second.headers, "x-signed-in-as": "first-user" } });
  expect(leaving).toMatchObject(TIMEOUT);
  expect((await seen(second)).status).toBe(200);
});

test("a session in constant use ends after twelve hours", async () => {
  const pass = stoppedClock();
  await addPerson("busy", ["ROLE_STAFF"]);
  let session = await signIn(world, "busy");
  for (let minute = 20; minute < 12 * 60; minute += 20) {
    pass(20 * MINUTE);
    const used = await seen(session);
    expect(used.status).toBe(200);
    session = withCookie(sessionCookie(used) ?? "");
  }
  pass(20 * MINUTE);
  expect(await seen(session)).toMatchObject(TIMEOUT);
});

test("signing out ends only that session, even if its cookie is kept", async () => {
  const pass = stoppedClock();
  await addPerson("leaving", ["ROLE_STAFF"]);
  const [here, elsewhere] = [await signIn(world, "leaving"), await signIn(world, "leaving")];
  pass(MINUTE);
  const renewed = withCookie(sessionCookie(await seen(here)) ?? "");
  expect((await world.call(logout, {}, here)).status).toBe(200);
  expect(await seen(here)).toMatchObject(TIMEOUT);
  expect(await seen(renewed)).toMatchObject(TIMEOUT);
  expect((await seen(elsewhere)).status).toBe(200);
});

test("another site cannot sign anybody out", async () => {
  await addPerson("staying", ["ROLE_STAFF"]);
  const session = await signIn(world, "staying");
  const crossSite = await world.call(logout, {}, { as: null, headers: { ...session.headers, "x-requested-with": "" } });
  expect(crossSite.status).toBe(403);
  expect((await seen(session)).status).toBe(200);
});

test("a deleted user's session is over with the next request", async () => {
  const { id } = await addPerson("deleted", ["ROLE_ADMIN", "ROLE_STAFF"]);
  const session = await signIn(world, "deleted");
  await transact([{ kind: "delete", key: userKey(id) }]);
  expect(await seen(session)).toMatchObject(TIMEOUT);
  expect(await world.call(checkIn, {}, session)).toMatchObject(TIMEOUT);
  expect((await trySignIn(world, "deleted")).status).toBe(401);
});

test("a change of roles counts from the next request", async () => {
  const { id } = await addPerson("changing", ["ROLE_STAFF"]);
  const session = await signIn(world, "changing");
  expect((await world.call(users, {}, session)).status).toBe(403);
  await update({ key: userKey(id), set: { roles: ["ROLE_ADMIN", "ROLE_STAFF"] } });
  expect((await world.call(users, {}, session)).status).toBe(200);
  await update({ key: userKey(id), set: { roles: ["ROLE_STAFF"] } });
  expect((await world.call(users, {}, session)).status).toBe(403);
});

const coded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const signed = (header: unknown, payload: unknown, key: string): string => {
  const text = `${coded(header)}.${coded(payload)}`;
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
};

test("a token that is unsigned, altered, or signed otherwise opens nothing", async () => {
  const { id } = await addPerson("forged", ["ROLE_STAFF"]);
  const jwt = sessionCookie(await trySignIn(world, "forged"))?.replace("session=", "") ?? "";
  const [header = "", payload = "", signature = ""] = jwt.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Record<string, unknown>;
  const [key = ""] = keys;
  const algorithm = { alg: "HS256" };
  const forgeries = {
    unsigned: `${coded({ alg: "none" })}.${payload}.`,
    unsignedWithSignature: `${coded({ alg: "None" })}.${payload}.${signature}`,
    otherAlgorithm: signed({ alg: "HS512" }, claims, key),
    otherKey: signed(algorithm, claims, "another-key-that-is-long-enough-too"),
    emptyKey: signed(algorithm, claims, ""),
    otherUser: `${header}.${coded({ ...claims, sub: "2" })}.${signature}`,
    later: `${header}.${coded({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    withoutEnd: signed(algorithm, { ...claims, exp: undefined }, key),
    withoutSession: signed(algorithm, { ...claims, sid: undefined }, key),
    otherIssuer: signed(algorithm, { ...claims, iss: "elsewhere" }, key),
    unknownSession: signed(algorithm, { ...claims, sid: "constructor" }, key),
    nonsense: "a.b.c",
    percent: "%zz%00%",
    empty: "",
  };
  for (const [name, forged] of Object.entries(forgeries)) {
    expect(await seen(withCookie(`session=${forged}`)), name).toMatchObject(TIMEOUT);
  }
  expect((await seen(withCookie(`session=${signed(algorithm, claims, key)}`))).status).toBe(200);
  expect((await get<UserRow>(userKey(id)))?.username).toBe("forged");
});

test("two keys are accepted while one is replaced; the first of them signs", async () => {
  await addPerson("rotated", ["ROLE_STAFF"]);
  const [old = ""] = keys;
  const before = await signIn(world, "rotated");
  configure({ sessionKeys: ["the-key-that-comes-next-long-enough", old] });
  expect((await seen(before)).status).toBe(200);
  const after = await signIn(world, "rotated");
  configure({ sessionKeys: ["the-key-that-comes-next-long-enough"] });
  expect(await seen(before)).toMatchObject(TIMEOUT);
  expect((await seen(after)).status).toBe(200);
});

test("a session that was there before signing in is not kept", async () => {
  await addPerson("fixed", ["ROLE_STAFF"]);
  await addPerson("attacker", ["ROLE_STAFF"]);
  const own = await signIn(world, "fixed");
  const planted = await signIn(world, "attacker");
  const next = await signIn(world, "fixed", own);
  expect(next.headers?.["cookie"]).not.toBe(own.headers?.["cookie"]);
  expect(await seen(own)).toMatchObject(TIMEOUT);
  const last = await signIn(world, "fixed", planted);
  expect((await seen(last)).body).toMatchObject({ username: "fixed" });
  expect(await seen(planted)).toMatchObject(TIMEOUT);
});

test("a sign-in sent again under its request id is the same session; with another body it is refused", async () => {
  const { id } = await addPerson("again", ["ROLE_STAFF"]);
  const requestId = randomUUID();
  const answers = await Promise.all([0, 1].map(() => trySignIn(world, "again", PASSWORD, { requestId })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(Object.keys((await get<UserRow>(userKey(id), true))?.sessions ?? {})).toEqual([requestId]);
  await addPerson("other", ["ROLE_STAFF"]);
  expect((await trySignIn(world, "other", PASSWORD, { requestId })).status).toBe(409);
});

test.each([
  ["here", logout],
  ["everywhere", signOutEverywhere],
])("a sign-in sent again after signing out %s sets no cookie", async (where, leave) => {
  const { username } = await addPerson(`gone-${where}`, ["ROLE_STAFF"]);
  const requestId = randomUUID();
  const first = await trySignIn(world, username, PASSWORD, { requestId });
  await world.good(leave, {}, withCookie(sessionCookie(first) ?? ""));
  const again = await trySignIn(world, username, PASSWORD, { requestId });
  expect(again).toMatchObject({ status: 409, cookies: [], body: { message: "The session of this sign-in has ended. Please log in again." } });
  expect((await trySignIn(world, username)).status).toBe(200);
});

test("a user has twenty sessions at most; the oldest makes room", async () => {
  const pass = stoppedClock();
  const { id } = await addPerson("many", ["ROLE_STAFF"]);
  const startedSessions = Array.from({ length: 20 }, (_, i) => [`s${i}`, new Date(Date.now() - (20 - i) * MINUTE).toISOString()]);
  await update({ key: userKey(id), set: { sessions: Object.fromEntries(startedSessions) } });
  pass(1_000);
  const session = await signIn(world, "many");
  const kept = Object.keys((await get<UserRow>(userKey(id), true))?.sessions ?? {});
  expect(kept).toHaveLength(20);
  expect(kept).not.toContain("s0");
  expect((await seen(session)).status).toBe(200);
});

test("over https the cookie is Secure under a name that is bound to the host", async () => {
  await addPerson("deployed", ["ROLE_STAFF"]);
  try {
    configure({ local: false, originSecrets: ["only-cloudfront-knows"] });
    const refused = await trySignIn(world, "deployed");
    expect(refused.status).toBe(403);
    const answered = await trySignIn(world, "deployed", PASSWORD, { headers: { "x-origin-verify": "only-cloudfront-knows" } });
    expect(answered.cookies[0]).toMatch(/^__Host-session=[\w.-]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    configure({ originSecrets: [] });
    expect((await trySignIn(world, "deployed")).status).toBe(403);
  } finally {
    configure({ local: true, originSecrets: [] });
  }
});
