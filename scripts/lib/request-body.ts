/**
 * Reads a request's body and stops where it is too long.
 */
import type { IncomingMessage } from "node:http";
import { AppError } from "../../packages/core/src/lib/error.ts";

/** The largest body taken, in bytes (contract, section 1). */
const MAX_BODY = 1_000_000;
/** How long a caller may go on sending what nobody keeps, so that it can read why it was refused. */
const LINGER_MS = 2_000;

/** The whole body; 413 as soon as it is known to be over 1 MB, without reading the rest. */
export function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const refuse = (): void => {
      request.removeAllListeners("data");
      linger(request);
      reject(new AppError("too_large", "The request is larger than 1 MB."));
    };
    if (Number(request.headers["content-length"] ?? 0) > MAX_BODY) return refuse();
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_BODY) return refuse();
      chunks.push(chunk);
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", () => reject(new AppError("bad_input", "The connection ended before the request did.")));
  });
}

/** Lets what is on its way run into nothing, for a moment; then the connection ends. */
function linger(request: IncomingMessage): void {
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), LINGER_MS);
  request.socket.once("close", () => clearTimeout(timer));
}
