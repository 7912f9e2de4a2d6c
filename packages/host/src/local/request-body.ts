/**
 * Reads a request's body up to a limit.
 */
import type { IncomingMessage } from "node:http";
import { AppError } from "../../../core/src/lib/actions/error.ts";

/** The maximum size of a body, in bytes (contract, section 1). */
const MAX_BODY = 1_000_000;
const MEGABYTE = 1_000_000;
/** How much of an oversized body is read and discarded, in bytes, and for how long, so that the client can read the refusal. */
const MAX_DRAINED = 64_000_000;
const DRAIN_MS = 10_000;

/**
 * Returns the whole body; 413 above 1 MB, or another limit in bytes. The rest is read first and discarded, because a client that is still sending
 * when the connection closes never reads the response. Above 64 MB, or after ten seconds, the connection is closed
 * after the response.
 */
export function readWholeBody(request: IncomingMessage, most = MAX_BODY): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;
    let timer: NodeJS.Timeout | undefined;
    const refuse = (): void => {
      clearTimeout(timer);
      reject(new AppError("too_large", `The request is larger than ${Math.floor(most / MEGABYTE)} MB.`));
    };
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= most) return void chunks.push(chunk);
      chunks = [];
      timer ??= setTimeout(refuse, DRAIN_MS);
      if (length > MAX_DRAINED) refuse();
    });
    request.once("end", () => (length > most ? refuse() : resolve(Buffer.concat(chunks))));
    request.once("error", () => reject(new AppError("bad_input", "The connection ended before the request did.")));
  });
}
