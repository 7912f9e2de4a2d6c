/** Signatures with a passkey in place of the password (contract, section 8, Signature). */
import { setLogSink } from "@apothecary/functions/lib/log";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { setClock } from "@apothecary/core/lib/time/clock";
import { releaseLot } from "@apothecary/core/release/contract";
import { adjustStockLevel } from "@apothecary/core/stock/contract";
import { forgetActionRules } from "@apothecary/core/users/action-roles";
import { editSignedActions, loginCheck, loginPasskey, type PasskeyAnswer, passkeys, removePasskey, signatureChallenge } from "@apothecary/core/users/contract";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Authenticator, Wrong } from "../../lib/authenticator.ts";
import { userId } from "../../lib/base-world.ts";
import { givePasskey } from "../../lib/passkeys.ts";
import { addPerson, addToken, bearer, givePassword, PASSWORD } from "../../lib/people.ts";
import { allRows, findingsNow, type SavedWorld, savedWorld } from "../../lib/state.ts";
import { bookIn, plantItem, plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { neededItem } from "../release/release.fixtures.ts";
import { newRequest, requestLedger } from "../stock/stock.fixtures.ts";

const MINUTE_MS = 60_000;
const meaning = "I have counted it";
let world: World;
let base: SavedWorld;
let id: string;
let key: Authenticator;
let buyers: Authenticator;
beforeAll(async () => {
  world = await makeWorld();
  for (const username of ["warehouse", "buyer", "status"]) await givePassword(username);
  key = await givePasskey(userId("warehouse"), "Key on my key ring");
  buyers = await givePasskey(userId("buyer"));
  await plantLocation("A1");
  await plantItem("SIG0002");
  id = await bookIn(world, "SIG0002", 1_000, "A1");
  await world.good(editSignedActions, { body: { action: "adjustStockLevel", signatures: 1 } });
  base = await savedWorld();
});
beforeEach(async () => {
  await base.restore();
  forgetActionRules();
});
afterEach(() => {
  setClock();
  setLogSink(() => undefined);
});

const asked = async (as = "warehouse", username?: string) =>
  (await world.good(signatureChallenge, { body: username === undefined ? {} : { username } }, { as })).request;
const signed = async (wrong: Wrong = {}) => key.sign((await asked()).challenge, wrong);
const adjust = (more: object, newQuantity = 900, options: object = {}) =>
  world.call(adjustStockLevel, { body: { adjustment: { id, newQuantity, reason: "Recounted" }, ...more } as never }, { as: "warehouse", ...options });
const withKey = (passkey: PasskeyAnswer, newQuantity?: number, options?: object) => adjust({ signature: { passkey, meaning } }, newQuantity, options);
const quantityNow = async () => (await stockLineNow(id))?.quantity;

test("a passkey signs in place of the password; the ledger names it, and its answer is kept nowhere", async () => {
  const lines: string[] = [];
  setLogSink((line) => lines.push(line));
  const request = await asked();
  expect(request).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [{ id: key.id }] });
  const answer = key.sign(request.challenge);
  const requestId = newRequest();
  const adjusted = await withKey(answer, 900, { requestId });
  expect([adjusted.status, await quantityNow()]).toEqual([200, 900]);
  const [row] = await requestLedger(requestId);
  expect(row?.signatures).toEqual([{ user: "warehouse", meaning, at: expect.any(String), shown: expect.any(String), passkey: "Key on my key ring" }]);
  const [listed] = await world.good(transactionLog, { body: { transactionId: requestId } });
  expect(listed?.signatures).toEqual(row?.signatures);
  const [passkey] = await world.good(passkeys, {}, { as: "warehouse" });
  expect(passkey?.lastUsed).not.toBeNull();
  const kept = JSON.stringify([await allRows(), lines, adjusted, listed]);
  for (const part of [answer.signature, answer.clientDataJSON, answer.authenticatorData]) expect(kept).not.toContain(part);
  expect(await findingsNow()).toEqual([]);
});

test("its answer serves one request: sent again it has the stored answer, also with the password; another one is refused", async () => {
  const answer = await signed();
  const requestId = newRequest();
  const first = await withKey(answer, 900, { requestId });
  expect(first.status).toBe(200);
  for (const signature of [
    { passkey: answer, meaning },
    { passkey: buyers.sign("A".repeat(43)), meaning },
    { password: "anything", meaning },
  ])
    expect((await adjust({ signature }, 900, { requestId })).body).toEqual(first.body);
  expect(await withKey(answer, 800)).toMatchObject({ status: 401, body: { message: "Bad credentials." } });
  expect((await withKey(answer, 800, { requestId })).status).toBe(409);
  expect(await quantityNow()).toBe(900);
});

test("an answer that signed a refused request signs that one again, and no other", async () => {
  const answer = await signed();
  const requestId = newRequest();
  const gone = { adjustment: { id: `${id}0`, newQuantity: 900, reason: "Recounted" }, signature: { passkey: answer, meaning } };
  const send = (body: object) => world.call(adjustStockLevel, { body: body as never }, { as: "warehouse", requestId });
  expect([(await send(gone)).status, (await send(gone)).status]).toEqual([404, 404]);
  expect((await withKey(answer, 900, { requestId })).status).toBe(401);
  expect(await quantityNow()).toBe(1_000);
});

test("a wrong answer is refused and counted like a wrong password of a sign-in", async () => {
  const challenge = (await asked()).challenge;
  const ofSignIn = await world.call(loginCheck, { body: { username: "warehouse", password: PASSWORD } }, { as: null });
  const signInChallenge = (ofSignIn.body as unknown as { passkey: { challenge: string } }).passkey.challenge;
  const refusals: Record<string, PasskeyAnswer> = {
    "another origin": key.sign(challenge, { origin: "http://localhost.evil" }),
    "another domain": key.sign(challenge, { domain: "localhost.evil" }),
    "a touch alone": key.sign(challenge, { touched: true }),
    "another key under this id": key.sign(challenge, { key: buyers.keys.privateKey }),
    "another user's passkey": buyers.sign(challenge),
    "another user's challenge": key.sign((await asked("buyer")).challenge),
    "the challenge of a sign-in": key.sign(signInChallenge),
    "a challenge of nobody": key.sign("A".repeat(43)),
  };
  for (const [what, passkey] of Object.entries(refusals)) {
    const { status, body } = await withKey(passkey);
    expect([what, status, body]).toEqual([what, 401, { message: "Bad credentials." }]);
  }
  const rows = await world.good(transactionLog, { body: { user: "warehouse", action: "Sign In Refused" } });
  expect(rows.map(({ reason }) => reason)).toEqual(Object.keys(refusals).map(() => "Signature"));
  for (let failures = rows.length; failures < 10; failures += 1) await withKey(key.sign("A".repeat(43)));
  expect((await withKey(key.sign(challenge))).status).toBe(429);
  expect((await world.call(loginCheck, { body: { username: "warehouse", password: PASSWORD } }, { as: null })).status).toBe(429);
  expect(await quantityNow()).toBe(1_000);
});

test("the challenge of a signature opens no session", async () => {
  const body = { username: "warehouse", password: PASSWORD, passkey: await signed() };
  expect((await world.call(loginPasskey, { body }, { as: null })).status).toBe(401);
});

test("a challenge that is over, a counter that does not rise and a passkey that was removed are refused", async () => {
  const late = await signed();
  const began = Date.now();
  setClock(() => began + 5 * MINUTE_MS + 1_000);
  expect((await withKey(late)).status).toBe(401);
  setClock();
  expect((await withKey(await signed({ counter: 700 }))).status).toBe(200);
  expect((await withKey(await signed({ counter: 700 }), 800)).status).toBe(401);
  const removed = await signed({ counter: 701 });
  await world.good(removePasskey, { body: { id: key.id, password: PASSWORD } }, { as: "warehouse" });
  expect((await withKey(removed, 800)).status).toBe(401);
  expect(await world.call(signatureChallenge, { body: {} }, { as: "warehouse" })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("no passkey") },
  });
  expect((await adjust({ signature: { password: PASSWORD, meaning } }, 800)).status).toBe(200);
});

test("a signature has a password or a passkey, not both and not neither", async () => {
  const fault = (path: string) => ({ status: 400, body: { errors: [{ path: `signature.${path}` }] } });
  expect(await adjust({ signature: { meaning } })).toMatchObject(fault("password"));
  expect(await adjust({ signature: { meaning, password: PASSWORD, passkey: await signed() } })).toMatchObject(fault("passkey"));
});

test("a second person signs with a passkey too; the challenge tells nothing about them", async () => {
  await world.good(editSignedActions, { body: { action: "adjustStockLevel", signatures: 2 } });
  forgetActionRules();
  await addPerson("without", ["ROLE_STAFF"]);
  const requests = [await asked("warehouse", "buyer"), await asked("warehouse", "without"), await asked("warehouse", "nobody")];
  for (const request of requests) expect(request).toMatchObject({ rpId: "localhost", allowCredentials: [], challenge: expect.stringMatching(/^[\w-]{43}$/) });
  const second = (passkey: PasskeyAnswer, username = "buyer") => ({ secondSignature: { username, passkey, meaning: "I have seen it" } });
  const both = async (more: object, options: object = {}) => adjust({ signature: { passkey: await signed(), meaning }, ...more }, 900, options);
  expect((await both(second(buyers.sign(requests[2]?.challenge ?? ""), "nobody"))).status).toBe(401);
  expect((await both(second(buyers.sign((await asked()).challenge)))).status).toBe(401);
  const requestId = newRequest();
  expect((await both(second(buyers.sign(requests[0]?.challenge ?? "")), { requestId })).status).toBe(200);
  const [row] = await requestLedger(requestId);
  expect(row?.signatures).toMatchObject([
    { user: "warehouse", passkey: "Key on my key ring" },
    { user: "buyer", passkey: "Key" },
  ]);
  expect(await findingsNow()).toEqual([]);
});

test("the decision on a batch is signed with a passkey, once", async () => {
  const status = await givePasskey(userId("status"));
  const sku = await neededItem(world, {}, []);
  const { batchNumber = "" } = (await stockLineNow(await bookIn(world, sku, 500, "A1"))) ?? {};
  const passkey = status.sign((await asked("status")).challenge);
  const decide = (options: object = {}) =>
    world.call(releaseLot, { body: { sku, batchNumber, decision: "release", signature: { passkey, meaning } } as never }, { as: "status", ...options });
  const requestId = newRequest();
  const released = await decide({ requestId });
  expect(released).toMatchObject({ status: 200, body: { message: expect.stringContaining("is released") } });
  expect((await decide({ requestId })).body).toEqual(released.body);
  expect((await requestLedger(requestId))[0]?.signatures).toMatchObject([{ user: "status", meaning, passkey: "Key" }]);
  expect(await findingsNow()).toEqual([]);
});

test("a program neither asks for a passkey nor signs with one", async () => {
  const user = await addPerson("owner", ["ROLE_WAREHOUSE", "ROLE_STAFF"]);
  const token = bearer(await addToken(user));
  expect((await world.call(signatureChallenge, { body: {} }, token)).status).toBe(403);
  expect((await withKey(await signed(), 900, token)).status).toBe(403);
});
