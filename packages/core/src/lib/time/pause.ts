import { randomFraction } from "../actions/id.ts";

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 640;

/** Waits before the next attempt: exponential backoff with full jitter. */
export function pause(attempt: number): Promise<void> {
  const bound = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, bound * randomFraction()));
}
