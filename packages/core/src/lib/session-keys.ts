/**
 * The keys that sign sessions: the newest one signs, all of them verify, so that keys can be rotated without ending
 * sessions.
 */
import { settings } from "./settings.ts";

/** The keys as bytes, newest first. */
export function sessionKeys(): Uint8Array[] {
  return settings().sessionKeys.map((key) => new TextEncoder().encode(key));
}
