/**
 * Report files at the host's own address: links are signed for the bucket's engine, which only this machine can reach.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../../core/src/lib/actions/error.ts";
import { securityHeaders } from "../../../functions/src/lib/security-headers.ts";

/** The path prefix of the bucket's files at this origin. */
export const FILES_PATH = "/files";
/** Response headers of the engine that a download needs. */
const PASSED_ON = ["content-type", "content-length", "content-disposition", "etag", "last-modified"];

/** Whether a path is that of a report file. */
export function isReportFile(request: IncomingMessage): boolean {
  return (request.url ?? "").startsWith(`${FILES_PATH}/`);
}

/** Streams the file of a link: the engine checks the link's signature and expiry. Throws before any response is sent. */
export async function sendReportFile(request: IncomingMessage, response: ServerResponse, engine: string): Promise<void> {
  if (request.method !== "GET") throw new AppError("method_not_allowed", "This address does not take that method.");
  const { origin } = new URL(engine);
  const address = origin + (request.url ?? "").slice(FILES_PATH.length);
  if (!URL.canParse(address) || new URL(address).origin !== origin) throw new AppError("not_found", "Nothing is served at this address.");
  const file = await fetch(address, { redirect: "error" });
  const headers = PASSED_ON.flatMap((name) => {
    const value = file.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  response.writeHead(file.status, { ...securityHeaders(false), "cache-control": "no-store", ...Object.fromEntries(headers) });
  if (file.body) await pipeline(Readable.fromWeb(file.body as Parameters<typeof Readable.fromWeb>[0]), response);
  else response.end();
}
