/** Authorises a request by its session, its user's current roles, and grants. */
import type { Actor } from "../lib/actor.ts";
import { now } from "../lib/clock.ts";
import { type AnyEndpoint, rolesOf } from "../lib/endpoint.ts";
import { AppError } from "../lib/error.ts";
import { get } from "../lib/table.ts";
import { readToken, type SessionToken } from "./token.ts";
import { type User, userKey, type UserRow } from "./user.rows.ts";

export interface Session {
  user: User;
  token: SessionToken;
}

/**
 * The session of a token and its current user, by one strongly consistent read. 401 `timeout` for an invalid session.
 * `meanwhile` starts other reads concurrently, for a token with a valid signature.
 */
export async function authenticate(jwt: string | undefined, meanwhile: () => void = () => undefined): Promise<Session> {
  const token = jwt ? await readToken(jwt) : undefined;
  if (!token) throw sessionEnded();
  meanwhile();
  const user = await get<UserRow>(userKey(token.userId), true);
  if (!user || !Object.hasOwn(user.sessions, token.sessionId)) throw sessionEnded();
  return { user, token };
}

/** 401 with the body `"timeout"`. */
export function sessionEnded(): AppError {
  return new AppError("session_ended", "timeout");
}

/** Refuses (403, naming the permission) a user without a listed role or an unexpired grant. */
export function authorise(of: AnyEndpoint, user: User): void {
  if (of.access === "public" || of.access === "session") return;
  const allowedRoles = rolesOf(of);
  if (user.roles.some((role) => allowedRoles.includes(role))) return;
  const grant = Object.hasOwn(user.grants, of.permission) ? user.grants[of.permission] : undefined;
  if (grant && Date.parse(grant.expiry) > now()) return;
  throw new AppError("not_allowed", "You do not have permission to do this.", { permission: of.permission, allowedRoles });
}

/** The actor, for the verbs. */
export function actorOf(user: User, requestId: string, requestDigest: string): Actor {
  return { userId: user.id, username: user.username, name: `${user.firstName} ${user.lastName}`.trim(), roles: user.roles, requestId, requestDigest };
}
