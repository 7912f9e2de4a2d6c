/**
 * Drafts of a form's fields in the window's session storage: a reload keeps them, closing the window removes them. Those of lines
 * are kept by `kit/lines/kept-lines.ts`.
 */
import { useEffect, useState } from "react";
import { keep, kept } from "../../lib/kept.ts";
import { session } from "../../lib/session.ts";

/** Drafts of one user are not shown to another in the same window. */
const nameOf = (name: string): string => `form.${session.get().username ?? ""}.${name}`;

/** What a form begins with: the draft of that name over the values that it has without one, and whether there is one. */
export function useKeptValues<V extends object>(name: string, empty: V): { values: V; drafted: boolean } {
  const [begun] = useState(() => {
    const draft = kept(nameOf(name), "window");
    const known = Object.entries(typeof draft === "object" && draft !== null ? draft : {}).filter(([field]) => field in empty);
    return { values: { ...empty, ...Object.fromEntries(known) }, drafted: known.length > 0 };
  });
  return begun;
}

/** Keeps the values while something of them is entered; forgets them with the form, which has sent them or given them up. */
export function useKeepValues<V extends object>(name: string, values: V, entered: boolean): void {
  const text = entered ? JSON.stringify(values) : undefined;
  useEffect(() => void keep(nameOf(name), text === undefined ? undefined : JSON.parse(text), "window"), [name, text]);
  useEffect(() => () => void keep(nameOf(name), undefined, "window"), [name]);
}
