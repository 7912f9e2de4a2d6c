/** Drafts of lines in session storage: they survive a reload and are removed with the window. */
import { writeStored, readStored } from "../../lib/browser-storage.ts";
import { session } from "../../lib/session.ts";
import type { Lines, NewLine } from "./lines.ts";

/** Debounce of draft writes, in milliseconds. Leaving the page writes immediately. */
const SETTLED_MS = 300;

/** Drafts are per user: another user of the same window does not see them. */
const nameOf = (name: string): string => `lines.${session.get().username ?? ""}.${name}`;

/** The stored draft; undefined if nothing is stored. */
export function readDraft<Row, Values>(name: string): readonly NewLine<Row, Values>[] | undefined {
  const draft = readStored(nameOf(name), "window");
  return Array.isArray(draft) ? (draft as NewLine<Row, Values>[]) : undefined;
}

/** Writes the draft on each change, debounced. Returns a function that stops it. */
export function saveDraft<Row, Values extends object>(name: string, lines: Lines<Row, Values>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const draft = lines.changed() ? lines.all().map(({ id, row, values }) => ({ id, row, values })) : undefined;
    writeStored(nameOf(name), draft, "window");
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
    // The dialog was closed: the lines were sent or discarded.
    removeDraft(name);
  };
}

/** Removes a draft. */
export function removeDraft(name: string): void {
  writeStored(nameOf(name), undefined, "window");
}
