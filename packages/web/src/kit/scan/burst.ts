/** Detects a hand scanner: it types text faster than a person and ends it with Enter or Tab. */

/** The longest pause between two keys of a scanner, in milliseconds; fast typists need twice as long. */
const GAP_MS = 50;
/** The shortest text of a scan, in characters. */
const SHORTEST = 3;
/** The longest text of a label, in characters; longer input is dropped. */
const LONGEST = 500;

export interface Press {
  /** `KeyboardEvent.key`. */
  key: string;
  /** The time of the key press, in milliseconds. */
  at: number;
  /** The key repeats, or is pressed with Ctrl, Alt or Meta. */
  other?: boolean;
}

export interface BurstResult {
  /** The scanned text, if this key ends a scan. */
  text?: string;
  /** Whether the key comes from a scanner, so that no other handler receives it. */
  scanner: boolean;
  /** Whether the key may be the first of a scan. */
  begins: boolean;
}

/** Returns a detector; call it for each key press in order. */
export function createBurst(): (press: Press) => BurstResult {
  let text = "";
  let last = Number.NEGATIVE_INFINITY;
  return ({ key, at, other }) => {
    // Scanners send Shift before each capital letter.
    if (key === "Shift") return { scanner: false, begins: false };
    const quick = at - last <= GAP_MS;
    const before = quick ? text : "";
    last = at;
    text = !other && key.length === 1 && before.length < LONGEST ? before + key : "";
    if ((key === "Enter" || key === "Tab") && !other && before.length >= SHORTEST) return { text: before, scanner: true, begins: false };
    return { scanner: text.length >= SHORTEST, begins: text.length === 1 };
  };
}
