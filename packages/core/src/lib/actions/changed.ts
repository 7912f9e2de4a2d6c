/**
 * The user of the last edit, stored with everything that can be edited, so that the refusal of a stale edit can name
 * them.
 */
import type { Actor } from "./actor.ts";
import { instant } from "../time/clock.ts";
import { conflict } from "./error.ts";

/** On a row that can be edited; absent before the first edit. */
export interface Changed {
  /** A username. */
  changedBy?: string;
  /** ISO 8601. */
  changedAt?: string;
}

/** The fields that an edit writes about its user. */
export function changedNow(actor: Pick<Actor, "username">, at = instant()): Required<Changed> {
  return { changedBy: actor.username, changedAt: at };
}

/**
 * Refuses (409) an edit of a stale version, with the user, time and current values of the last edit. `what` is a noun
 * phrase at the start of a sentence. An edit without a version passes.
 */
export function refuseStale(row: Changed & { version: number }, version: number | undefined, what: string, current: unknown): void {
  if (version === undefined || version === row.version) return;
  const by = row.changedBy ? ` by ${row.changedBy}` : "";
  throw conflict(`${what} was changed${by} in the meantime. Check the current values before you change it.`, {
    changedBy: row.changedBy ?? null,
    changedAt: row.changedAt ?? null,
    current,
  });
}
