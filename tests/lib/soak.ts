/**
 * Long tests run reduced in `npm test` and in full in `npm run test:soak`.
 */

/** Whether this is the full run. */
export const SOAK = process.env["SOAK"] === "1";

/** The size of a test: `some` in `npm test`, `all` in `npm run test:soak`. */
export const someOrAll = (some: number, all: number): number => (SOAK ? all : some);

/** Number of elements that `someOf` usually takes from either end of a list. */
const ENDS = 2;

/** The first two, the middle and the last two elements of a long list, or another number at its `ends`; all of it in the full run. */
export function someOf<T>(list: readonly T[], all = SOAK, ends = ENDS): readonly T[] {
  if (all || list.length <= 2 * ends + 1) return list;
  const middle = Math.floor(list.length / 2);
  return [...list.slice(0, ends), ...list.slice(middle, middle + 1), ...list.slice(-ends)];
}

/** Where a process is killed: before its nth DynamoDB call (from 1), or once that call took effect. */
export interface KillPoint {
  nth: number;
  when: "before" | "after";
}

/**
 * The kill points for an action with these calls. Full run: before and after each call. Reduced: before its first
 * write and after some of its writes, because a kill at a read, or before another write, has the same effect as one after
 * the write before it.
 */
export function killPoints(calls: readonly string[], all = SOAK): KillPoint[] {
  const nths = calls.flatMap((call, i) => (all || !isRead(call) ? [i + 1] : []));
  return someOf(nths, all).flatMap((nth, i) => [...(all || i === 0 ? [{ nth, when: "before" as const }] : []), { nth, when: "after" as const }]);
}

const isRead = (call: string): boolean => /^(Get|BatchGet|Query|Scan|TransactGet)/.test(call);
