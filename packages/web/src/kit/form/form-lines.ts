/**
 * What a form knows of the lines that are edited in it. `kit/lines` makes one of its lines by `inForm`.
 */
export interface FormLines {
  /** Shows all that is wrong; returns how to lead to the first of it, or undefined where all can be sent. */
  attempt: () => (() => void) | undefined;
  /** Whether a path of the body lies within these lines. */
  owns: (path: string) => boolean;
  /** Shows a message at the line and field that a path speaks of; returns whether there is one. */
  place: (path: string, message: string) => boolean;
  /** Whether leaving would lose input. */
  changed: () => boolean;
  /** Calls the listener after each edit. */
  subscribe: (listener: () => void) => () => void;
}
