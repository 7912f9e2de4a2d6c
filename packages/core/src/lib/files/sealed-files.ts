/**
 * The seals of the ledger in the bucket. In production each is locked against change and removal for ten years.
 */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { bucketClient } from "./bucket-client.ts";
import { textLines } from "./text-lines.ts";
import { SEALED_FILES } from "./bucket-folders.ts";
import { now } from "../time/clock.ts";
import { PRODUCTION, settings } from "../stage/settings.ts";

/** How long a seal is locked: longer than any batch is relevant. */
const LOCKED_YEARS = 10;
const PART_BYTES = 5 * 1_024 * 1_024;

/** A version of a file in the bucket: its name, and the MD5 of what is in it where it was written at once. */
export interface SealedFile {
  name: string;
  md5: string;
  /** When it was written, by the bucket's clock: milliseconds since the epoch. */
  written: number;
}

/** Stores a short text. */
export async function keepSealed(name: string, text: string): Promise<void> {
  await bucketClient().send(
    new PutObjectCommand({
      Bucket: settings().bucketName,
      Key: SEALED_FILES + name,
      Body: text,
      ContentType: "application/json",
      ...locked(),
      ContentMD5: base64Md5(text),
    }),
  );
}

/** Stores a long text, streamed in bounded memory. */
export async function keepSealedStream(name: string, text: Readable): Promise<void> {
  const upload = new Upload({
    client: bucketClient(),
    params: { Bucket: settings().bucketName, Key: SEALED_FILES + name, Body: text, ContentType: "text/plain; charset=utf-8", ...locked() },
    partSize: PART_BYTES,
    queueSize: 1,
  });
  await upload.done();
}

/** When a file was written, by the bucket's clock: milliseconds since the epoch; undefined if it does not exist. */
export async function sealedWritten(name: string): Promise<number | undefined> {
  try {
    return (await bucketClient().send(new HeadObjectCommand({ Bucket: settings().bucketName, Key: SEALED_FILES + name }))).LastModified?.getTime();
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** The lines of a stored text, one by one; undefined if it does not exist. */
export async function sealedLines(name: string): Promise<AsyncIterable<string> | undefined> {
  try {
    const { Body } = await bucketClient().send(new GetObjectCommand({ Bucket: settings().bucketName, Key: SEALED_FILES + name }));
    return Body ? textLines(Body as Readable) : undefined;
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** All stored files, with every version if the bucket keeps versions. */
export async function* sealedFiles(): AsyncGenerator<SealedFile> {
  const asked = { Bucket: settings().bucketName, Prefix: SEALED_FILES };
  for (let from: { KeyMarker?: string; VersionIdMarker?: string; StartAfter?: string } | undefined = {}; from; ) {
    // A local engine keeps no versions and has no list of them.
    const { found, next }: Listed = settings().s3Endpoint ? await listed(asked, from) : await listedVersions(asked, from);
    for (const { Key = "", ETag = "", LastModified } of found)
      yield { name: Key.slice(SEALED_FILES.length), md5: ETag.replaceAll('"', ""), written: LastModified?.getTime() ?? Number.POSITIVE_INFINITY };
    from = next;
  }
}

interface Asked {
  Bucket: string;
  Prefix: string;
}

interface Listed {
  found: { Key?: string | undefined; ETag?: string | undefined; LastModified?: Date | undefined }[];
  next: { KeyMarker?: string; VersionIdMarker?: string; StartAfter?: string } | undefined;
}

async function listed(asked: Asked, { StartAfter }: { StartAfter?: string }): Promise<Listed> {
  const { Contents: found = [], IsTruncated } = await bucketClient().send(new ListObjectsV2Command({ ...asked, StartAfter }));
  const last = found.at(-1)?.Key;
  return { found, next: IsTruncated && last !== undefined ? { StartAfter: last } : undefined };
}

async function listedVersions(asked: Asked, from: { KeyMarker?: string; VersionIdMarker?: string }): Promise<Listed> {
  const answer = await bucketClient().send(new ListObjectVersionsCommand({ ...asked, ...from }));
  const { IsTruncated, NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = answer;
  return { found: answer.Versions ?? [], next: IsTruncated && KeyMarker && VersionIdMarker ? { KeyMarker, VersionIdMarker } : undefined };
}

/** The lock of a file in production; S3 requires a checksum with it. */
function locked(): { ObjectLockMode?: "COMPLIANCE"; ObjectLockRetainUntilDate?: Date; ChecksumAlgorithm?: "SHA256" } {
  if (settings().stage !== PRODUCTION) return {};
  const until = new Date(now());
  until.setUTCFullYear(until.getUTCFullYear() + LOCKED_YEARS);
  return { ObjectLockMode: "COMPLIANCE", ObjectLockRetainUntilDate: until, ChecksumAlgorithm: "SHA256" };
}

/** The MD5, in hexadecimal, that the bucket lists for files written in one call. */
export function md5Of(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

const base64Md5 = (text: string): string => createHash("md5").update(text).digest("base64");
