/**
 * Targets that this user recently opened from the search, stored in the browser.
 */
import { writeStored, readStored } from "../../lib/storage/browser-storage.ts";
import { KINDS, type Target } from "./targets.ts";

const MAX_RECENT = 8;

/** Newest first. Invalid entries are skipped. */
export function recentTargets(username: string): readonly Target[] {
  const found = readStored(recentSearchesKey(username));
  return Array.isArray(found) ? found.filter(isTarget).slice(0, MAX_RECENT) : [];
}

/** Records that a target was opened. */
export function noteRecent(username: string, target: Target): void {
  const { kind, key, title, detail, to } = target;
  const others = recentTargets(username).filter((one) => one.kind !== kind || one.key !== key);
  writeStored(recentSearchesKey(username), [{ kind, key, title, detail, to }, ...others].slice(0, MAX_RECENT));
}

function isTarget(one: unknown): one is Target {
  if (typeof one !== "object" || one === null) return false;
  const { kind, key, title, detail, to } = one as Record<string, unknown>;
  return typeof kind === "string" && kind in KINDS && [key, title, detail, to].every((text) => typeof text === "string") && String(to).startsWith("/");
}

const recentSearchesKey = (username: string): string => `searched.${username.toLowerCase()}`;
