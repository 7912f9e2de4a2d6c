/**
 * The keys that sign sessions: the newest signs, all verify, so that one can be replaced without ending any session.
 */
import { settings } from "./settings.ts";

/** The keys as bytes, the newest first. */
export function sessionKeys(): Uint8Array[] {
  return settings().sessionKeys.map((key) => new TextEncoder().encode(key));
}
