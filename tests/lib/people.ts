/**
 * Users with passwords, for tests of signing in. The hash is calculated once, because hashing is slow by design.
 */
import { addDays } from "@apothecary/core/lib/rules/calendar";
import type { Role } from "@apothecary/core/lib/rules/roles";
import { businessDay } from "@apothecary/core/lib/time/day";
import { take } from "@apothecary/core/lib/table/counter";
import { transact, update } from "@apothecary/core/lib/table/table";
import { loginCheck } from "@apothecary/core/users/contract";
import { hashPassword } from "@apothecary/core/users/password";
import { newToken } from "@apothecary/core/users/tokens/api-token";
import { type StoredToken, type User, userKey, usernameKey, userRow } from "@apothecary/core/users/user.rows";
import type { Answered } from "../../packages/host/src/local/invoke.ts";
import { userId } from "./base-world.ts";
import { aUser } from "./rows.ts";
import type { CallOptions, World } from "./world.ts";

/** The password of all users. */
export const PASSWORD = "mortar-and-pestle";
let hashed: Promise<string> | undefined;

/** Gives a user of the world that password. */
export async function givePassword(username: string): Promise<void> {
  hashed ??= hashPassword(PASSWORD);
  await update({ key: userKey(userId(username)), set: { passwordHash: await hashed } });
}

/** Adds a user with that password and these roles. */
export async function addPerson(username: string, roles: Role[]): Promise<User> {
  hashed ??= hashPassword(PASSWORD);
  const id = await take("user");
  const user = aUser(id, username, roles, { passwordHash: await hashed });
  await transact([
    { kind: "put", item: userRow(user) },
    { kind: "put", item: { ...usernameKey(username), userId: id } },
  ]);
  return user;
}

/** Adds a token to a user, with all of its roles until tomorrow unless told otherwise; returns its text. */
export async function addToken(user: User, becomes: Partial<StoredToken> = {}): Promise<string> {
  const { id, token, hash } = newToken(user.id);
  const expiresOn = addDays(businessDay(), 1);
  const stored: StoredToken = { name: `Program ${id}`, hash, roles: user.roles, expiresOn, created: new Date().toISOString(), ...becomes };
  await update({ key: userKey(user.id), set: { apiTokens: { [id]: stored } } });
  return token;
}

/** The headers of a program with a token. */
export function bearer(token: string): CallOptions {
  return { as: null, headers: { authorization: `Bearer ${token}` } };
}

/** Gives a user a permission for a quarter of an hour, in the name of another user. */
export async function grant(to: number, permission: string, by: { id: number; username: string; roles: Role[] }, expiry = inMinutes(15)): Promise<void> {
  const { id, username, roles } = by;
  await update({
    key: userKey(to),
    set: { [`grants.${permission}`]: { expiry, authorisedById: id, authorisedBy: username, roles } },
    expect: { present: true },
  });
}

/** The time in some minutes. */
export function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

/** Tries to sign in. */
export function trySignIn(world: World, username: string, password = PASSWORD, options: CallOptions = {}): Promise<Answered> {
  return world.call(loginCheck, { body: { username, password } }, { as: null, ...options });
}

/** Signs in and returns the cookies of the session. */
export async function signIn(world: World, username: string, options: CallOptions = {}): Promise<CallOptions> {
  const answered = await trySignIn(world, username, PASSWORD, options);
  if (answered.status !== 200) throw new Error(`${username} could not sign in: ${answered.status} ${answered.text}`);
  return withCookie(sessionCookie(answered) ?? "");
}

/** The request cookies of a browser with this cookie. */
export function withCookie(cookie: string): CallOptions {
  return { as: null, headers: { cookie } };
}

/** The session cookie set by a response, in the form of a request cookie. */
export function sessionCookie(answered: Answered): string | undefined {
  return answered.cookies[0]?.split(";")[0];
}
