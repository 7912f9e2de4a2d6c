/**
 * Checking a username and password, for signing in, for a manager's authorisation and for a change of password: the
 * same response at the same cost for every name, and a limit on attempts (contract, section 2).
 */
import type { Actor } from "../lib/actions/actor.ts";
import { instant, now } from "../lib/time/clock.ts";
import { AppError, busy } from "../lib/actions/error.ts";
import { newId } from "../lib/actions/id.ts";
import { pause } from "../lib/time/pause.ts";
import { get, getMany, StaleWrite, transact, update } from "../lib/table/table.ts";
import type { Key, Write } from "../lib/table/write.ts";
import { entryRow } from "../transaction/entry.rows.ts";
import { attemptsFrom, attemptsOn, type AttemptsRow, type Purpose } from "./attempts.rows.ts";
import { deviceUsers, type Viewer } from "./device.ts";
import { isPassword } from "./password.ts";
import { type User, userKey, type UsernameRow, usernameKey, type UserRow } from "./user.rows.ts";

/** The most failures of a username, and of an address, within the window. */
export const MAX_FAILURES = { username: 10, address: 50 } as const;
/** The window within which failures count, and the duration of a lock. */
export const WINDOW_MS = 15 * 60_000;
/** How often a counter with concurrent changes is read again. */
const MAX_MISSES = 10;
/** How long a counter's row is kept after its window: an hour, in seconds. */
const KEPT_SECONDS = 3_600;
/** The ledger's name for an unknown username, which is not a valid username. */
const NOBODY = "(unknown)";

export interface Attempt extends Viewer {
  purpose: Purpose;
  username: string;
  password: string;
  /** The purpose, as recorded in the ledger for a refusal. */
  reason: string;
}

/** The user of the credentials, and the writes that remove the attempt from the counters, for the caller's transaction. */
export interface Checked {
  user: User;
  /** The ids of the users who have signed in on this device. */
  known: readonly number[];
  settle: Write[];
}

/**
 * Checks a username and password. The attempt is counted before the password is checked, so that concurrent attempts
 * gain nothing. Refuses a wrong password, an unknown name and a disabled user with the same response (401), and too many
 * attempts (429). Attempts of a user on a device that this user has signed in on before do not count for the address.
 * A lock ends after fifteen minutes; attempts during a lock do not extend it.
 */
export async function checkCredentials(attempt: Attempt): Promise<Checked> {
  const [nameKey, byName, byAddress] = [
    usernameKey(attempt.username),
    attemptsOn(attempt.purpose, attempt.username),
    attemptsFrom(attempt.purpose, attempt.address),
  ];
  const [[name, onName, fromAddress], known] = await Promise.all([getMany([nameKey, byName, byAddress], true), deviceUsers(attempt.device)]);
  const userId = (name as UsernameRow | undefined)?.userId ?? 0;
  // On a device that its user has signed in on before, only the username's own limit counts.
  const countsAddress = !known.includes(userId);
  refuseLocked(onName as AttemptsRow | undefined, MAX_FAILURES.username);
  if (countsAddress) refuseLocked(fromAddress as AttemptsRow | undefined, MAX_FAILURES.address);
  const [user, counted, countedAddress] = await Promise.all([
    get<UserRow>(userKey(userId), true),
    count(byName, onName as AttemptsRow | undefined, MAX_FAILURES.username),
    countsAddress ? count(byAddress, fromAddress as AttemptsRow | undefined, MAX_FAILURES.address) : undefined,
  ]);
  const right = await isPassword(attempt.password, user?.passwordHash);
  if (user && !user.disabled && right) {
    const settle: Write[] = [{ kind: "delete", key: byName }];
    if (countsAddress) settle.push({ kind: "update", key: byAddress, add: { failures: -1 } });
    return { user, known, settle };
  }
  await transact([
    recordRefusal(user, attempt.reason),
    ...lock(byName, counted, MAX_FAILURES.username),
    ...(countedAddress ? lock(byAddress, countedAddress, MAX_FAILURES.address) : []),
  ]);
  throw badCredentials();
}

/** 401 with `Bad credentials.`, for every reason. */
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

/** Counts an attempt in the current window, or opens one; refuses attempts above the limit. */
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
