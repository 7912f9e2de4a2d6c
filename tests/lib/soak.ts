/**
 * Long tests run reduced in `npm test` and in full in `npm run test:long`.
 */

/** Whether this is the full run. */
export const SOAK = process.env["SOAK"] === "1";

/** The size of a test: `some` in `npm test`, `all` in `npm run test:long`. */
export const someOrAll = (some: number, all: number): number => (SOAK ? all : some);

/** Number of elements that `sampleList` usually takes from either end of a list. */
const ENDS = 2;

/** The first two, the middle and the last two elements of a long list, or another number at its `ends` (0: the middle alone); all of it in the full run. */
export function sampleList<T>(list: readonly T[], all = SOAK, ends = ENDS): readonly T[] {
  if (all || list.length <= 2 * ends + 1) return list;
  const middle = Math.floor(list.length / 2);
  return [...list.slice(0, ends), ...list.slice(middle, middle + 1), ...list.slice(list.length - ends)];
}

/** Where a process is killed: before its nth DynamoDB call (from 1), or once that call took effect. */
export interface KillPoint {
  nth: number;
  when: "before" | "after";
}

/**
 * The kill points for an action with these calls. Full run: before and after each call. Reduced: after its first write,
 * where the most is left to do.
 */
export function killPoints(calls: readonly string[], all = SOAK): KillPoint[] {
  if (all)
    return calls.flatMap((_, i) => [
      { nth: i + 1, when: "before" as const },
      { nth: i + 1, when: "after" as const },
    ]);
  const first = calls.findIndex((call) => !isRead(call));
  return first < 0 ? [] : [{ nth: first + 1, when: "after" }];
}

const isRead = (call: string): boolean => /^(Get|BatchGet|Query|Scan|TransactGet)/.test(call);
