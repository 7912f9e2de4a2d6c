/**
 * The keys that sign sessions: the newest one signs, all of them verify, so that keys can be rotated without ending
 * sessions.
 */
import { settings } from "./settings.ts";

const keyBytes = (key: string): Uint8Array => new TextEncoder().encode(key);

/** The keys as bytes; the first one signs. */
export function sessionKeys(): Uint8Array[] {
  return settings().sessionKeys.map(keyBytes);
}

/** The key of what outlives sessions, so that a repeated request is recognised after a session key was replaced. */
export function recordsKey(): Uint8Array {
  const key = settings().recordsKey ?? settings().sessionKeys[0];
  if (!key) throw new Error("No session key is set.");
  return keyBytes(key);
}
