import { configure } from "@apothecary/core/lib/stage/settings";
import { STAFF } from "@apothecary/core/lib/rules/roles";
import { stockList } from "@apothecary/core/stock/contract";
import { addUser, adhocMan, changePassword, checkIn, currentUser, editUser, logout, users } from "@apothecary/core/users/contract";
import { afterEach, beforeAll, expect, test } from "vitest";
import { PASSWORD, sessionCookie, trySignIn, withCookie } from "../../lib/people.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const [GIVEN, OWN] = ["given on the first day", "one of my own"];
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => configure({ changeGivenPasswords: false }));

async function newcomer(username: string) {
  const body = { username, firstName: "New", lastName: "Comer", email: "n@example.com", password: GIVEN, business: null, roles: [STAFF] as [typeof STAFF] };
  const { id } = await world.good(addUser, { body });
  return { id, session: withCookie(sessionCookie(await trySignIn(world, username, GIVEN)) ?? "") };
}
const change = (id: number, password: string, newPassword: string) => ({ params: { id: String(id) }, body: { password, newPassword } });

test("a user whose password another user has set chooses another one before anything else is open", async () => {
  configure({ changeGivenPasswords: true });
  const { id, session } = await newcomer("newcomer");
  expect(await world.good(currentUser, {}, session)).toMatchObject({ username: "newcomer", signInStep: "newPassword" });
  expect((await world.call(checkIn, {}, session)).status).toBe(200);
  const message = "Please choose a password of your own first.";
  expect(await world.call(stockList, {}, session)).toMatchObject({ status: 403, body: { message, type: "error", signInStep: "newPassword" } });
  const asked = { payload: { username: "manager", password: PASSWORD, permission: "goodsIn" } };
  expect((await world.call(adhocMan, { body: asked }, session)).status).toBe(403);
  expect(await world.call(changePassword, change(id, GIVEN, GIVEN), session)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "newPassword", message: "Choose another password than the one that you were given." }] },
  });
  await world.good(changePassword, change(id, GIVEN, OWN), session);
  expect((await world.good(currentUser, {}, session)).signInStep).toBeNull();
  expect((await world.call(stockList, {}, session)).status).toBe(200);
});

test("an administrator's new password is to be replaced again, the user's own is not", async () => {
  const { id, session } = await newcomer("forgetful");
  await world.good(changePassword, change(id, GIVEN, OWN), session);
  const edit = { firstName: "New", lastName: "Comer", email: "n@example.com", roles: [STAFF] as [typeof STAFF] };
  await world.good(editUser, { params: { id: String(id) }, body: { ...edit, password: GIVEN } });
  const again = withCookie(sessionCookie(await trySignIn(world, "forgetful", GIVEN)) ?? "");
  expect((await world.good(currentUser, {}, again)).signInStep).toBeNull();
  configure({ changeGivenPasswords: true });
  expect((await world.good(currentUser, {}, again)).signInStep).toBe("newPassword");
  expect((await world.call(logout, {}, again)).status).toBe(200);
});

test("the list of users says when each of them last signed in", async () => {
  await newcomer("seen");
  const rows = await world.good(users);
  const lastSignIn = (name: string) => rows.find(({ username }) => username === name)?.lastSignIn;
  expect(Date.now() - Date.parse(lastSignIn("seen") ?? "")).toBeLessThan(600_000);
  expect(lastSignIn("buyer")).toBeNull();
});
