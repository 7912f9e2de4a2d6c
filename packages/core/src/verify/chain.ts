/**
 * Whether changes `before → after` form a chain from 0 to the present figure, in any order: each figure must be left as
 * often as it is reached. Stores two sums of digests instead of a list, so that memory is constant for a history of any
 * length. Independent of clock skew.
 */
export interface Chain {
  a: number;
  b: number;
}

/** A chain that is still at 0. */
export function newChain(): Chain {
  const chain = { a: 0, b: 0 };
  count(chain, 0, 1);
  return chain;
}

/** Adds a change to the chain. */
export function addChange(chain: Chain, before: number, after: number): void {
  count(chain, before, -1);
  count(chain, after, 1);
}

/** Whether the changes lead to `end`. */
export function endsAt({ a, b }: Chain, end: number): boolean {
  return a === digest(end, 0x9e3779b1) && b === digest(end, 0x85ebca77);
}

function count(chain: Chain, value: number, times: 1 | -1): void {
  chain.a = (chain.a + times * digest(value, 0x9e3779b1)) | 0;
  chain.b = (chain.b + times * digest(value, 0x85ebca77)) | 0;
}

/** A 32-bit digest of a number. */
function digest(value: number, seed: number): number {
  let hash = Math.imul((value | 0) ^ seed, 0x27d4eb2d) ^ Math.trunc(value / 2 ** 32);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return hash ^ (hash >>> 15);
}
