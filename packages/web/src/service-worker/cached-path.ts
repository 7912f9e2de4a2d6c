/**
 * Which requests the service worker answers from its cache: those for the application's files. It caches no API
 * response, and passes all other requests to the network.
 */

/** The HTML page of the application, which serves all its addresses. */
export const PAGE = "/index.html";

export interface CacheRequest {
  method: string;
  /** `navigate` for a page load. */
  mode: string;
  url: string;
}

/** The path under which a request is cached; undefined if it is not cached. `origin` is the application's own. */
export function cachedPath({ method, mode, url }: CacheRequest, origin: string, files: ReadonlySet<string>): string | undefined {
  const { origin: requestOrigin, pathname, search } = new URL(url);
  if (method !== "GET" || requestOrigin !== origin) return undefined;
  if (pathname === "/api" || pathname.startsWith("/api/")) return undefined;
  if (files.has(pathname) || pathname.startsWith("/assets/")) return pathname;
  if (mode !== "navigate") return undefined;
  // A path with a dot is a file, and a signed link leads to one: both are downloads.
  const isFile = pathname.split("/").at(-1)?.includes(".") === true || /[?&]x-amz-signature=/i.test(search);
  return isFile || pathname === "/healthz" ? undefined : PAGE;
}
