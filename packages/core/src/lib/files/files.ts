/**
 * The bucket of reports: a report is streamed into it in bounded memory, and fetched by a link that holds for five minutes
 * at most.
 */
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { bucketClient } from "./bucket-client.ts";
import { REPORTS } from "./bucket-folders.ts";
import { now } from "../time/clock.ts";
import { settings } from "../stage/settings.ts";

/** How long a link is valid, in seconds (contract, section 5). */
export const LINK_SECONDS = 300;
/** At most two parts of this size are in memory; S3 allows 10,000 parts, which is 50 GB. */
const PART_BYTES = 5 * 1_024 * 1_024;
const PARTS_AT_ONCE = 2;
const MAX_NAME = 120;

/** A temporary link to a report, and its file name. */
export interface Stored {
  fileName: string;
  url: string;
}

/** A file in the bucket, for which a link can be created. */
export interface Kept {
  fileName: string;
  key: string;
}

const CSV = "text/csv; charset=utf-8";

/** Streams a file into the bucket, by default CSV; `name` is its download name, which is sanitised here. */
export async function storeReport(name: string, content: Readable, contentType = CSV): Promise<Stored> {
  return linked(await keepReport(name, content, contentType));
}

/** The same without a link, for files that are downloaded later. */
export async function keepReport(name: string, lines: Readable, contentType = CSV): Promise<Kept> {
  const fileName = safeFileName(name);
  const key = `${REPORTS}${randomUUID()}/${asciiName(fileName)}`;
  let fault: unknown;
  lines.once("error", (error) => {
    fault = error;
  });
  const upload = new Upload({
    client: bucketClient(),
    params: { Bucket: settings().bucketName, Key: key, Body: lines, ContentType: contentType, ContentDisposition: contentDisposition(fileName) },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
  });
  // A failing clean-up must not hide the original error of the stream.
  await upload.done().catch((error: unknown) => {
    throw fault ?? error;
  });
  return { fileName, key };
}

/** A link to a report, good from now on: within the own origin where that serves report files. */
export async function linked({ fileName, key }: Kept): Promise<Stored> {
  if (!key.startsWith(REPORTS)) throw new Error(`Only reports are linked to, not ${key}.`);
  const get = new GetObjectCommand({ Bucket: settings().bucketName, Key: key });
  const url = await getSignedUrl(bucketClient(), get, { expiresIn: LINK_SECONDS, signingDate: new Date(now()) });
  return { fileName, url: ownAddress(url) };
}

/** The address of a link: within the own origin where that serves the bucket's files. */
export function ownAddress(url: string): string {
  const { filesPath } = settings();
  if (filesPath === undefined) return url;
  const { pathname, search } = new URL(url);
  return filesPath + pathname + search;
}

/** A name that is safe on every file system: no path, quotes, line breaks or invisible characters, at most 120 characters. */
export function safeFileName(name: string): string {
  const clean = name
    .normalize("NFC")
    .replaceAll(/[\p{C}"'`\\/:*?<>|;%]+/gu, "_")
    .replaceAll(/\.{2,}/g, "_")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[ .]+|[ .]+$/g, "");
  const [, stem = "", ending = ""] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/.exec(clean) ?? [];
  return `${[...stem].slice(0, MAX_NAME - ending.length).join("") || "report"}${ending}`;
}

/** The header that makes a browser save a file under its full name. */
export function contentDisposition(fileName: string): string {
  const plain = asciiName(fileName);
  const full =
    plain === fileName
      ? ""
      : `; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/[()*!']/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
  return `attachment; filename="${plain}"${full}`;
}

function asciiName(fileName: string): string {
  return fileName.replaceAll(/[^A-Za-z0-9._ ()-]/g, "_");
}
