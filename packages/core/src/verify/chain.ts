/**
 * Whether changes `before → after` can be put one behind the other from 0 to what there is now, whatever order they are
 * seen in and however many they are: each figure must be left as often as it is reached. It is kept as two sums of
 * digests instead of a list, so that a history of any length takes the same room. Clocks that differ do not disturb it.
 */
export class Chain {
  private a = 0;
  private b = 0;

  constructor() {
    this.count(0, 1);
  }

  /** One change. */
  step(before: number, after: number): void {
    this.count(before, -1);
    this.count(after, 1);
  }

  /** Whether the changes lead to `end`. */
  endsAt(end: number): boolean {
    return this.a === digest(end, 0x9e3779b1) && this.b === digest(end, 0x85ebca77);
  }

  private count(value: number, times: 1 | -1): void {
    this.a = (this.a + times * digest(value, 0x9e3779b1)) | 0;
    this.b = (this.b + times * digest(value, 0x85ebca77)) | 0;
  }
}

/** A number's digest of 32 bits. */
function digest(value: number, seed: number): number {
  let hash = Math.imul((value | 0) ^ seed, 0x27d4eb2d) ^ Math.trunc(value / 2 ** 32);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return hash ^ (hash >>> 15);
}
