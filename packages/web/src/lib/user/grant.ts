/**
 * Remaining time of a manager's authorisation.
 */
const MINUTE_MS = 60_000;
/** Maximum duration (specification 1, section 9). */
export const GRANTED_MINUTES = 15;

/**
 * Minutes until it expires, rounded up; 0 once expired. Capped at the maximum duration, because this clock may be
 * behind the server's. `expiry` in ISO 8601, `now` in milliseconds.
 */
export function minutesLeft(expiry: string, now: number): number {
  return Math.min(GRANTED_MINUTES, Math.max(0, Math.ceil((Date.parse(expiry) - now) / MINUTE_MS)));
}
