/**
 * Seeded random numbers: the demo company is the same in every load.
 */
export interface Chance {
  /** From 0 to below 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  oneOf<T>(list: readonly T[]): T;
  happens(percent: number): boolean;
}

/** A generator from a seed (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    fraction,
    between: (least, most) => least + Math.floor(fraction() * (most - least + 1)),
    oneOf: (list) => {
      const one = list[Math.floor(fraction() * list.length)];
      if (one === undefined) throw new Error("There is nothing to choose from.");
      return one;
    },
    happens: (percent) => fraction() * 100 < percent,
  };
}
