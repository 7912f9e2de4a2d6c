/**
 * The state of pages in this window: filters, sort order and open details. Links in the drawer restore it (specification
 * 2: filters stay). It belongs to the user and is cleared on sign-out.
 */
import { writeStored, readStored } from "../storage/browser-storage.ts";

const NAME = "pages-left";

interface PageStates {
  username: string;
  /** The query string of the address by path: `?search=wax`. */
  searches: Record<string, string>;
}

/** Records the state of a page. */
export function savePageState(username: string, path: string, search: string): void {
  const states = readPageStates(username);
  if ((states[path] ?? "") !== search) writeStored(NAME, { username, searches: { ...states, [path]: search } } satisfies PageStates, "window");
}

/** The query string under which a user left a page in this window; empty if it was not opened yet. */
export function savedPageState(username: string, path: string): string {
  return readPageStates(username)[path] ?? "";
}

export function clearPageStates(): void {
  writeStored(NAME, undefined, "window");
}

function readPageStates(username: string): Record<string, string> {
  const states = readStored(NAME, "window") as Partial<PageStates> | undefined;
  return states?.username === username && states.searches ? states.searches : {};
}
