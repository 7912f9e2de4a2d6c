/** Watches by how much the clock of this machine differs from the database's. It needs no calls: each answer has a `Date`. */
import { clockDrift } from "@apothecary/core/lib/time/clock";
import { readAhead } from "@apothecary/core/lib/stage/stage-values";
import { get } from "@apothecary/core/lib/table/table";
import { logDrift } from "./log.ts";

/** A difference above this is logged and raises an alarm. */
const ALARM_DRIFT_MS = 5_000;
/** How often it is logged while it lasts. */
const EVERY_MS = 600_000;

/** Any key will do: the answer has the time, with or without a row. */
const STAGE_KEY = { PK: "STAGE", SK: "LOADED" };

let loggedAt: number | undefined;

/** Logs a clock that is wrong: when it is first seen, then every ten minutes. */
export function watchClock(): void {
  const drift = clockDrift();
  if (Math.abs(drift) <= ALARM_DRIFT_MS) loggedAt = undefined;
  else if (loggedAt === undefined || performance.now() - loggedAt >= EVERY_MS) {
    loggedAt = performance.now();
    logDrift(drift);
  }
}

/** Asks the database for the time by a small read, and logs a clock that is wrong. */
export async function measureClock(): Promise<void> {
  await get(STAGE_KEY);
  watchClock();
}

/**
 * Reads the settings and the time while a deployed function starts, so that a wrong clock is known before its first request.
 * If that fails, the first request reads both again and tells the fault.
 */
export function prepareStart(): void {
  if (process.env["TABLE_PARAMETER"])
    readAhead()
      .then(measureClock)
      .catch(() => undefined);
}
