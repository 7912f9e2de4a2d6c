/**
 * How much longer a manager's authorisation holds.
 */
const MINUTE_MS = 60_000;
/** How long it lasts at most (specification 1, section 9). */
export const GRANTED_MINUTES = 15;

/**
 * Whole minutes until it runs out, the begun one counted; 0 when it has. Never more than it lasts, though this clock may be
 * behind the server's. `expiry` in ISO 8601, `now` in milliseconds.
 */
export function minutesLeft(expiry: string, now: number): number {
  return Math.min(GRANTED_MINUTES, Math.max(0, Math.ceil((Date.parse(expiry) - now) / MINUTE_MS)));
}
