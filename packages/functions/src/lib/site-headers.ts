/** The headers of the application's files. */
import { extname } from "node:path";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

/** The type and caching of a file, by its path. Built assets have a content hash in their name and are immutable; all other files are revalidated. */
export function siteHeaders(path: string): { type: string; cacheControl: string } {
  return {
    type: TYPES[extname(path)] ?? "application/octet-stream",
    cacheControl: path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
  };
}
