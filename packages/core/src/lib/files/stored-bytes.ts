/**
 * Small files of the bucket that are read and written whole.
 */
import { addAbortSignal, type Readable } from "node:stream";
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from "@aws-sdk/client-s3";
import { bucketClient } from "./bucket-client.ts";
import { settings } from "../stage/settings.ts";

interface Limits {
  milliseconds: number;
  bytes: number;
}

/** The bytes of a file; undefined if it does not exist. Throws if the bucket takes longer, or the file is larger, than the limits. */
export async function readBytes(key: string, limits: Limits): Promise<Buffer | undefined> {
  const abortSignal = AbortSignal.timeout(limits.milliseconds);
  try {
    const { Body } = await bucketClient().send(new GetObjectCommand({ Bucket: settings().bucketName, Key: key }), { abortSignal });
    return Body && (await joined(addAbortSignal(abortSignal, Body as Readable), limits.bytes));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Writes a file in place of the one before. */
export async function writeBytes(key: string, bytes: Buffer, contentType: string): Promise<void> {
  await bucketClient().send(new PutObjectCommand({ Bucket: settings().bucketName, Key: key, Body: bytes, ContentType: contentType }));
}

async function joined(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`A file has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
