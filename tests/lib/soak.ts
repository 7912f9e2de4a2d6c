/**
 * Long tests run reduced in `npm test` and in full in `npm run test:soak`.
 */

/** Whether this is the full run. */
export const SOAK = process.env["SOAK"] === "1";

/** How many of something a test takes: `some` in `npm test`, `all` in `npm run test:soak`. */
export const someOrAll = (some: number, all: number): number => (SOAK ? all : some);

/** How many of a list `someOf` takes at either end. */
const ENDS = 2;

/** Of a long list the first two, the middle one and the last two; in full all of it. */
export function someOf<T>(list: readonly T[], all = SOAK): readonly T[] {
  if (all || list.length <= 2 * ENDS + 1) return list;
  const middle = Math.floor(list.length / 2);
  return [...list.slice(0, ENDS), ...list.slice(middle, middle + 1), ...list.slice(-ENDS)];
}

/** Where a process is killed: before its nth DynamoDB call (from 1), or once that call took effect. */
export interface KillPoint {
  nth: number;
  when: "before" | "after";
}

/**
 * Where an action that made these calls is cut off. In full: before and after each of its calls. Reduced: before and after
 * some of its writes, since a read that is cut off leaves what the write before it left.
 */
export function killPoints(calls: readonly string[], all = SOAK): KillPoint[] {
  const cut = calls.flatMap((call, i) => (all || !isRead(call) ? [i + 1] : []));
  return someOf(cut, all).flatMap((nth) => [
    { nth, when: "before" },
    { nth, when: "after" },
  ]);
}

const isRead = (call: string): boolean => /^(Get|BatchGet|Query|Scan|TransactGet)/.test(call);
