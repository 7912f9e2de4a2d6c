/**
 * Who changed a thing last: kept on whatever can be edited, so that a refused stale edit can name them.
 */
import type { Actor } from "./actor.ts";
import { instant } from "./clock.ts";
import { conflict } from "./error.ts";

/** On a row that can be edited; absent if nobody has edited it yet. */
export interface Changed {
  /** A username. */
  changedBy?: string;
  /** ISO 8601. */
  changedAt?: string;
}

/** What an edit writes of its author. */
export function changedNow(actor: Pick<Actor, "username">): Required<Changed> {
  return { changedBy: actor.username, changedAt: instant() };
}

/**
 * Refuses (409) an edit that was made from another version than the one that is there, and says who changed it, when, and
 * what it is now. `what` reads as a noun phrase at the beginning of a sentence; an edit that names no version passes.
 */
export function refuseStale(row: Changed & { version: number }, version: number | undefined, what: string, current: unknown): void {
  if (version === undefined || version === row.version) return;
  const by = row.changedBy ? ` by ${row.changedBy}` : "";
  throw conflict(`${what} was changed${by} meanwhile. Please look at it again before you change it.`, {
    changedBy: row.changedBy ?? null,
    changedAt: row.changedAt ?? null,
    current,
  });
}
