/** The injected clock: all business code uses it, so that tests can control time. */
let current: () => number = Date.now;

/** Milliseconds since the epoch. */
export function now(): number {
  return current();
}

/** The present instant in ISO 8601, UTC, with milliseconds. */
export function instant(): string {
  return new Date(now()).toISOString();
}

/** Replaces the clock (tests, demo data); without an argument, restores the real one. */
export function setClock(clock: () => number = Date.now): void {
  current = clock;
}
