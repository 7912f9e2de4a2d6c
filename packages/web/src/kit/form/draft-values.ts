/**
 * Drafts of a form's fields in session storage: they survive a reload and are removed with the window.
 * `kit/lines/line-draft.ts` does the same for lines.
 */
import { useLayoutEffect, useState } from "react";
import { writeStored, readStored } from "../../lib/browser-storage.ts";
import { session } from "../../lib/session.ts";

/** Drafts are per user: another user of the same window does not see them. */
const nameOf = (name: string): string => `form.${session.get().username ?? ""}.${name}`;

/** The initial values: the stored draft merged over `empty`. `drafted` is whether there was a draft. */
export function useDraftValues<V extends object>(name: string, empty: V): { values: V; drafted: boolean } {
  const [start] = useState(() => {
    const draft = readStored(nameOf(name), "window");
    const known = Object.entries(typeof draft === "object" && draft !== null ? draft : {}).filter(([field]) => field in empty);
    return { values: { ...empty, ...Object.fromEntries(known) }, drafted: known.length > 0 };
  });
  return start;
}

/** Stores the values as a draft while `entered` is true; removes the draft on unmount, after the form was sent or discarded. */
export function useSaveDraftValues<V extends object>(name: string, values: V, entered: boolean): void {
  const text = entered ? JSON.stringify(values) : undefined;
  useLayoutEffect(() => void writeStored(nameOf(name), text === undefined ? undefined : JSON.parse(text), "window"), [name, text]);
  useLayoutEffect(() => () => void writeStored(nameOf(name), undefined, "window"), [name]);
}
