/**
 * The application's files on the local host: read into memory at startup, so that no path in a request
 * ever reaches the disk.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

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
/** Compressible types. Pictures and fonts are compressed already. */
const COMPRESSES = /^text\/|json|svg/;
const COMPRESSORS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

/** The supported encodings, best first. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface SiteFile {
  type: string;
  etag: string;
  cacheControl: string;
  plain: Buffer;
  /** The compressed content, created on the first request; undefined if compression saves nothing. */
  compressed(encoding: Encoding): Promise<Buffer> | undefined;
}

/** Every file of the folder by its URL path, including `/index.html`. */
export function siteFiles(folder: string): ReadonlyMap<string, SiteFile> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(folder, name)).isFile());
  return new Map(paths.map((name) => [`/${relative(".", name).split(sep).join("/")}`, siteFile(join(folder, name), name.startsWith(`assets${sep}`))]));
}

/** Built assets have a content hash in their name and are immutable. All other files are revalidated. */
function siteFile(path: string, hashed: boolean): SiteFile {
  const plain = readFileSync(path);
  const type = TYPES[extname(path)] ?? "application/octet-stream";
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    plain,
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    cacheControl: hashed ? "public, max-age=31536000, immutable" : "no-cache",
    compressed: (encoding) => {
      if (!COMPRESSES.test(type)) return undefined;
      const known = made.get(encoding) ?? COMPRESSORS[encoding](plain);
      made.set(encoding, known);
      return known;
    },
  };
}
