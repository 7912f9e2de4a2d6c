import { configure } from "@apothecary/core/lib/stage/settings";
import { ADMIN, MANAGER, type Role, STAFF } from "@apothecary/core/lib/rules/roles";
import { setClock } from "@apothecary/core/lib/time/clock";
import { adjustStockLevel, stockList } from "@apothecary/core/stock/contract";
import {
  addPasskey,
  adhocMan,
  adhocManPasskey,
  currentUser,
  loginPasskey,
  newPasskey,
  type PasskeyAnswer,
  passkeys,
  removePasskey,
  resetPasskeys,
  users,
} from "@apothecary/core/users/contract";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { afterEach, beforeAll, expect, test } from "vitest";
import { Authenticator } from "../../lib/authenticator.ts";
import { addPerson, PASSWORD, sessionCookie, trySignIn, withCookie } from "../../lib/people.ts";
import { type CallOptions, makeWorld, type World } from "../../lib/world.ts";

const HOST = "stock.example.test";
const ORIGIN = `http://${HOST}`;
const MINUTE_MS = 60_000;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => {
  configure({ passkeyRoles: [] });
  setClock();
});

const at = (options: CallOptions = { as: null }): CallOptions => ({ ...options, headers: { ...options.headers, host: HOST } });

/** Signs in with the password alone. */
const byPassword = (username: string, options: CallOptions = {}) => trySignIn(world, username, PASSWORD, at({ as: null, ...options }));
const opened = async (username: string): Promise<CallOptions> => at(withCookie(sessionCookie(await byPassword(username)) ?? ""));

/** The challenge of a sign-in with the password alone. */
async function asked(username: string): Promise<string> {
  const { status, body } = await byPassword(username);
  expect([status, body]).toMatchObject([401, { message: "Please confirm with your passkey.", passkey: { rpId: HOST } }]);
  return (body as unknown as { passkey: { challenge: string } }).passkey.challenge;
}
const bothSteps = (username: string, passkey: PasskeyAnswer, options: CallOptions = {}) =>
  world.call(loginPasskey, { body: { username, password: PASSWORD, passkey } }, at({ as: null, ...options }));

async function withKey(username: string, roles: Role[] = [STAFF], name = "My key"): Promise<Authenticator> {
  const user = await addPerson(username, roles);
  await add(await opened(user.username), name);
  return added;
}
let added: Authenticator;
async function add(session: CallOptions, name: string): Promise<void> {
  added = new Authenticator(ORIGIN);
  const { creation } = await world.good(newPasskey, { body: { password: PASSWORD } }, session);
  expect(creation).toMatchObject({ rp: { id: HOST }, attestation: "none" });
  await world.good(addPasskey, { body: { name, passkey: added.create(creation.challenge) } }, session);
}

test("a user adds a passkey, which ends the other sessions; from then on the password alone asks for it, and both sign in", async () => {
  await addPerson("maria", [STAFF]);
  const [here, elsewhere] = [await opened("maria"), await opened("maria")];
  await add(here, "Key on my key ring");
  expect([(await world.call(currentUser, {}, here)).status, (await world.call(currentUser, {}, elsewhere)).status]).toEqual([200, 401]);
  const key = added;
  const refused = await byPassword("maria");
  expect([refused.status, refused.cookies]).toEqual([401, []]);
  expect(refused.body).toMatchObject({ passkey: { rpId: HOST, allowCredentials: [{ type: "public-key", id: key.id, transports: ["usb"] }] } });
  // Beside the password a touch is enough.
  const signed = await bothSteps("maria", key.sign(await asked("maria"), { touched: true }));
  expect([signed.status, signed.body]).toEqual([200, { message: "You are signed in.", type: "success" }]);
  const session = at(withCookie(sessionCookie(signed) ?? ""));
  expect((await world.call(stockList, {}, session)).status).toBe(200);
  const [listed] = await world.good(passkeys, {}, session);
  expect(listed).toMatchObject({ id: key.id, name: "Key on my key ring", lastUsed: expect.any(String) });
  expect((await world.good(users)).find(({ username }) => username === "maria")).toMatchObject({ passkeys: 1 });
  const rows = await world.good(transactionLog, { body: { user: "maria" } });
  expect(rows.map(({ action, reason }) => [action, reason])).toEqual(
    expect.arrayContaining([
      ["Passkey Added", "Key on my key ring"],
      ["Signed In", expect.stringMatching(/^Sign-in from .*, with the passkey Key on my key ring$/)],
    ]),
  );
});

test("an answer serves its challenge once, within five minutes; the same request again is the same session", async () => {
  const key = await withKey("once");
  const answer = key.sign(await asked("once"));
  const requestId = crypto.randomUUID();
  const signed = await bothSteps("once", answer, { requestId });
  const again = await bothSteps("once", answer, { requestId });
  expect([signed.status, again.status]).toEqual([200, 200]);
  expect((await world.call(currentUser, {}, withCookie(sessionCookie(again) ?? ""))).status).toBe(200);
  expect(await bothSteps("once", answer)).toMatchObject({ status: 401, body: { message: "Bad credentials." }, cookies: [] });
  const late = await asked("once");
  const began = Date.now();
  setClock(() => began + 5 * MINUTE_MS + 1_000);
  expect((await bothSteps("once", key.sign(late))).status).toBe(401);
});

test("a forged, foreign or misdirected answer is refused, counted and recorded like a wrong password", async () => {
  const key = await withKey("victim");
  const thief = await withKey("thief");
  const refusals: Record<string, (challenge: string) => PasskeyAnswer> = {
    "another origin": (challenge) => key.sign(challenge, { origin: "http://stock.example.evil" }),
    "another domain": (challenge) => key.sign(challenge, { domain: "example.evil" }),
    "a registration": (challenge) => key.sign(challenge, { type: "webauthn.create" }),
    "another user's passkey": (challenge) => thief.sign(challenge),
    "another key under this id": (challenge) => key.sign(challenge, { key: thief.keys.privateKey }),
    "a challenge of nobody": () => key.sign(Buffer.alloc(32, 7).toString("base64url")),
    "an altered signature": (challenge) => ({ ...key.sign(challenge), signature: "MEUCIQDTGVxh" }),
    "client data that are no JSON": (challenge) => ({ ...key.sign(challenge), clientDataJSON: "e30x" }),
  };
  const open = await asked("victim");
  for (const [what, answer] of Object.entries(refusals)) {
    const { status, cookies } = await bothSteps("victim", answer(open));
    expect([what, status, cookies]).toEqual([what, 401, []]);
  }
  const rows = await world.good(transactionLog, { body: { user: "victim", action: "Sign In Refused" } });
  expect(rows).toHaveLength(Object.keys(refusals).length);
  expect((await bothSteps("victim", key.sign(await asked("thief")))).status).toBe(401);
  expect((await bothSteps("victim", key.sign(open))).status).toBe(200);
});

test("a passkey whose counter does not rise is refused: it was copied", async () => {
  const key = await withKey("counted");
  expect((await bothSteps("counted", key.sign(await asked("counted"), { counter: 7 }))).status).toBe(200);
  expect((await bothSteps("counted", key.sign(await asked("counted"), { counter: 7 }))).status).toBe(401);
  expect((await bothSteps("counted", key.sign(await asked("counted"), { counter: 8 }))).status).toBe(200);
});

test("the password stays the first step: a right answer with a wrong one is refused", async () => {
  const key = await withKey("first");
  const body = { username: "first", password: "not the password", passkey: key.sign(await asked("first")) };
  expect((await world.call(loginPasskey, { body }, at())).status).toBe(401);
  await addPerson("without", [STAFF]);
  expect((await bothSteps("without", key.sign(await asked("first")))).status).toBe(401);
});

test("what is added was created for the user's own open challenge, at this origin", async () => {
  await addPerson("adding", [STAFF]);
  const session = await opened("adding");
  const wrongPassword = await world.call(newPasskey, { body: { password: "not the password" } }, session);
  expect(wrongPassword).toMatchObject({ status: 401, body: { message: "Bad credentials." } });
  const key = new Authenticator(ORIGIN);
  const challenge = async () => (await world.good(newPasskey, { body: { password: PASSWORD } }, session)).creation.challenge;
  const store = (passkey: ReturnType<Authenticator["create"]>, as = session) => world.call(addPasskey, { body: { name: "Key", passkey } }, as);
  await addPerson("other", [STAFF]);
  const other = await opened("other");
  const wrong = [
    await store(key.create(await challenge(), { origin: "http://stock.example.evil" })),
    await store(key.create(await challenge(), { domain: "example.evil" })),
    await store(key.create(await challenge(), { type: "webauthn.get" })),
    await store(key.create(await challenge()), other),
    await store({ ...key.create(await challenge()), id: new Authenticator(ORIGIN).id }),
  ];
  expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  const created = key.create(await challenge());
  expect((await store(created)).status).toBe(200);
  expect((await store(created)).status).toBe(400);
  const numbered = await world.call(newPasskey, { body: { password: PASSWORD } }, { ...session, headers: { ...session.headers, host: "127.0.0.1:3000" } });
  expect(numbered).toMatchObject({ status: 400, body: { message: expect.stringContaining("address with a name") } });
});

test("a role can need a passkey: until one is added nothing else is open, and the last one stays", async () => {
  await addPerson("boss", [MANAGER, STAFF]);
  const session = await opened("boss");
  expect((await world.good(currentUser, {}, session)).signInStep).toBeNull();
  configure({ passkeyRoles: [MANAGER] });
  expect((await world.good(currentUser, {}, session)).signInStep).toBe("addPasskey");
  expect(await world.call(stockList, {}, session)).toMatchObject({ status: 403, body: { signInStep: "addPasskey" } });
  await add(session, "First");
  const first = added;
  expect((await world.call(stockList, {}, session)).status).toBe(200);
  const remove = (id: string, password = PASSWORD) => world.call(removePasskey, { body: { id, password } }, session);
  expect((await remove(first.id)).status).toBe(409);
  await add(session, "Second");
  expect([(await remove(first.id, "not the password")).status, (await remove(first.id)).status, (await remove(first.id)).status]).toEqual([401, 200, 404]);
  configure({ passkeyRoles: [] });
  expect((await remove(added.id)).status).toBe(200);
  expect((await byPassword("boss")).status).toBe(200);
});

test("an administrator resets lost passkeys, never their own, which is in the trail and ends the user's sessions", async () => {
  const key = await withKey("loser");
  const session = at(withCookie(sessionCookie(await bothSteps("loser", key.sign(await asked("loser")))) ?? ""));
  const reset = (username: string, options: CallOptions = {}) => world.call(resetPasskeys, { body: { username } }, options);
  expect((await reset("loser", { as: "manager" })).status).toBe(403);
  expect((await reset("loser")).status).toBe(200);
  expect((await world.call(currentUser, {}, session)).status).toBe(401);
  expect((await byPassword("loser")).status).toBe(200);
  expect([(await reset("loser")).status, (await reset("nobody")).status, (await reset("admin")).status]).toEqual([409, 404, 400]);
  const rows = await world.good(transactionLog, { body: { action: "Passkeys Reset" } });
  expect(rows).toEqual([expect.objectContaining({ user: "admin", name: "loser", reason: "My key" })]);
});

test("the authorisation of a manager with a passkey needs it, for this purpose alone", async () => {
  const key = await withKey("keeper", [MANAGER, STAFF, ADMIN]);
  const payload = { username: "keeper", password: PASSWORD, permission: adjustStockLevel.permission };
  const staff = at({ as: "staff" });
  const ask = async () => {
    const { status, body } = await world.call(adhocMan, { body: { payload } }, staff);
    expect([status, body]).toMatchObject([401, { passkey: { rpId: HOST } }]);
    return (body as unknown as { passkey: { challenge: string } }).passkey.challenge;
  };
  const authorise = (passkey: PasskeyAnswer) => world.call(adhocManPasskey, { body: { payload: { ...payload, passkey } } }, staff);
  const ofSignIn = key.sign(await asked("keeper"));
  expect((await authorise(ofSignIn)).status).toBe(401);
  expect((await bothSteps("keeper", key.sign(await ask()))).status).toBe(401);
  expect((await authorise(key.sign(await ask()))).body).toMatchObject({ authorisedFor: "staff", permission: adjustStockLevel.permission });
  expect((await world.good(currentUser, {}, staff)).permissions.map(({ permission }) => permission)).toEqual([adjustStockLevel.permission]);
});
