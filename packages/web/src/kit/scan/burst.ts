/**
 * Telling a hand scanner from a hand: a scanner types a whole text faster than anybody can, and ends it with Enter.
 */

/** The longest pause between two keys of a scanner, in milliseconds; a fast typist needs twice as long. */
const GAP_MS = 50;
/** Fewer characters than this are never a reading. */
const SHORTEST = 3;
/** No label says more; what is longer is not kept. */
const LONGEST = 500;

export interface Press {
  /** As `KeyboardEvent.key` names it. */
  key: string;
  /** When, in milliseconds. */
  at: number;
  /** The key is held down, or pressed together with Ctrl, Alt or Meta. */
  other?: boolean;
}

export interface Heard {
  /** What was read, where this press ends a reading. */
  text?: string;
  /** Whether the press belongs to a scanner, and so to nothing else on the page. */
  scanner: boolean;
}

/** Hears one press after the other. */
export function createBurst(): (press: Press) => Heard {
  let text = "";
  let last = Number.NEGATIVE_INFINITY;
  return ({ key, at, other }) => {
    // Capitals come with a Shift of their own.
    if (key === "Shift") return { scanner: false };
    const quick = at - last <= GAP_MS;
    const before = quick ? text : "";
    last = at;
    text = !other && key.length === 1 && before.length < LONGEST ? before + key : "";
    if (key === "Enter" && !other && before.length >= SHORTEST) return { text: before, scanner: true };
    return { scanner: text.length >= SHORTEST };
  };
}
