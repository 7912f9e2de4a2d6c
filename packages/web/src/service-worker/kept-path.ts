/**
 * Which requests the service worker answers from what it keeps: those for the application itself. It keeps no answer of the
 * API, and leaves every other request to the network.
 */

/** The one page of the application, under which all its addresses are shown. */
export const PAGE = "/index.html";

export interface Asked {
  method: string;
  /** `navigate` where a window goes to an address. */
  mode: string;
  url: string;
}

/** The path under which a request's answer is kept; undefined for what is not kept. `origin` is the application's own. */
export function keptPath({ method, mode, url }: Asked, origin: string, files: ReadonlySet<string>): string | undefined {
  const { origin: askedOrigin, pathname, search } = new URL(url);
  if (method !== "GET" || askedOrigin !== origin) return undefined;
  if (pathname === "/api" || pathname.startsWith("/api/")) return undefined;
  if (files.has(pathname) || pathname.startsWith("/assets/")) return pathname;
  if (mode !== "navigate") return undefined;
  // A file's name has a dot in it, and a signed link leads to a file: both are downloads.
  const isFile = pathname.split("/").at(-1)?.includes(".") === true || /[?&]x-amz-signature=/i.test(search);
  return isFile || pathname === "/healthz" ? undefined : PAGE;
}
