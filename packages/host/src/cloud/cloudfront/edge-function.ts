/**
 * Runs the code of CloudFront Functions, on the request that a viewer sends.
 */
import { runInNewContext } from "node:vm";
import type { WebRequest } from "../apigateway/http-api.ts";
import type { Held } from "../registry.ts";

/** Stops a function that does not end. CloudFront gives it about a millisecond, which a busy machine cannot measure. */
const MOST_MS = 10_000;

interface EdgeRequest {
  method: string;
  uri: string;
  querystring: Record<string, { value: string }>;
  headers: Record<string, { value: string }>;
  cookies: Record<string, { value: string }>;
}

/** The request as the function changes it. */
export function atEdge(fn: Held, request: WebRequest): WebRequest {
  const event = {
    version: "1.0",
    context: { eventType: "viewer-request" },
    viewer: { ip: request.address },
    request: {
      method: request.method,
      uri: request.path,
      querystring: Object.fromEntries([...new URLSearchParams(request.query)].map(([name, value]) => [name, { value }])),
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, { value }])),
      cookies: {},
    } satisfies EdgeRequest,
  };
  const source = `${String(fn.properties["FunctionCode"])}\n;JSON.stringify(handler(${JSON.stringify(event)}))`;
  const result = JSON.parse(String(runInNewContext(source, {}, { timeout: MOST_MS }))) as EdgeRequest | { statusCode: number };
  if ("statusCode" in result) throw new Error(`${fn.owner} answers at the edge, which is not imitated.`);
  const headers = Object.fromEntries(Object.entries(result.headers).map(([name, { value }]) => [name, value]));
  return { ...request, path: result.uri, headers };
}
