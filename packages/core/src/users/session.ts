/** Authorises a request by its session or program's token, its user's current roles, and grants. */
import type { Actor } from "../lib/actions/actor.ts";
import { isAhead, lasting } from "../lib/time/clock.ts";
import { type AnyEndpoint, endpointRoles } from "../lib/rules/endpoint.ts";
import type { Role } from "../lib/rules/roles.ts";
import { allowedRoles } from "./action-roles.ts";
import { AppError } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import { isOver, readToken, type SessionToken } from "./token.ts";
import { type Grant, type User, userKey, type UserRow } from "./user.rows.ts";

/** How long a permission is valid (specification 1, section 9). */
export const GRANT_MS = 900_000;

export interface Session {
  user: User;
  /** Absent for a program. */
  token?: SessionToken;
  /** The name of the token, for a program. */
  via?: string;
}

/** The session of a person; a program with a token has none (403). */
export function personsToken({ token }: Pick<Session, "token">): SessionToken {
  if (!token) throw notForPrograms();
  return token;
}

function notForPrograms(): AppError {
  return new AppError("not_allowed", "A program's token does not open this. Please sign in.");
}

/** Refuses a program what only people may do (403). */
export function refusePrograms(of: AnyEndpoint, { via }: Session): void {
  if (via !== undefined && !of.openToPrograms) throw notForPrograms();
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
  if (!user || user.disabled || isOver(token) || !Object.hasOwn(user.sessions, token.sessionId)) throw sessionEnded();
  return { user, token };
}

/** 401 with the body `"timeout"`. */
export function sessionEnded(): AppError {
  return new AppError("session_ended", "timeout");
}

/**
 * Refuses (403, naming the permission if a manager may give it) a user without a listed role or a valid grant. Returns the
 * username of the manager whose grant opens it, if one does.
 */
export async function authorise(of: AnyEndpoint, user: User): Promise<string | undefined> {
  if (of.access === "public" || of.access === "session") return undefined;
  const roles = await allowedRoles(of);
  if (mayCall(of, user, roles)) return undefined;
  const permission = of.grantable ? { permission: of.permission } : {};
  const by = of.grantable ? await authoriser(user, of.permission) : undefined;
  if (by && mayCall(of, by, roles)) return by.username;
  throw new AppError("not_allowed", "You do not have permission to do this.", { ...permission, allowedRoles: roles });
}

/** Whether a user has a role of the contract and one of those that are allowed: what is narrowed never opens an action to others. */
export function mayCall(of: AnyEndpoint, user: Pick<User, "roles">, allowed: readonly Role[]): boolean {
  return holdsAny(user, endpointRoles(of)) && holdsAny(user, allowed);
}

/** Whether a grant has not ended, and was not given by a clock that is ahead. */
export function isOpen({ expiry }: Pick<Grant, "expiry">): boolean {
  const end = Date.parse(expiry);
  return end > lasting() && !isAhead(end - GRANT_MS);
}

/** The user who gave an unexpired grant. None if that user has since been deleted or disabled, or has lost the role: the grant has ended. */
export async function authoriser({ grants }: Pick<User, "grants">, permission: string): Promise<User | undefined> {
  const grant = Object.hasOwn(grants, permission) ? grants[permission] : undefined;
  if (!grant || !isOpen(grant)) return undefined;
  const by = await get<UserRow>(userKey(grant.authorisedById), true);
  return by && !by.disabled && holdsAny(by, grant.roles) ? by : undefined;
}

/** Whether a user holds any of these roles. */
export function holdsAny(user: Pick<User, "roles"> | undefined, roles: readonly string[]): boolean {
  return user?.roles.some((role) => roles.includes(role)) ?? false;
}

/** The actor, for the verbs. */
export function sessionActor({ user, via }: Session, requestId: string, requestDigest: string): Actor {
  const { id, username, roles } = user;
  const name = `${user.firstName} ${user.lastName}`.trim();
  return { userId: id, username, name, roles, ...(via === undefined ? {} : { via }), requestId, requestDigest };
}
