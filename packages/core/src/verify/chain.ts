/**
 * Whether changes `before → after` form a chain from 0 to the present figure, in any order: each figure must be left as
 * often as it is reached. Stores two sums of digests instead of a list, so that memory is constant for a history of any
 * length. Independent of clock skew.
 */
export class Chain {
  private a = 0;
  private b = 0;

  constructor() {
    this.count(0, 1);
  }

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

/** A 32-bit digest of a number. */
function digest(value: number, seed: number): number {
  let hash = Math.imul((value | 0) ^ seed, 0x27d4eb2d) ^ Math.trunc(value / 2 ** 32);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return hash ^ (hash >>> 15);
}
