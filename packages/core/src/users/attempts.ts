/** Limits on attempts: counters of failures in a window, and the lock that follows (contract, section 2). */
import { isAhead, lasting } from "../lib/time/clock.ts";
import { AppError, busy } from "../lib/actions/error.ts";
import { pause } from "../lib/time/pause.ts";
import { get, StaleWrite, update } from "../lib/table/table.ts";
import type { Key, Write } from "../lib/table/write.ts";
import type { AttemptsRow } from "./attempts.rows.ts";

/** The most failures of a username, and of an address, within the window. */
export const MAX_FAILURES = { username: 10, address: 50 } as const;
/** The window within which failures count, and the duration of a lock. */
export const WINDOW_MS = 15 * 60_000;
/** How often a counter with concurrent changes is read again. */
const MAX_MISSES = 10;
/** How long a counter's row is kept after its window: an hour, in seconds. */
const KEPT_SECONDS = 3_600;

/** Refuses (429) while a counter is locked. */
export function refuseLocked(row: AttemptsRow | undefined, limit: number): void {
  if (row && row.failures >= limit && isRunning(row)) throw tooMany(row);
}

function tooMany(row: AttemptsRow): AppError {
  const retryAfter = Math.max(1, Math.ceil((row.until - lasting()) / 1_000));
  return new AppError("too_many_attempts", `Too many failed attempts. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`, { retryAfter });
}

/** Counts an attempt in the current window, or opens one; refuses attempts above the limit (429). */
export async function countAttempt(key: Key, read: AttemptsRow | undefined, limit: number): Promise<AttemptsRow> {
  let row = read;
  for (let miss = 1; miss <= MAX_MISSES; miss++) {
    try {
      const counted = await update<AttemptsRow>(
        row && isRunning(row) ? { key, add: { failures: 1 }, expect: { equals: { until: row.until } } } : opened(key, row),
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
  return { key, set: { failures: 1, ...windowFrom(lasting()) }, expect };
}

/** The lock that the last failure of a window sets: fifteen minutes from now. */
export function lockWrites(key: Key, counted: AttemptsRow, limit: number): Write[] {
  return counted.failures < limit ? [] : [{ kind: "update", key, set: { failures: limit, ...windowFrom(lasting()) } }];
}

/** Whether a window or lock has not ended, and was not opened by a clock that is ahead: that would lock a user out for long. */
const isRunning = ({ until }: AttemptsRow): boolean => until > lasting() && !isAhead(until - WINDOW_MS);

function windowFrom(time: number): Pick<AttemptsRow, "until" | "ttl"> {
  const until = time + WINDOW_MS;
  return { until, ttl: Math.ceil(until / 1_000) + KEPT_SECONDS };
}
