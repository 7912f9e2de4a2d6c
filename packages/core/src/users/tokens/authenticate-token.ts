/** Authorises a program's request by its token. */
import { isExpired } from "../../lib/rules/calendar.ts";
import { AppError } from "../../lib/actions/error.ts";
import { get, StaleWrite, transact, update } from "../../lib/table/table.ts";
import { businessDay } from "../../lib/time/day.ts";
import { countAttempt, lockWrites, MAX_FAILURES, refuseLocked } from "../attempts.ts";
import { attemptsFrom, type AttemptsRow } from "../attempts.rows.ts";
import type { Session } from "../session.ts";
import { type StoredToken, type User, userKey, type UserRow } from "../user.rows.ts";
import { isSecret, readTokenText } from "./api-token.ts";
import { firstUse, tokenUseKey, type TokenUseRow } from "./token-use.rows.ts";

/**
 * The owner of a token, with those of the token's roles that the owner holds now and without the owner's permissions. Refuses
 * (401) an unknown, revoked or expired token and one whose owner is disabled or deleted, all alike; and an address with fifty
 * of them in fifteen minutes (429), which a valid token from there does not notice. The first use of a day is recorded.
 */
export async function authenticateToken(text: string, address: string): Promise<Session> {
  const given = readTokenText(text);
  if (!given) throw await refusedToken(address);
  const [user, used] = await Promise.all([get<UserRow>(userKey(given.userId), true), get<TokenUseRow>(tokenUseKey(given.id))]);
  const token = user && storedToken(user, given.id);
  const today = businessDay();
  if (!user || user.disabled || !token || !isSecret(given.secret, token.hash) || isExpired(token.expiresOn, today)) throw await refusedToken(address);
  if (used?.day !== today) await recordUse(given.id, token.expiresOn, today, used);
  return { user: { ...user, roles: tokenRoles(token, user), grants: {} }, via: token.name };
}

/** A token of a user. */
export function storedToken({ apiTokens = {} }: Pick<User, "apiTokens">, id: string): StoredToken | undefined {
  return Object.hasOwn(apiTokens, id) ? apiTokens[id] : undefined;
}

/** What a token may do: those of its roles that its owner still holds. */
export function tokenRoles(token: Pick<StoredToken, "roles">, owner: Pick<User, "roles">): User["roles"] {
  return owner.roles.filter((role) => token.roles.includes(role));
}

async function recordUse(id: string, expiresOn: string, day: string, before: TokenUseRow | undefined): Promise<void> {
  try {
    await update(firstUse(id, expiresOn, day, before));
  } catch (error) {
    // Another request of this token has recorded the day.
    if (!(error instanceof StaleWrite)) throw error;
  }
}

/** Counts a refused token for its address. */
async function refusedToken(address: string): Promise<AppError> {
  const key = attemptsFrom("token", address);
  const row = await get<AttemptsRow>(key, true);
  refuseLocked(row, MAX_FAILURES.address);
  const lock = lockWrites(key, await countAttempt(key, row, MAX_FAILURES.address), MAX_FAILURES.address);
  if (lock.length > 0) await transact(lock);
  return new AppError("bad_credentials", "Bad credentials.");
}
