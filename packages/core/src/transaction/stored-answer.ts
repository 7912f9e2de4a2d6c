/**
 * How an answer is remembered: as its JSON, compressed where it is long, since a row holds 400 kB at most and an answer
 * may name thousands of reservations.
 */
import { gunzipSync, gzipSync } from "node:zlib";

/** Answers above this many characters are compressed. */
const LONG = 20_000;

/** An answer as it lies in a row. */
export type StoredAnswer = string | Uint8Array;

/** Makes an answer what a row can hold. */
export function storedAnswer(answer: unknown): StoredAnswer {
  const text = JSON.stringify(answer ?? null);
  return text.length > LONG ? gzipSync(text) : text;
}

/** Reads it again. */
export function answerOf(stored: StoredAnswer): unknown {
  return JSON.parse(typeof stored === "string" ? stored : gunzipSync(stored).toString("utf8"));
}
