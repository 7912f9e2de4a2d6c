/**
 * What is to be counted, kept in this browser while it is being counted: a tablet that is reloaded where there is no
 * network goes on with it. Nothing else of the business is kept.
 */
import { CallError } from "../../../lib/call.ts";
import { session } from "../../../lib/session.ts";
import { browserDatabase, type BrowserDatabase } from "../../../lib/browser-database.ts";

/** A shift: what was read earlier is out of date. In milliseconds. */
const AT_HAND_MS = 12 * 3_600_000;

export interface AtHand {
  key: string;
  username: string;
  at: number;
  answer: unknown;
}

/** Reads, and keeps the answer under a name for the signed-in user; without a network returns what was kept. */
export type ReadAtHand = <T>(name: string, read: () => Promise<T>) => Promise<T>;

/** Keeps answers on a database. A browser that keeps nothing reads as ever. */
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
      // Whether the browser keeps it is known to matter only later, and is no reason to show nothing now.
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

/** The same in this browser's own database. */
export const readAtHand = createAtHand(browserDatabase<AtHand>("apothecary.at-hand"), () => session.get().username);
