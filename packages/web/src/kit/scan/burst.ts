/**
 * Recognises a hand scanner: it types a whole text faster than a person can, and ends it with Enter.
 */

/** The longest pause between two keys of a scanner, in milliseconds; a fast typist needs twice as long. */
const GAP_MS = 50;
/** Shorter texts are never a scan. */
const SHORTEST = 3;
/** No label is longer; longer texts are dropped. */
const LONGEST = 500;

export interface Press {
  /** `KeyboardEvent.key`. */
  key: string;
  /** The time, in milliseconds. */
  at: number;
  /** The key is held down, or pressed together with Ctrl, Alt or Meta. */
  other?: boolean;
}

export interface Heard {
  /** The scanned text, if this key ends a scan. */
  text?: string;
  /** Whether the key comes from a scanner, so that nothing else on the page handles it. */
  scanner: boolean;
}

/** Handles one key after the other. */
export function createBurst(): (press: Press) => Heard {
  let text = "";
  let last = Number.NEGATIVE_INFINITY;
  return ({ key, at, other }) => {
    // A scanner sends Shift before each capital.
    if (key === "Shift") return { scanner: false };
    const quick = at - last <= GAP_MS;
    const before = quick ? text : "";
    last = at;
    text = !other && key.length === 1 && before.length < LONGEST ? before + key : "";
    if (key === "Enter" && !other && before.length >= SHORTEST) return { text: before, scanner: true };
    return { scanner: text.length >= SHORTEST };
  };
}
