/**
 * Snapshots of lists in the bucket. They are caches: each replaces the one before, and nothing depends on one.
 */
import { SNAPSHOTS } from "./bucket-folders.ts";
import { readBytes, writeBytes } from "./stored-bytes.ts";

/** Reading the rows is faster than waiting longer; the bytes are a bound far above what a list of one answer takes. */
const LIMITS = { milliseconds: 2_000, bytes: 16_000_000 };

/** The bytes of a snapshot; undefined if it does not exist. Throws beyond the limits. */
export const readSnapshot = (name: string): Promise<Buffer | undefined> => readBytes(SNAPSHOTS + name, LIMITS);

/** Writes a snapshot in place of the one before. */
export const writeSnapshot = (name: string, bytes: Buffer): Promise<void> => writeBytes(SNAPSHOTS + name, bytes, "application/gzip");
