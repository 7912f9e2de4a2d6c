/**
 * Drafts of lines in the window's session storage: a reload keeps them, closing the window removes them.
 */
import { keep, kept } from "../../lib/kept.ts";
import { session } from "../../lib/session.ts";
import type { Lines, NewLine } from "./lines.ts";

/** How long after the last change a draft is written, in milliseconds; leaving the page writes it at once. */
const SETTLED_MS = 300;

/** Drafts of one user are not shown to another in the same window. */
const nameOf = (name: string): string => `lines.${session.get().username ?? ""}.${name}`;

/** The draft of that name; undefined if there is none. */
export function keptLines<Row, Values>(name: string): readonly NewLine<Row, Values>[] | undefined {
  const draft = kept(nameOf(name), "window");
  return Array.isArray(draft) ? (draft as NewLine<Row, Values>[]) : undefined;
}

/** Writes the draft with each change. Returns a function that stops it. */
export function keepLines<Row, Values extends object>(name: string, lines: Lines<Row, Values>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const draft = lines.changed() ? lines.all().map(({ id, row, values }) => ({ id, row, values })) : undefined;
    keep(nameOf(name), draft, "window");
  };
  const leave = () => {
    if (timer !== undefined) write();
  };
  const stop = lines.edits.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(write, SETTLED_MS);
  });
  window.addEventListener("pagehide", leave);
  if (lines.changed()) write();
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener("pagehide", leave);
    // Closing the dialog means that the lines were sent or given up.
    forgetLines(name);
  };
}

/** Forgets a draft. */
export function forgetLines(name: string): void {
  keep(nameOf(name), undefined, "window");
}
