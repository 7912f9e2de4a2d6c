/** Signatures that administrators ask for: of who does an action, and of a second person (contract, section 8, Signature). */
import { transactionLog } from "@apothecary/core/ledger/contract";
import { get } from "@apothecary/core/lib/table/table";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { adjustStockLevel, updateStockStatus } from "@apothecary/core/stock/contract";
import { forgetActionRules } from "@apothecary/core/users/action-roles";
import { adhocMan, editActionRoles, editSignedActions, loginCheck, signedActions } from "@apothecary/core/users/contract";
import { userKey, type UserRow } from "@apothecary/core/users/user.rows";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { userId } from "../../lib/base-world.ts";
import { addToken, bearer, givePassword, PASSWORD } from "../../lib/people.ts";
import { findingsNow, type SavedWorld, savedWorld } from "../../lib/state.ts";
import { bookIn, plantItem, plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { newRequest, requestLedger } from "../stock/stock.fixtures.ts";

let world: World;
let base: SavedWorld;
let id: string;
beforeAll(async () => {
  world = await makeWorld();
  for (const username of ["warehouse", "buyer", "staff"]) await givePassword(username);
  await plantLocation("A1");
  await plantItem("SIG0001");
  id = await bookIn(world, "SIG0001", 1_000, "A1");
  base = await savedWorld();
});
beforeEach(async () => {
  await base.restore();
  forgetActionRules();
});

const ask = (signatures: number, action = "adjustStockLevel") =>
  world.call(editSignedActions, { body: { action, signatures: signatures as 1 } }, { as: "admin" });
const mine = { password: PASSWORD, meaning: "I have counted it" };
const theirs = { username: "buyer", password: PASSWORD, meaning: "I have seen it" };
const adjust = (more: object, newQuantity = 900, options: object = {}) =>
  world.call(adjustStockLevel, { body: { adjustment: { id, newQuantity, reason: "Recounted" }, ...more } as never }, { as: "warehouse", ...options });
const quantityNow = async () => (await stockLineNow(id))?.quantity;

test("administrators ask for signatures of an action, and for none again; the trail has each change", async () => {
  const listed = await world.good(signedActions);
  expect(listed).toContainEqual({ action: "adjustStockLevel", summary: expect.any(String) as string, signatures: 0, above: null });
  expect(await ask(2)).toMatchObject({ status: 200, body: { message: "Adjust stock level: two signatures." } });
  await world.good(editActionRoles, { body: { action: "completeJob", roles: ["ROLE_TECHNICIAN"] } });
  expect((await ask(1, "completeJob")).status).toBe(200);
  // Neither edit undoes the other.
  expect((await ask(0, "completeJob")).status).toBe(200);
  expect((await world.call(signedActions, {}, { as: "admin" })).body).toContainEqual(expect.objectContaining({ action: "adjustStockLevel", signatures: 2 }));
  expect(await ask(2)).toMatchObject({ body: { type: "info" } });
  const rows = await world.good(transactionLog, { body: { class: "records", action: "Action Roles Edited" } });
  expect(rows.map(({ name, changes }) => [name, ...(changes ?? []).map(({ from, to }) => [from, to])])).toEqual([
    ["completeJob", [1, null]],
    ["completeJob", [null, 1]],
    ["completeJob", ["adjustStockLevel", "adjustStockLevel, completeJob"], [null, "Roles Admin, Technician"]],
    ["adjustStockLevel", [null, "adjustStockLevel"], [null, "Signatures 2"]],
  ]);
  expect(await findingsNow()).toEqual([]);
});

test("other users cannot, and an action that cannot be signed is refused", async () => {
  expect((await world.call(editSignedActions, { body: { action: "adjustStockLevel", signatures: 1 } }, { as: "staff" })).status).toBe(403);
  expect((await world.call(signedActions, {}, { as: "staff" })).status).toBe(403);
  for (const action of ["goodsIn", "releaseBatch", "__proto__"]) expect(await ask(1, action)).toMatchObject({ status: 400 });
  expect((await ask(3)).status).toBe(400);
});

test("an adjustment upwards is signed above a limit, with the case's own number of people, and once", async () => {
  expect((await ask(2, "adjustUpwards")).status).toBe(200);
  const limit = (above: number | null, action = "adjustUpwards") => world.call(editSignedActions, { body: { action, signatures: 1, above } }, { as: "admin" });
  expect(await limit(100)).toMatchObject({ body: { message: "Adjust upwards: one signature above 100." } });
  expect([(await limit(5, "adjustStockLevel")).status, (await limit(5, "reverseLate")).status, (await limit(null, "reverseLate")).status]).toEqual([
    400, 400, 200,
  ]);
  expect(await world.good(signedActions)).toContainEqual(expect.objectContaining({ action: "adjustUpwards", signatures: 1, above: 100 }));
  expect((await adjust({}, 900)).status).toBe(200);
  expect((await adjust({}, 1_000)).status).toBe(200);
  expect(await adjust({}, 1_101)).toMatchObject({ status: 400, body: { action: "adjustStockLevel", signatures: 1, errors: [{ path: "signature" }] } });
  const requestId = newRequest();
  const first = await adjust({ signature: mine }, 1_101, { requestId });
  expect(first.status).toBe(200);
  expect((await adjust({ signature: mine }, 1_101, { requestId })).body).toEqual(first.body);
  expect((await requestLedger(requestId)).map(({ signatures = [] }) => signatures.map(({ user }) => user))).toEqual([["warehouse"]]);
  await ask(2, "adjustUpwards");
  expect(await adjust({ signature: mine }, 1_102)).toMatchObject({ status: 400, body: { signatures: 2, errors: [{ path: "secondSignature" }] } });
  expect((await adjust({ signature: mine, secondSignature: theirs }, 1_102)).status).toBe(200);
  expect(await findingsNow()).toEqual([]);
});

test("a reversal is signed only if it is late or of another user", async () => {
  await ask(1, "reverseLate");
  const requestId = newRequest();
  expect((await adjust({}, 900, { requestId })).status).toBe(200);
  const undo = async (as: string, more: object = {}) => {
    const { mark } = await world.good(reversePreview, { body: { transactionId: requestId } }, { as });
    return world.call(reverseTransaction, { body: { transactionId: requestId, reason: "Wrong batch", mark, ...more } as never }, { as });
  };
  expect(await undo("manager")).toMatchObject({ status: 400, body: { action: "reverseTransaction", signatures: 1 } });
  await givePassword("manager");
  expect((await undo("manager", { signature: { ...mine, meaning: "It was the wrong batch" } })).status).toBe(200);
  const again = newRequest();
  expect((await adjust({}, 800, { requestId: again })).status).toBe(200);
  const { mark } = await world.good(reversePreview, { body: { transactionId: again } }, { as: "warehouse" });
  expect((await world.call(reverseTransaction, { body: { transactionId: again, reason: "Wrong", mark } as never }, { as: "warehouse" })).status).toBe(200);
});

test("without a signature it is refused and says how many sign; with one the ledger has it, and nothing has the password", async () => {
  await ask(1);
  expect(await adjust({})).toMatchObject({
    status: 400,
    body: { message: "This action needs your signature.", signatures: 1, errors: [{ path: "signature" }] },
  });
  expect(await adjust({ signature: { ...mine, password: "another-password" } })).toMatchObject({ status: 401, body: { message: "Bad credentials." } });
  expect(await quantityNow()).toBe(1_000);
  const requestId = newRequest();
  const first = await adjust({ signature: mine }, 900, { requestId });
  expect(first.status).toBe(200);
  const signature = { user: "warehouse", meaning: mine.meaning, at: expect.any(String) as string, shown: expect.stringMatching(/^[\w-]{43}$/) as string };
  expect((await requestLedger(requestId)).map(({ action, signatures }) => [action, signatures])).toEqual([["Adjustment", [signature]]]);
  // It serves once: the same request has its first answer, with any password; another one needs its own.
  expect((await adjust({ signature: { ...mine, password: "anything" } }, 900, { requestId })).body).toEqual(first.body);
  expect((await adjust({ signature: mine }, 800, { requestId })).status).toBe(409);
  expect(await quantityNow()).toBe(900);
  expect(await get<UserRow>(userKey(userId("warehouse")), true)).toMatchObject({ signed: true });
  expect(await findingsNow()).toEqual([]);
});

test("two people sign, each with their own password, and the second may do the action too", async () => {
  await ask(2);
  expect(await adjust({ signature: mine })).toMatchObject({ status: 400, body: { signatures: 2, errors: [{ path: "secondSignature" }] } });
  expect(await adjust({ secondSignature: theirs })).toMatchObject({ status: 400, body: { errors: [{ path: "signature" }] } });
  const self = { ...theirs, username: "WAREHOUSE" };
  expect(await adjust({ signature: mine, secondSignature: self })).toMatchObject({ status: 400, body: { errors: [{ path: "secondSignature.username" }] } });
  expect((await adjust({ signature: mine, secondSignature: { ...theirs, username: "staff" } })).status).toBe(403);
  expect((await adjust({ signature: mine, secondSignature: { ...theirs, username: "nobody" } })).status).toBe(401);
  expect(await quantityNow()).toBe(1_000);
  const requestId = newRequest();
  expect((await adjust({ signature: mine, secondSignature: theirs }, 900, { requestId })).status).toBe(200);
  const [row] = await requestLedger(requestId);
  expect(row?.signatures).toMatchObject([{ user: "warehouse" }, { user: "buyer", meaning: theirs.meaning }]);
  expect(row?.signatures?.[0]?.shown).toBe(row?.signatures?.[1]?.shown);
});

test("a signature is of one request: under its id no other is done, nor is it taken from the one before", async () => {
  await ask(1);
  const requestId = newRequest();
  expect((await adjust({ signature: mine }, 900, { requestId })).status).toBe(200);
  expect((await adjust({ signature: mine }, 800, { requestId })).status).toBe(409);
  expect((await adjust({}, 800)).status).toBe(400);
  expect(await quantityNow()).toBe(900);
});

test("a manager's permission opens the action and replaces no signature", async () => {
  await ask(1);
  const payload = { username: "buyer", password: PASSWORD, permission: "adjustStockLevel" };
  expect((await adjust({ signature: mine }, 900, { as: "staff" })).status).toBe(403);
  await world.good(adhocMan, { body: { payload } }, { as: "staff" });
  expect(await adjust({}, 900, { as: "staff" })).toMatchObject({ status: 400, body: { errors: [{ path: "signature" }] } });
  expect(await quantityNow()).toBe(1_000);
  const requestId = newRequest();
  expect((await adjust({ signature: mine }, 900, { as: "staff", requestId })).status).toBe(200);
  expect((await requestLedger(requestId))[0]).toMatchObject({ authorisedBy: "buyer", signatures: [{ user: "staff" }] });
});

test("a wrong password counts as one of a sign-in", async () => {
  await ask(1);
  for (let i = 0; i < 10; i += 1) await adjust({ signature: { ...mine, password: "another-password" } });
  expect((await adjust({ signature: mine })).status).toBe(429);
  expect((await world.call(loginCheck, { body: { username: "warehouse", password: PASSWORD } }, { as: null })).status).toBe(429);
});

test("a program cannot sign, and may do what needs no signature", async () => {
  const owner = await get<UserRow>(userKey(userId("warehouse")), true);
  if (!owner) throw new Error("There is no such user.");
  const token = bearer(await addToken(owner));
  expect((await adjust({}, 950, token)).status).toBe(200);
  await ask(1);
  expect((await adjust({}, 940, token)).status).toBe(400);
  expect((await adjust({ signature: mine }, 940, token)).status).toBe(403);
  expect(await quantityNow()).toBe(950);
});

test("a signature that is not needed is still checked and kept", async () => {
  expect((await adjust({ signature: { ...mine, password: "another-password" } })).status).toBe(401);
  const requestId = newRequest();
  expect((await adjust({ signature: mine }, 900, { requestId })).status).toBe(200);
  expect((await requestLedger(requestId))[0]?.signatures).toHaveLength(1);
  expect((await world.call(updateStockStatus, { body: { id, newStatus: 1, reason: "Doubt", signature: mine } as never }, { as: "admin" })).status).toBe(400);
});
