import { randomUUID } from "node:crypto";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { STAFF } from "@apothecary/core/lib/rules/roles";
import { update } from "@apothecary/core/lib/table/table";
import { MAX_FAILURES } from "@apothecary/core/users/attempts";
import { changePassword, checkIn } from "@apothecary/core/users/contract";
import { hashPassword } from "@apothecary/core/users/password";
import { userKey } from "@apothecary/core/users/user.rows";
import { beforeAll, expect, test } from "vitest";
import { userId } from "../../lib/base-world.ts";
import { addPerson, sessionCookie, PASSWORD, signIn, trySignIn, withCookie } from "../../lib/people.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const newPassword = "quite another one";
const userParams = (id: number) => ({ id: String(id) });

test("a new password holds at once; the other sessions end, this one does not", async () => {
  const { id } = await addPerson("careful", ["ROLE_CLIENT"]);
  const [here, there] = [await signIn(world, "careful"), await signIn(world, "careful")];
  const call = { params: userParams(id), body: { password: PASSWORD, newPassword } };
  const requestId = randomUUID();
  const answer = await world.good(changePassword, call, { ...here, requestId });
  expect(answer).toEqual({ message: "Your password has been changed.", type: "success" });
  expect(await world.good(changePassword, call, { ...here, requestId })).toEqual(answer);
  expect((await world.call(checkIn, {}, here)).status).toBe(200);
  expect(await world.call(checkIn, {}, there)).toMatchObject({ status: 401, body: "timeout" });
  expect((await trySignIn(world, "careful")).status).toBe(401);
  expect((await trySignIn(world, "careful", newPassword)).status).toBe(200);
  const logged = await world.good(transactionLog, { body: { user: "careful" } });
  expect(logged.map(({ action }) => action).toSorted()).toEqual(["Password Changed", "Sign In Refused", "Signed In", "Signed In", "Signed In"]);
});

test("a password from before the rules goes on working until it is changed", async () => {
  const { id } = await addPerson("early", [STAFF]);
  await update({ key: userKey(id), set: { passwordHash: await hashPassword("1234") } });
  const signedIn = await trySignIn(world, "early", "1234");
  expect(signedIn.status).toBe(200);
  const change = { params: userParams(id), body: { password: "1234", newPassword } };
  await world.good(changePassword, change, withCookie(sessionCookie(signedIn) ?? ""));
  expect((await trySignIn(world, "early", newPassword)).status).toBe(200);
});

test("a wrong current password is 401, changes nothing, and is bounded", async () => {
  const { id } = await addPerson("guesser", [STAFF]);
  const session = await signIn(world, "guesser");
  const guess = () => world.call(changePassword, { params: userParams(id), body: { password: "wrong", newPassword } }, session);
  const first = await guess();
  expect([first.status, first.body]).toEqual([401, { message: "Bad credentials." }]);
  for (let failures = 1; failures < MAX_FAILURES.username; failures++) expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);
  expect((await world.call(checkIn, {}, session)).status).toBe(200);
  expect((await trySignIn(world, "guesser")).status).toBe(200);
});

test("users cannot change another user's password here, not even an admin", async () => {
  const { id } = await addPerson("victim", [STAFF]);
  const refused = await world.call(changePassword, { params: userParams(id), body: { password: PASSWORD, newPassword } });
  expect(refused.status).toBe(403);
  expect((await trySignIn(world, "victim")).status).toBe(200);
});

test.each([
  [{ password: "" }, "password", "Password is required."],
  [{ newPassword: "" }, "newPassword", "New password is required."],
  [{ newPassword: "x".repeat(81) }, "newPassword", "New password cannot exceed 80 characters."],
  [{ newPassword: "seven 7" }, "newPassword", "New password must have at least 8 characters."],
  [{ newPassword: "12345678" }, "newPassword", "This password is too common. Choose another one."],
  [{ newPassword: "Stocktake" }, "newPassword", "The password cannot be the username."],
])("a change with %o is refused", async (wrong, path, message) => {
  const call = { params: userParams(userId("stocktake")), body: { password: PASSWORD, newPassword, ...wrong } };
  const refused = await world.call(changePassword, call, { as: "stocktake" });
  expect(refused).toMatchObject({ status: 400, body: { message, errors: [{ path, message }] } });
});
