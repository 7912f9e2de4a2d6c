/**
 * Reads a request's body and stops where it is too long.
 */
import type { IncomingMessage } from "node:http";
import { AppError } from "../../packages/core/src/lib/error.ts";

/** The largest body taken, in bytes (contract, section 1). */
const MAX_BODY = 1_000_000;
/** How much more of a body that is too long is read into nothing, in bytes, and for how long, so that its sender can read why it was refused. */
const MAX_DRAINED = 64_000_000;
const DRAIN_MS = 10_000;

/**
 * The whole body; 413 where it is over 1 MB. The rest of it is read first and kept nowhere: a client that is still sending
 * when the connection closes never reads the answer. Anyone who sends more than 64 MB, or for longer than ten seconds, is cut off
 * after the answer.
 */
export function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;
    let timer: NodeJS.Timeout | undefined;
    const refuse = (): void => {
      clearTimeout(timer);
      reject(new AppError("too_large", "The request is larger than 1 MB."));
    };
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MAX_BODY) return void chunks.push(chunk);
      chunks = [];
      timer ??= setTimeout(refuse, DRAIN_MS);
      if (length > MAX_DRAINED) refuse();
    });
    request.once("end", () => (length > MAX_BODY ? refuse() : resolve(Buffer.concat(chunks))));
    request.once("error", () => reject(new AppError("bad_input", "The connection ended before the request did.")));
  });
}
