/**
 * The application's files on the local host: read into memory at startup, so that no path in a request
 * ever reaches the disk.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { siteHeaders } from "@apothecary/functions/lib/site-headers";

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
  return new Map(paths.map((name) => relative(".", name).split(sep).join("/")).map((path) => [`/${path}`, siteFile(join(folder, path), path)]));
}

function siteFile(file: string, path: string): SiteFile {
  const plain = readFileSync(file);
  const { type, cacheControl } = siteHeaders(path);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    plain,
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    cacheControl,
    compressed: (encoding) => {
      if (!COMPRESSES.test(type)) return undefined;
      const known = made.get(encoding) ?? COMPRESSORS[encoding](plain);
      made.set(encoding, known);
      return known;
    },
  };
}
