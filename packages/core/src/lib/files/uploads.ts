/**
 * Files that people upload: the browser sends them to the bucket with a link whose signature fixes type, length and name, and
 * downloads them with one. The application's functions never hold their bytes.
 */
import { GetObjectCommand, HeadObjectCommand, NotFound, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { settings } from "../stage/settings.ts";
import { now } from "../time/clock.ts";
import { bucketClient } from "./bucket-client.ts";
import { UPLOADS } from "./bucket-folders.ts";
import { contentDisposition, LINK_SECONDS, ownAddress, safeFileName, type Stored } from "./files.ts";

/** A file to upload, or one that was. */
export interface Upload {
  fileName: string;
  contentType: string;
  bytes: number;
}

/** The headers that the signature fixes: the bucket refuses a file of another type, length or name. */
const SIGNED = new Set(["content-type", "content-length", "content-disposition"]);

const uploadKey = (name: string): string => UPLOADS + name;

/** A link with which a browser puts a file into the bucket within five minutes, and the headers that it sends. */
export async function uploadLink(name: string, { fileName, contentType, bytes }: Upload): Promise<{ url: string; headers: Record<string, string> }> {
  const disposition = contentDisposition(safeFileName(fileName));
  const put = new PutObjectCommand({
    ...{ Bucket: settings().bucketName, Key: uploadKey(name) },
    ...{ ContentType: contentType, ContentLength: bytes, ContentDisposition: disposition },
  });
  const signing = { expiresIn: LINK_SECONDS, signingDate: new Date(now()), signableHeaders: new Set([...SIGNED, "host"]) };
  const url = await getSignedUrl(bucketClient(), put, signing);
  return { url: ownAddress(url), headers: { "content-type": contentType, "content-disposition": disposition } };
}

/** The type and length of a file that was uploaded; undefined if it has not arrived. */
export async function uploadedFile(name: string): Promise<Pick<Upload, "contentType" | "bytes"> | undefined> {
  try {
    const { ContentType, ContentLength } = await bucketClient().send(new HeadObjectCommand({ Bucket: settings().bucketName, Key: uploadKey(name) }));
    return { contentType: ContentType ?? "", bytes: ContentLength ?? 0 };
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** A link to an uploaded file, which downloads it under the name that it was uploaded with. */
export async function uploadedFileLink(name: string, fileName: string): Promise<Stored> {
  const get = new GetObjectCommand({ Bucket: settings().bucketName, Key: uploadKey(name) });
  const url = await getSignedUrl(bucketClient(), get, { expiresIn: LINK_SECONDS, signingDate: new Date(now()) });
  return { fileName: safeFileName(fileName), url: ownAddress(url) };
}
