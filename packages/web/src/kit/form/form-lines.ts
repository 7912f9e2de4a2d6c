/**
 * What a form knows of the lines that are edited in it. `inForm` of `kit/lines` makes it.
 */
export interface FormLines {
  /** Shows all errors. Returns a function that focuses the first, or undefined if there are none. */
  attempt: () => (() => void) | undefined;
  /** Whether a path of the body belongs to these lines. */
  owns: (path: string) => boolean;
  /** Shows a message at the line and field of a path; returns whether there is one. */
  place: (path: string, message: string) => boolean;
  /** Whether leaving would lose input. */
  changed: () => boolean;
  /** Calls the listener after each edit. */
  subscribe: (listener: () => void) => () => void;
}
