/**
 * Publishes the application's files, which are in this function's own package, to the bucket that CloudFront serves.
 * CloudFormation calls it when they have changed, and waits for its answer.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type PublishedFile, publishFiles } from "@apothecary/core/lib/files/site-bucket";
import type { CloudFormationCustomResourceEvent } from "aws-lambda";
import { logEvent } from "../lib/log.ts";
import { siteHeaders } from "../lib/site-headers.ts";

/** Where the files are in the package, beside this function. */
const FILES = "site";
/** The resource's id. It is always the same one, so that an update replaces nothing. */
const RESOURCE = "published-files";

/** Publishes the files, unless the stage is being removed: the bucket is then emptied. */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  try {
    if (event.RequestType !== "Delete") await publish(String(event.ResourceProperties["bucket"]));
    await answer(event, { Status: "SUCCESS" });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logEvent("publish-site", { fault: reason });
    await answer(event, { Status: "FAILED", Reason: reason });
  }
}

async function publish(bucket: string): Promise<void> {
  const files = filesIn(join(import.meta.dirname, FILES));
  const removed = await publishFiles(bucket, files);
  logEvent("publish-site", { files: files.length, removed });
}

function filesIn(folder: string): PublishedFile[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).split(sep).join("/");
    return { path, body: readFileSync(file), ...siteHeaders(path) };
  });
}

async function answer(event: CloudFormationCustomResourceEvent, outcome: { Status: "SUCCESS" | "FAILED"; Reason?: string }): Promise<void> {
  const { StackId, RequestId, LogicalResourceId, ResponseURL } = event;
  const body = JSON.stringify({ ...outcome, StackId, RequestId, LogicalResourceId, PhysicalResourceId: RESOURCE });
  // The link is signed for an empty content type.
  const { ok, status } = await fetch(ResponseURL, { method: "PUT", body, headers: { "content-type": "" } });
  if (!ok) throw new Error(`CloudFormation took no answer: ${status}.`);
}
