/**
 * One click a second (specification 1, section 9): a double click counts once.
 */

/** Time after a click before the next one counts, in milliseconds. */
const CLICK_MS = 1_000;

/** Whether a click is too soon after one at `last`, in milliseconds since 1970. */
export function isTooSoonAfter(last: number, now = Date.now()): boolean {
  return now - last < CLICK_MS;
}
