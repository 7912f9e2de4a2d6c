/** The lines of a form, as the form sees them. Created by `inForm` of `kit/lines`. */
export interface FormLines {
  /** Shows all errors. Returns a function that focuses the first, or undefined without errors. */
  attempt: () => (() => void) | undefined;
  /** Whether a path of the body belongs to these lines. */
  owns: (path: string) => boolean;
  /** Shows a message at the line and field of a path; returns false if no line matches. */
  placeError: (path: string, message: string) => boolean;
  /** Whether leaving would lose input. */
  changed: () => boolean;
  /** Calls the listener after each edit. */
  subscribe: (listener: () => void) => () => void;
}
