/** Watches by how much the clock of this machine differs from the database's. It needs no calls: each answer has a `Date`. */
import { clockDrift } from "@apothecary/core/lib/time/clock";
import { logDrift } from "./log.ts";

/** A difference above this is logged and raises an alarm. */
const ALARM_DRIFT_MS = 5_000;
/** How often it is logged while it lasts. */
const EVERY_MS = 600_000;

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
