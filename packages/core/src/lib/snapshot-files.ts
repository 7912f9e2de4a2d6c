/**
 * Snapshots of lists in the bucket. They are caches: each replaces the one before, and nothing depends on one.
 */
import { addAbortSignal, type Readable } from "node:stream";
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from "@aws-sdk/client-s3";
import { bucketClient } from "./bucket-client.ts";
import { SNAPSHOTS } from "./bucket-folders.ts";
import { settings } from "./settings.ts";

/** The time limit for reading a snapshot. Reading the rows is faster than waiting longer. */
const READ_MS = 2_000;
/** The bytes of a snapshot: a bound far above what a list of one answer takes. */
const MAX_BYTES = 16_000_000;

/** The bytes of a snapshot; undefined if it does not exist. Throws if the bucket does not respond within `READ_MS`. */
export async function readSnapshot(name: string): Promise<Buffer | undefined> {
  const abortSignal = AbortSignal.timeout(READ_MS);
  try {
    const { Body } = await bucketClient().send(new GetObjectCommand({ Bucket: settings().bucketName, Key: SNAPSHOTS + name }), { abortSignal });
    return Body && (await bytesOf(addAbortSignal(abortSignal, Body as Readable)));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Writes a snapshot in place of the one before. */
export async function writeSnapshot(name: string, bytes: Buffer): Promise<void> {
  await bucketClient().send(new PutObjectCommand({ Bucket: settings().bucketName, Key: SNAPSHOTS + name, Body: bytes, ContentType: "application/gzip" }));
}

async function bytesOf(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`A snapshot has more than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
