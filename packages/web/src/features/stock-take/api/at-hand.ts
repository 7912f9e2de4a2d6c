/**
 * Caches count sheets in the browser during a count, so that a tablet that is reloaded offline can continue. No other data
 * is cached.
 */
import { CallError } from "../../../lib/server/call.ts";
import { session } from "../../../lib/user/session.ts";
import { browserDatabase, type BrowserDatabase } from "../../../lib/storage/browser-database.ts";

/** Lifetime of cached answers: a shift, in milliseconds. */
const AT_HAND_MS = 12 * 3_600_000;

export interface AtHand {
  key: string;
  username: string;
  at: number;
  answer: unknown;
}

/** Reads and caches the answer for the signed-in user; returns the cached answer offline. */
export type ReadAtHand = <T>(name: string, read: () => Promise<T>) => Promise<T>;

/** Caches answers in a database. Without browser storage, reads still work. */
export function createAtHand(database: BrowserDatabase<AtHand>, usernameNow: () => string | undefined, now: () => number = Date.now): ReadAtHand {
  const last = new Map<string, unknown>();
  const put = async (name: string, answer: unknown) => {
    const username = usernameNow();
    if (username === undefined || last.get(name) === answer) return;
    last.set(name, answer);
    const outdated = (await database.all()).filter(({ at, username: whose }) => now() - at > AT_HAND_MS || whose !== username);
    await database.write(
      [{ key: name, username, at: now(), answer }],
      outdated.map(({ key }) => key),
    );
  };
  return async <T>(name: string, read: () => Promise<T>): Promise<T> => {
    try {
      const answer = await read();
      // A failed write to the cache must not fail the read.
      void put(name, answer).catch(() => last.delete(name));
      return answer;
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 0) throw error;
      const username = usernameNow();
      const all = await database.all().catch(() => []);
      const found = all.find(({ key, username: whose, at }) => key === name && whose === username && now() - at <= AT_HAND_MS);
      if (!found) throw error;
      return found.answer as T;
    }
  };
}

/** The cache in this browser's IndexedDB. */
export const readAtHand = createAtHand(browserDatabase<AtHand>("apothecary.at-hand"), () => session.get().username);
