/**
 * Time, injected: everything in the business asks here, so that a test can own the clock.
 */
let current: () => number = Date.now;

/** Milliseconds since the epoch. */
export function now(): number {
  return current();
}

/** The present instant in ISO 8601, UTC, with milliseconds. */
export function instant(): string {
  return new Date(now()).toISOString();
}

/** Replaces the clock (tests, demo data); without an argument the real one comes back. */
export function setClock(clock: () => number = Date.now): void {
  current = clock;
}
