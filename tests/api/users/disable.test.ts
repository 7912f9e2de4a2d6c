import { randomUUID } from "node:crypto";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { ADMIN, STAFF } from "@apothecary/core/lib/rules/roles";
import { changePassword, checkIn, deleteUser, disableUser, editUser, users } from "@apothecary/core/users/contract";
import { beforeAll, expect, test } from "vitest";
import { addPerson, PASSWORD, signIn, trySignIn } from "../../lib/people.ts";
import { stateNow } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const disable = (username: string, disabled = true) => ({ body: { username, disabled } });
const isDisabled = async (username: string) => (await world.good(users)).find((user) => user.username === username)?.disabled;

test("a disabled user is out at once and cannot sign in until enabled again; the history stays", async () => {
  const { id } = await addPerson("ann", [STAFF]);
  const session = await signIn(world, "ann");
  const requestId = randomUUID();
  const answer = await world.good(disableUser, disable("ANN"), { requestId });
  expect(answer).toEqual({ message: "ann has been disabled.", type: "success" });
  expect(await world.good(disableUser, disable("ANN"), { requestId })).toEqual(answer);
  expect(await isDisabled("ann")).toBe(true);
  expect(await world.call(checkIn, {}, session)).toMatchObject({ status: 401, body: "timeout" });
  expect(await trySignIn(world, "ann")).toMatchObject({ status: 401, body: { message: "Bad credentials." } });
  const version = (await world.good(users)).find((user) => user.id === id)?.version ?? 0;
  const edit = { firstName: "Ann", lastName: "Smith", email: "ann@example.com", roles: [STAFF] as [typeof STAFF], version };
  await world.good(editUser, { params: { id: String(id) }, body: edit });
  expect((await trySignIn(world, "ann")).status).toBe(401);
  expect(await world.good(disableUser, disable("ann", false))).toEqual({ message: "ann has been enabled.", type: "success" });
  expect(await world.call(checkIn, {}, session)).toMatchObject({ status: 401, body: "timeout" });
  expect((await trySignIn(world, "ann")).status).toBe(200);
  expect(await isDisabled("ann")).toBe(false);
  for (const action of ["User Disabled", "User Enabled"] as const) {
    expect(await world.good(transactionLog, { body: { action } })).toMatchObject([{ name: "ann", user: "admin" }]);
  }
});

test("a session that begins or changes its password while its user is disabled is not valid", async () => {
  const { id } = await addPerson("quick", [STAFF]);
  const session = await signIn(world, "quick");
  const change = { params: { id: String(id) }, body: { password: PASSWORD, newPassword: "quite another one" } };
  await Promise.all([world.call(changePassword, change, session), trySignIn(world, "quick"), world.good(disableUser, disable("quick"))]);
  expect(await world.call(checkIn, {}, session)).toMatchObject({ status: 401, body: "timeout" });
});

test("what cannot be disabled is refused, and nothing is written for what already is", async () => {
  await addPerson("twice", [STAFF]);
  await world.good(disableUser, disable("twice"));
  const before = await stateNow();
  expect(await world.call(disableUser, disable("admin"))).toMatchObject({ status: 400, body: { message: "You cannot disable yourself." } });
  expect((await world.call(disableUser, disable("nobody"))).status).toBe(404);
  expect((await world.call(disableUser, { body: { username: "twice" } as never })).status).toBe(400);
  expect(await stateNow()).toEqual(before);
  expect((await world.good(disableUser, disable("twice"))).type).toBe("success");
  await world.good(deleteUser, { params: { username: "twice" } });
});

test("a disabled admin is no admin who stays, and cannot authorise", async () => {
  const other = await makeWorld();
  await addPerson("spare", [ADMIN, STAFF]);
  await other.good(disableUser, disable("spare"));
  const session = await signIn(other, (await addPerson("last", [ADMIN, STAFF])).username);
  for (const username of ["admin", "everything"]) await other.good(deleteUser, { params: { username } }, session);
  const roles = { firstName: "L", lastName: "A", email: "l@example.com", roles: [STAFF] as [typeof STAFF] };
  const { id = 0 } = (await other.good(users, {}, session)).find(({ username }) => username === "last") ?? {};
  expect(await other.call(editUser, { params: { id: String(id) }, body: roles }, session)).toMatchObject({
    status: 409,
    body: { message: "There must be an admin. Make another user an admin first." },
  });
});
