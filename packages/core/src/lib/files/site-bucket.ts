/**
 * The bucket of the application's files, from which CloudFront serves them.
 */
import { DeleteObjectsCommand, ListObjectsV2Command, type ListObjectsV2CommandOutput, PutObjectCommand } from "@aws-sdk/client-s3";
import { bucketClient } from "./bucket-client.ts";
import { now } from "../time/clock.ts";

/** How long files of earlier versions are kept, for pages that are still open. */
const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;
const PUTS_AT_ONCE = 8;

export interface PublishedFile {
  path: string;
  body: Buffer;
  type: string;
  cacheControl: string;
}

/** Writes the files, the pages after what they load, then removes files of versions that ended a week ago. Returns how many it removed. */
export async function publishFiles(bucket: string, files: readonly PublishedFile[]): Promise<number> {
  const isPage = ({ path }: PublishedFile): boolean => path.endsWith(".html");
  await putAll(
    bucket,
    files.filter((file) => !isPage(file)),
  );
  await putAll(bucket, files.filter(isPage));
  return removeOld(bucket, new Set(files.map(({ path }) => path)));
}

async function putAll(bucket: string, files: readonly PublishedFile[]): Promise<void> {
  for (let i = 0; i < files.length; i += PUTS_AT_ONCE) {
    await Promise.all(
      files
        .slice(i, i + PUTS_AT_ONCE)
        .map(({ path, body, type, cacheControl }) =>
          bucketClient().send(new PutObjectCommand({ Bucket: bucket, Key: path, Body: body, ContentType: type, CacheControl: cacheControl })),
        ),
    );
  }
}

async function removeOld(bucket: string, current: ReadonlySet<string>): Promise<number> {
  const before = now() - KEPT_DAYS * DAY_MS;
  let [removed, from]: [number, string | undefined] = [0, undefined];
  do {
    const { Contents = [], NextContinuationToken }: ListObjectsV2CommandOutput = await bucketClient().send(
      new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: from }),
    );
    const old = Contents.filter(({ Key = "", LastModified }) => !current.has(Key) && LastModified !== undefined && LastModified.getTime() < before);
    if (old.length > 0) {
      const { Errors = [] } = await bucketClient().send(
        new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: old.map(({ Key }) => ({ Key })), Quiet: true } }),
      );
      if (Errors.length > 0) throw new Error(`${Errors.length} old files were not removed: ${Errors[0]?.Message ?? "no reason given"}.`);
    }
    removed += old.length;
    from = NextContinuationToken;
  } while (from !== undefined);
  return removed;
}
