/**
 * How pages were left in this window: with their filters, their order and what was open there. Anyone who comes back by the
 * drawer finds them so (specification 2: filters stay). It is the user's who left them, and forgotten with the sign-out.
 */
import { keep, kept } from "./kept.ts";

const NAME = "pages-left";

interface Left {
  username: string;
  /** The search part of the address by path: `?search=wax`. */
  searches: Record<string, string>;
}

/** Notes how a page stands. */
export function leavePage(username: string, path: string, search: string): void {
  const left = leftBy(username);
  if ((left[path] ?? "") !== search) keep(NAME, { username, searches: { ...left, [path]: search } } satisfies Left, "window");
}

/** The search part of the address under which a user left a page in this window; empty if it was not opened yet. */
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
