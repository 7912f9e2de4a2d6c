/** The users who have signed in on this device, so that a shared one changes hands in two taps. */
import { readStored, writeStored } from "../storage/browser-storage.ts";

export interface KnownUser {
  username: string;
  name: string;
}

/** The most users that are offered; the one who signed in longest ago is forgotten. */
const MAX_KNOWN = 8;
const KNOWN = "known-users";

/** Newest first. Invalid entries are skipped. */
export function knownUsers(): readonly KnownUser[] {
  const found = readStored(KNOWN);
  return Array.isArray(found) ? found.filter(isKnownUser) : [];
}

/** Puts a user first. */
export function noteKnownUser({ username, name }: KnownUser): void {
  const [first, ...later] = knownUsers();
  if (first?.username === username && first.name === name) return;
  const others = [...(first ? [first] : []), ...later].filter((one) => one.username !== username);
  writeStored(KNOWN, [{ username, name }, ...others].slice(0, MAX_KNOWN));
}

function isKnownUser(one: unknown): one is KnownUser {
  return typeof one === "object" && one !== null && "username" in one && typeof one.username === "string" && "name" in one && typeof one.name === "string";
}
