/**
 * A manager's authorisation as it is told: for what, and how much longer.
 */
const MINUTE_MS = 60_000;

/** Whole minutes until it runs out, the begun one counted; 0 when it has. `expiry` in ISO 8601, `now` in milliseconds. */
export function minutesLeft(expiry: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiry) - now) / MINUTE_MS));
}

/** `adjustStockLevel` → `Adjust stock level`. */
export function permissionWords(permission: string): string {
  const words = permission.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
