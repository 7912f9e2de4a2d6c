/**
 * Files of the bucket at the host's own address, reports and uploads: links are signed for the bucket's engine, which only this
 * machine can reach.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../../core/src/lib/actions/error.ts";
import { MAX_FILE_BYTES } from "../../../core/src/lib/rules/record-file.ts";
import { securityHeaders } from "../../../functions/src/lib/security-headers.ts";
import { readWholeBody } from "./request-body.ts";

/** The path prefix of the bucket's files at this origin. */
export const FILES_PATH = "/files";
/** Response headers of the engine that a download needs. */
const PASSED_ON = ["content-type", "content-length", "content-disposition", "etag", "last-modified"];

/** Whether a path is that of a file of the bucket. */
export function isBucketFile(request: IncomingMessage): boolean {
  return (request.url ?? "").startsWith(`${FILES_PATH}/`);
}

/** Sends or stores the file of a link: the engine checks the link's signature and expiry. Throws before any response is sent. */
export async function serveBucketFile(request: IncomingMessage, response: ServerResponse, engine: string): Promise<void> {
  if (request.method !== "GET" && request.method !== "PUT") throw new AppError("method_not_allowed", "This address does not take that method.");
  const { origin } = new URL(engine);
  const address = origin + (request.url ?? "").slice(FILES_PATH.length);
  if (!URL.canParse(address) || new URL(address).origin !== origin) throw new AppError("not_found", "Nothing is served at this address.");
  const file = await fetch(address, { redirect: "error", ...(request.method === "PUT" ? await readUpload(request) : {}) });
  const headers = PASSED_ON.flatMap((name) => {
    const value = file.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  response.writeHead(file.status, { ...securityHeaders(false), "cache-control": "no-store", ...Object.fromEntries(headers) });
  if (file.body) await pipeline(Readable.fromWeb(file.body as Parameters<typeof Readable.fromWeb>[0]), response);
  else response.end();
}

/** Request headers that the signature of an upload fixes. */
const SIGNED = ["content-type", "content-disposition"];

/** A file to store, with the headers that its link is signed for. 413 for one that is too large. */
async function readUpload(request: IncomingMessage): Promise<RequestInit> {
  const headers = SIGNED.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  const body = await readWholeBody(request, MAX_FILE_BYTES);
  return { method: "PUT", headers, body: new Uint8Array(body) };
}
