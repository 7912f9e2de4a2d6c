import { exclusively } from "../storage/exclusively.ts";
import { readStored, writeStored } from "../storage/browser-storage.ts";
import { type Notice, notify } from "./notify.ts";

interface Watched<One> {
  /** Names what is watched. */
  name: string;
  id: (one: One) => string;
  /** What orders the versions of one by time: a later one is new again. */
  stamp: (one: One) => string;
  /** The notice of what is new; undefined if it needs none. */
  notice: (fresh: readonly One[]) => Notice | undefined;
}

/** Notifies a user of what is new in a list since the last look in this browser, and remembers it. One window does so at a time. */
export function notifyOfNew<One>(username: string, all: readonly One[], { name, id, stamp, notice }: Watched<One>): Promise<void> {
  const key = `${name}.notified.${username.toLowerCase()}`;
  return exclusively(`apothecary.${name}.notifying`, () => {
    const before = readNotified(readStored(key));
    const fresh = notice(all.filter((one) => stamp(one) > (before[id(one)] ?? "")));
    writeStored(key, Object.fromEntries(all.map((one) => [id(one), stamp(one)])));
    if (fresh) notify(fresh);
    return Promise.resolve();
  });
}

/** The stamps of what a user was notified of, by id. */
function readNotified(found: unknown): Readonly<Record<string, string>> {
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
