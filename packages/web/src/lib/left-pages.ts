/**
 * The state of pages in this window: filters, sort order and open details. Links in the drawer restore it (specification
 * 2: filters stay). It belongs to the user and is cleared on sign-out.
 */
import { keep, kept } from "./kept.ts";

const NAME = "pages-left";

interface Left {
  username: string;
  /** The query string of the address by path: `?search=wax`. */
  searches: Record<string, string>;
}

/** Records the state of a page. */
export function leavePage(username: string, path: string, search: string): void {
  const left = leftBy(username);
  if ((left[path] ?? "") !== search) keep(NAME, { username, searches: { ...left, [path]: search } } satisfies Left, "window");
}

/** The query string under which a user left a page in this window; empty if it was not opened yet. */
export function searchLeft(username: string, path: string): string {
  return leftBy(username)[path] ?? "";
}

export function forgetPages(): void {
  keep(NAME, undefined, "window");
}

function leftBy(username: string): Record<string, string> {
  const left = kept(NAME, "window") as Partial<Left> | undefined;
  return left?.username === username && left.searches ? left.searches : {};
}
