/**
 * How much longer a manager's authorisation holds.
 */
const MINUTE_MS = 60_000;

/** Whole minutes until it runs out, the begun one counted; 0 when it has. `expiry` in ISO 8601, `now` in milliseconds. */
export function minutesLeft(expiry: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiry) - now) / MINUTE_MS));
}
