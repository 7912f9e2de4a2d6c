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

/** Where a process is killed: before its nth write (from 1), or once that write took effect. */
export interface KillPoint {
  nth: number;
  when: "before" | "after";
}

/**
 * The kill points for an action with these DynamoDB calls, for `killAt` with `"writes"`. Full run: before and after each write; a process
 * that is killed at a read leaves the table as after the write before it. Reduced: after its first write, where the most is left to do.
 */
export function killPoints(calls: readonly string[], all = SOAK): KillPoint[] {
  const writes = calls.filter((call) => !isRead(call)).map((_, i) => i + 1);
  if (!all) return writes.slice(0, 1).map((nth) => ({ nth, when: "after" }));
  return writes.flatMap((nth) => [
    { nth, when: "before" },
    { nth, when: "after" },
  ]);
}

const isRead = (call: string): boolean => /^(Get|BatchGet|Query|Scan|TransactGet)/.test(call);
