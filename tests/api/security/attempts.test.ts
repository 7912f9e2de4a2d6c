import { setClock } from "@apothecary/core/lib/time/clock";
import { get, transact } from "@apothecary/core/lib/table/table";
import { attemptsFrom, attemptsOn, type AttemptsRow } from "@apothecary/core/users/attempts.rows";
import { adhocMan } from "@apothecary/core/users/contract";
import { MAX_FAILURES, WINDOW_MS } from "@apothecary/core/users/attempts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { addPerson, PASSWORD, trySignIn } from "../../lib/people.ts";
import { allRows } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => setClock());

let addresses = 0;
/** An address that is unique in this file. */
const freshAddress = () => ({ address: `198.51.100.${++addresses}` });

/** Puts failures into a counter's row, as if they had just happened. */
async function failed(key: { PK: string; SK: string }, failures: number): Promise<void> {
  const until = Date.now() + WINDOW_MS;
  await transact([{ kind: "put", item: { ...key, failures, until, ttl: Math.ceil(until / 1_000) + 60 } }]);
}

test("an unknown user is answered exactly like a wrong password", async () => {
  await addPerson("known", ["ROLE_STAFF"]);
  const [wrong, unknown] = [await trySignIn(world, "known", "wrong", freshAddress()), await trySignIn(world, "nobody", "wrong", freshAddress())];
  expect(wrong.status).toBe(401);
  expect(unknown.status).toBe(401);
  expect(wrong.text).toBe('{"message":"Bad credentials."}');
  expect(unknown.text).toBe(wrong.text);
  const named = ({ headers }: typeof wrong) => Object.keys(headers).toSorted();
  expect(named(unknown)).toEqual(named(wrong));
  expect(unknown.cookies).toEqual([]);
});

test("both cost the same reads and writes", async () => {
  const cost = (answered: Awaited<ReturnType<typeof trySignIn>>) => answered.headers["server-timing"]?.match(/desc="(\d+)"/)?.[1];
  const [wrong, unknown] = [await trySignIn(world, "known", "wrong", freshAddress()), await trySignIn(world, "nobody-2", "wrong", freshAddress())];
  expect(cost(wrong)).toBeDefined();
  expect(cost(unknown)).toBe(cost(wrong));
});

test("ten failures lock a username for fifteen minutes, in any case and from any address", async () => {
  await addPerson("victim", ["ROLE_STAFF"]);
  for (let i = 0; i < MAX_FAILURES.username; i++) expect((await trySignIn(world, i % 2 ? "victim" : "VICTIM", "wrong", freshAddress())).status).toBe(401);
  const locked = await trySignIn(world, "victim", PASSWORD, freshAddress());
  expect(locked.status).toBe(429);
  expect(locked.body).toMatchObject({ type: "error" });
  expect(Number(locked.headers["retry-after"])).toBeGreaterThan(14 * 60);
  expect(Number(locked.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
  const row = await get<AttemptsRow>(attemptsOn("sign-in", "victim"), true);
  for (let i = 0; i < 5; i++) expect((await trySignIn(world, "victim", "wrong", freshAddress())).status).toBe(429);
  expect(await get<AttemptsRow>(attemptsOn("sign-in", "victim"), true)).toEqual(row);
  setClock(() => row?.until ?? 0);
  expect((await trySignIn(world, "victim", PASSWORD, freshAddress())).status).toBe(200);
});

test("an unknown name is locked in the same way", async () => {
  await failed(attemptsOn("sign-in", "ghost"), MAX_FAILURES.username - 1);
  expect((await trySignIn(world, "ghost", "wrong", freshAddress())).status).toBe(401);
  expect((await trySignIn(world, "ghost", "wrong", freshAddress())).status).toBe(429);
});

test("concurrent guesses are limited to ten", async () => {
  await addPerson("rushed", ["ROLE_STAFF"]);
  const answers = await Promise.all(Array.from({ length: 16 }, () => trySignIn(world, "rushed", "wrong", freshAddress())));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(MAX_FAILURES.username);
  expect((await trySignIn(world, "rushed", PASSWORD, freshAddress())).status).toBe(429);
});

test("signing in forgets the failures before it", async () => {
  await addPerson("clumsy", ["ROLE_STAFF"]);
  await failed(attemptsOn("sign-in", "clumsy"), MAX_FAILURES.username - 1);
  expect((await trySignIn(world, "clumsy", PASSWORD, freshAddress())).status).toBe(200);
  expect((await trySignIn(world, "clumsy", "wrong", freshAddress())).status).toBe(401);
  expect((await trySignIn(world, "clumsy", PASSWORD, freshAddress())).status).toBe(200);
});

test("fifty failures from an address lock only that address; signing in does not clear them", async () => {
  await addPerson("neighbour", ["ROLE_STAFF"]);
  const address = "203.0.113.9";
  await failed(attemptsFrom("sign-in", address), MAX_FAILURES.address - 1);
  expect((await trySignIn(world, "neighbour", PASSWORD, { address })).status).toBe(200);
  expect((await trySignIn(world, "stranger", "wrong", { address })).status).toBe(401);
  expect((await trySignIn(world, "neighbour", PASSWORD, { address })).status).toBe(429);
  expect((await trySignIn(world, "neighbour", PASSWORD, freshAddress())).status).toBe(200);
});

test("the lock of an address does not stop a user on a device that this user has signed in on before", async () => {
  const address = "203.0.113.11";
  await addPerson("regular", ["ROLE_STAFF"]);
  await addPerson("colleague", ["ROLE_STAFF"]);
  const deviceFrom = ({ cookies }: Awaited<ReturnType<typeof trySignIn>>) => ({ address, headers: { cookie: cookies[1]?.split(";")[0] ?? "" } });
  const device = deviceFrom(await trySignIn(world, "regular", PASSWORD, freshAddress()));
  await failed(attemptsFrom("sign-in", address), MAX_FAILURES.address);
  const locked = await get<AttemptsRow>(attemptsFrom("sign-in", address), true);
  expect((await trySignIn(world, "regular", PASSWORD, { address })).status).toBe(429);
  expect((await trySignIn(world, "colleague", PASSWORD, device)).status).toBe(429);
  expect((await trySignIn(world, "nobody-3", PASSWORD, device)).status).toBe(429);
  const [name, jwt = ""] = device.headers.cookie.split("=");
  for (const forged of [`${name}=${jwt.slice(0, -4)}AAAA`, `${name}=a.b.c`, `session=${jwt}`])
    expect((await trySignIn(world, "regular", PASSWORD, { address, headers: { cookie: forged } })).status).toBe(429);
  expect((await trySignIn(world, "regular", "wrong", device)).status).toBe(401);
  const shared = deviceFrom(await trySignIn(world, "regular", PASSWORD, device));
  expect(await get<AttemptsRow>(attemptsFrom("sign-in", address), true)).toEqual(locked);
  const both = deviceFrom(await trySignIn(world, "colleague", PASSWORD, { ...shared, ...freshAddress() }));
  for (const username of ["regular", "colleague"]) expect((await trySignIn(world, username, PASSWORD, both)).status, username).toBe(200);
  for (let i = 0; i < MAX_FAILURES.username; i++) expect((await trySignIn(world, "regular", "wrong", device)).status).toBe(401);
  expect((await trySignIn(world, "regular", PASSWORD, device)).status).toBe(429);
});

test("a header that the client sets is not its address", async () => {
  const address = "203.0.113.10";
  await failed(attemptsFrom("sign-in", address), MAX_FAILURES.address);
  for (const name of ["x-forwarded-for", "x-viewer-address", "cloudfront-viewer-address", "x-real-ip", "forwarded"]) {
    expect((await trySignIn(world, "neighbour", PASSWORD, { address, headers: { [name]: "192.0.2.1" } })).status, name).toBe(429);
  }
});

test("failures in the manager's dialog lock the dialog for that name, not its sign-in", async () => {
  await addPerson("boss", ["ROLE_WAREHOUSE", "ROLE_STAFF"]);
  const ask = (password: string) =>
    world.call(adhocMan, { body: { payload: { username: "boss", password, permission: "goodsIn" } } }, { as: "staff", ...freshAddress() });
  await failed(attemptsOn("override", "boss"), MAX_FAILURES.username - 1);
  expect(await ask("wrong")).toMatchObject({ status: 401, body: { message: "Bad credentials." } });
  const locked = await ask(PASSWORD);
  expect(locked.status).toBe(429);
  expect(locked.headers["retry-after"]).toBeDefined();
  expect((await trySignIn(world, "boss", PASSWORD, freshAddress())).status).toBe(200);
});

test("the counters' rows go away by themselves and tell no name", async () => {
  const rows = (await allRows()).filter(({ PK }) => PK.startsWith("A#"));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ ttl }) => typeof ttl === "number" && ttl > Date.now() / 1_000)).toBe(true);
  expect(JSON.stringify(rows)).not.toMatch(/victim|ghost|nobody/);
});
