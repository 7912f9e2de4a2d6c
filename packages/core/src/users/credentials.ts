/**
 * Checking a username and password, for signing in, for a manager's authorisation and for a change of password: the same
 * answer at the same cost for every name, and a limit on attempts (contract, section 2).
 */
import type { Actor } from "../lib/actor.ts";
import { instant, now } from "../lib/clock.ts";
import { AppError, busy } from "../lib/error.ts";
import { newId } from "../lib/id.ts";
import { get, getMany, pause, StaleWrite, transact, update } from "../lib/table.ts";
import type { Key, Write } from "../lib/write.ts";
import { entryRow } from "../transaction/entry.rows.ts";
import { attemptsFrom, attemptsOn, type AttemptsRow, type Purpose } from "./attempts.rows.ts";
import { isPassword } from "./password.ts";
import { type User, userKey, type UsernameRow, usernameKey, type UserRow } from "./user.rows.ts";

/** Failures that a username, and an address, may have within the window. */
export const MAX_FAILURES = { username: 10, address: 50 } as const;
/** The window within which failures count, and how long a lock holds. */
export const WINDOW_MS = 15 * 60_000;
/** How often a counter that others move at the same time is read again. */
const MAX_MISSES = 10;
/** How long a counter's row outlives its window: an hour, in seconds. */
const KEPT_SECONDS = 3_600;
/** Whom the ledger names where the username is nobody's: no username can be written so. */
const NOBODY = "(unknown)";

export interface Attempt {
  purpose: Purpose;
  username: string;
  password: string;
  /** The viewer's address. */
  address: string;
  /** What it was for, as the ledger tells a refusal. */
  reason: string;
}

/** Whose credentials they are, and the writes that take the attempt off the counters again: part of the caller's transaction. */
export interface Checked {
  user: User;
  settle: Write[];
}

/**
 * Checks a username and password. The attempt is counted before the password is looked at, so that many at once gain
 * nothing. Refuses a wrong password and an unknown name alike (401), and too many attempts (429). A lock ends by
 * itself after its fifteen minutes: attempts that meet it do not lengthen it.
 */
export async function checkCredentials(attempt: Attempt): Promise<Checked> {
  const [nameKey, byName, byAddress] = [
    usernameKey(attempt.username),
    attemptsOn(attempt.purpose, attempt.username),
    attemptsFrom(attempt.purpose, attempt.address),
  ];
  const [name, onName, fromAddress] = await getMany([nameKey, byName, byAddress], true);
  refuseLocked(onName as AttemptsRow | undefined, MAX_FAILURES.username);
  refuseLocked(fromAddress as AttemptsRow | undefined, MAX_FAILURES.address);
  const [user, counted, countedAddress] = await Promise.all([
    get<UserRow>(userKey((name as UsernameRow | undefined)?.userId ?? 0), true),
    count(byName, onName as AttemptsRow | undefined, MAX_FAILURES.username),
    count(byAddress, fromAddress as AttemptsRow | undefined, MAX_FAILURES.address),
  ]);
  const right = await isPassword(attempt.password, user?.passwordHash);
  if (user && right) {
    return {
      user,
      settle: [
        { kind: "delete", key: byName },
        { kind: "update", key: byAddress, add: { failures: -1 } },
      ],
    };
  }
  await transact([
    recordRefusal(user, attempt.reason),
    ...lock(byName, counted, MAX_FAILURES.username),
    ...lock(byAddress, countedAddress, MAX_FAILURES.address),
  ]);
  throw badCredentials();
}

/** 401 with `Bad credentials.`, whatever was wrong with them. */
export function badCredentials(): AppError {
  return new AppError("bad_credentials", "Bad credentials.");
}

function refuseLocked(row: AttemptsRow | undefined, limit: number): void {
  if (row && row.failures >= limit && row.until > now()) throw tooMany(row);
}

function tooMany(row: AttemptsRow): AppError {
  const retryAfter = Math.max(1, Math.ceil((row.until - now()) / 1_000));
  return new AppError("too_many_attempts", `Too many failed attempts. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`, { retryAfter });
}

/** Counts one more attempt in the window that is open, or opens one; refuses what is over the limit. */
async function count(key: Key, read: AttemptsRow | undefined, limit: number): Promise<AttemptsRow> {
  let row = read;
  for (let miss = 1; miss <= MAX_MISSES; miss++) {
    try {
      const counted = await update<AttemptsRow>(
        row && row.until > now() ? { key, add: { failures: 1 }, expect: { equals: { until: row.until } } } : opened(key, row),
      );
      if (counted.failures > limit) throw tooMany(counted);
      return counted;
    } catch (error) {
      if (!(error instanceof StaleWrite)) throw error;
      await pause(miss);
      row = await get<AttemptsRow>(key, true);
      refuseLocked(row, limit);
    }
  }
  throw busy();
}

function opened(key: Key, over: AttemptsRow | undefined): Parameters<typeof update>[0] {
  const expect = over ? { equals: { until: over.until } } : { absent: true };
  return { key, set: { failures: 1, ...windowFrom(now()) }, expect };
}

/** The lock that the last failure of a window sets: fifteen minutes from now. */
function lock(key: Key, counted: AttemptsRow, limit: number): Write[] {
  return counted.failures < limit ? [] : [{ kind: "update", key, set: { failures: limit, ...windowFrom(now()) } }];
}

function windowFrom(time: number): Pick<AttemptsRow, "until" | "ttl"> {
  const until = time + WINDOW_MS;
  return { until, ttl: Math.ceil(until / 1_000) + KEPT_SECONDS };
}

function recordRefusal(user: User | undefined, reason: string): Write {
  const actor: Actor = {
    userId: user?.id ?? 0,
    username: user?.username ?? NOBODY,
    name: "",
    roles: [],
    requestId: newId(),
    requestDigest: "",
  };
  return { kind: "put", item: entryRow(actor, { action: "Sign In Refused", reason }, instant(), 0), expect: { absent: true } };
}
