/**
 * The application's files as the local host serves them: read whole when the host starts, so that no path in a request
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
/** What compresses: text. Pictures and fonts are compressed already. */
const COMPRESSES = /^text\/|json|svg/;
const COMPRESSORS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

/** The compressions that are offered, the better first. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface SiteFile {
  type: string;
  etag: string;
  cacheControl: string;
  plain: Buffer;
  /** The same compressed, made when it is first asked for; nothing if that saves nothing. */
  compressed(encoding: Encoding): Promise<Buffer> | undefined;
}

/** Every file of the folder by its path in the address, `/index.html` among them. */
export function siteFiles(folder: string): ReadonlyMap<string, SiteFile> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(folder, name)).isFile());
  return new Map(paths.map((name) => [`/${relative(".", name).split(sep).join("/")}`, siteFile(join(folder, name), name.startsWith(`assets${sep}`))]));
}

/** Names of built assets have their content's hash: they never change. All else is asked after again. */
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
