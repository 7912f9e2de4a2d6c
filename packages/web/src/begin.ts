/**
 * The beginning of a visit: the page at this address, its frame, the user and the first list are requested at once. The build
 * puts this file and `pages.ts` in a script of their own, which runs while the application's scripts are on their way.
 */
import font from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { FRAME, type PageAt, PAGES, READ_BY_ALL, SIGN_IN } from "./app/pages.ts";
import { paths } from "./lib/page/paths.ts";
import { readStored, USER } from "./lib/storage/browser-storage.ts";
import { requestEarly } from "./lib/server/early.ts";

const { pathname, search } = window.location;
const segments = (path: string): string[] => path.split("/");
const isAt = (path: string, at: string[]): boolean =>
  segments(path).length === at.length && segments(path).every((part, i) => part.startsWith(":") || part === at[i]);

function begin(): void {
  if (pathname === paths.login) {
    start(SIGN_IN.frame, SIGN_IN.page);
    return;
  }
  const at = segments(pathname === paths.home ? paths.stock : pathname);
  const page = PAGES.find(({ path }) => isAt(path, at));
  if (!page) return;
  // Without a user of this browser there is no session.
  if (readStored(USER) !== undefined) {
    requestEarly(READ_BY_ALL);
    const isOther = page.unless !== undefined && new URLSearchParams(search).has(page.unless);
    if (!isOther) requestFirst(page, at);
  }
  start(FRAME, page.load);
}

/** SKUs have only such characters. Anything else is left to the page, which says that it does not exist. */
const PLAIN = /^[\w-]+$/;

function requestFirst({ path, reads }: PageAt, at: string[]): void {
  if (typeof reads === "string") requestEarly(reads);
  if (typeof reads !== "object") return;
  const parameter = at[segments(path).findIndex((part) => part.startsWith(":"))] ?? "";
  if (PLAIN.test(parameter)) requestEarly(reads.address, JSON.stringify({ [reads.field]: parameter }));
}

/** The router loads the same files again, and deals with what could not be loaded. */
function start(...loads: (() => Promise<object>)[]): void {
  for (const load of loads) load().catch(() => undefined);
}

/** The font is there before the first text: a table that is measured in another font is measured again. */
function preloadFont(): void {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "font", crossOrigin: "anonymous", href: font }));
}

preloadFont();
begin();
