/**
 * The process of the embedded S3 engine: a proxy that checks signatures, and the engine behind it. Its parent sends
 * its configuration and receives the port; it exits with its parent.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import S3rver from "@20minutes/s3rver";
import { type Credentials, type Refusal, signatureRefusal } from "./s3-signature.ts";

/** Messages of the parent. */
export interface S3Orders {
  directory: string;
  bucket: string;
  port: number;
  credentials: Credentials;
}

/** Addresses are paths; the base is irrelevant. */
const ORIGIN = "http://engine";

const MESSAGES: Record<Refusal | "InvalidURI", string> = {
  InvalidURI: "Couldn't parse the specified URI.",
  AccessDenied: "Access Denied",
  InvalidAccessKeyId: "The AWS Access Key Id you provided does not exist in our records.",
  SignatureDoesNotMatch: "The request signature we calculated does not match the signature you provided.",
  RequestTimeTooSkewed: "The difference between the request time and the current time is too large.",
  RequestExpired: "Request has expired",
};

process.once("message", (orders: S3Orders) => void serve(orders));
process.once("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole process group: the parent shuts down first, and then stops this process.
process.on("SIGINT", () => {});

async function serve({ directory, bucket, port, credentials }: S3Orders): Promise<void> {
  const engine = new S3rver({ directory, silent: true, allowMismatchedSignatures: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
  await engine.configureBuckets();
  const answer = engine.callback();
  const server = createServer((request, response) => {
    const signed = { method: request.method ?? "", url: request.url ?? "/", headers: request.headers };
    const refusal = isAddress(signed.url) ? signatureRefusal(signed, credentials, Date.now()) : "InvalidURI";
    if (refusal) refuse(request, response, refusal);
    else answer(unsigned(request), response);
  });
  server.listen(port, "127.0.0.1", () => {
    const address = server.address();
    process.send?.({ port: typeof address === "object" && address ? address.port : port });
  });
}

/** Whether an address can be parsed; clients may send anything. */
function isAddress(url: string): boolean {
  try {
    decodeURIComponent(new URL(url, ORIGIN).pathname);
    return url.startsWith("/");
  } catch {
    return false;
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, refusal: keyof typeof MESSAGES): void {
  request.resume();
  const code = refusal === "RequestExpired" ? "AccessDenied" : refusal;
  response.writeHead(refusal === "InvalidURI" ? 400 : 403, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${MESSAGES[refusal]}</Message></Error>`);
}

/** The engine accepts its own key only: verified requests are forwarded without a signature. */
function unsigned(request: IncomingMessage): IncomingMessage {
  const url = new URL(request.url ?? "/", ORIGIN);
  for (const name of [...url.searchParams.keys()]) if (/^x-amz-/i.test(name)) url.searchParams.delete(name);
  request.url = url.pathname + url.search;
  delete request.headers.authorization;
  return request;
}
