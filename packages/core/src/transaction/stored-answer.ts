/**
 * How a response is stored: as JSON, compressed if it is long, because a row holds at most 400 kB and a response can
 * name thousands of reservations.
 */
import { gunzipSync, gzipSync } from "node:zlib";

/** Responses above this many characters are compressed. */
const LONG = 20_000;

/** A response as stored in a row. */
export type StoredAnswer = string | Uint8Array;

/** Encodes a response for storage. */
export function storedAnswer(answer: unknown): StoredAnswer {
  const text = JSON.stringify(answer ?? null);
  return text.length > LONG ? gzipSync(text) : text;
}

/** Decodes it. */
export function decodeAnswer(stored: StoredAnswer): unknown {
  return JSON.parse(typeof stored === "string" ? stored : gunzipSync(stored).toString("utf8"));
}
