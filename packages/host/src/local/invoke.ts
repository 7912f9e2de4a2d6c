/**
 * Calls endpoints through their real handlers, in this process: for tests, bench and demo data.
 */
import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type * as z from "zod";
import type { AnyEndpoint } from "../../../core/src/lib/rules/endpoint.ts";
import { loadHandler } from "../../../functions/src/build/endpoints.ts";
import { toEvent } from "./event.ts";

/** The response. `body` is parsed if it is JSON. */
export interface Answered<T = unknown> {
  status: number;
  body: T;
  text: string;
  headers: Record<string, string>;
  cookies: string[];
}

export type Input<E extends AnyEndpoint> = Partial<{ params: z.input<E["params"]>; query: z.input<E["query"]>; body: z.input<E["body"]> }>;

export interface Sending {
  cookie?: string | undefined;
  requestId?: string | undefined;
  headers?: Record<string, string> | undefined;
  address?: string | undefined;
  /** Sent verbatim instead of the input. */
  raw?: string | undefined;
}

const handlers = new Map<AnyEndpoint, ReturnType<typeof loadHandler>>();

/** An endpoint's handler, imported once: Vitest asks its main process for each import of a module, however often it was imported. */
function loadedHandler(of: AnyEndpoint): ReturnType<typeof loadHandler> {
  const handler = handlers.get(of) ?? loadHandler(of);
  handlers.set(of, handler);
  return handler;
}

/** From now on handlers are imported again: where modules were reset, they are those of another server. */
export function forgetHandlers(): void {
  handlers.clear();
}

/** Calls an endpoint with the marker header, a request id, and the given options. */
export async function invoke<E extends AnyEndpoint>(of: E, input: Input<E> = {}, sending: Sending = {}): Promise<Answered<z.output<E["answer"]>>> {
  return parseResult(await handled(of, input, sending)) as Answered<z.output<E["answer"]>>;
}

/** The same, with the unparsed response of the handler. */
export async function handled<E extends AnyEndpoint>(of: E, input: Input<E> = {}, sending: Sending = {}): Promise<APIGatewayProxyStructuredResultV2> {
  const handler = await loadedHandler(of);
  const params = Object.fromEntries(Object.entries((input.params ?? {}) as Record<string, unknown>).map(([name, value]) => [name, String(value)]));
  const event = toEvent({
    method: of.method,
    path: of.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ""),
    params,
    query: new URLSearchParams(Object.entries((input.query ?? {}) as Record<string, string>)).toString(),
    headers: {
      "x-requested-with": "XMLHttpRequest",
      "x-request-id": sending.requestId ?? randomUUID(),
      ...(of.method === "POST" ? { "content-type": "application/json" } : {}),
      ...(sending.cookie ? { cookie: sending.cookie } : {}),
      ...sending.headers,
    },
    body: sending.raw ?? (of.method === "POST" ? JSON.stringify(input.body ?? {}) : undefined),
    ...(sending.address ? { address: sending.address } : {}),
  });
  return (await handler(event, {} as Context)) as APIGatewayProxyStructuredResultV2;
}

/** Parses a Lambda result as a client would. */
export function parseResult(result: APIGatewayProxyStructuredResultV2): Answered {
  const raw = Buffer.from(result.body ?? "", result.isBase64Encoded ? "base64" : "utf8");
  const headers = Object.fromEntries(Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]));
  const text = (headers["content-encoding"] === "gzip" ? gunzipSync(raw) : raw).toString("utf8");
  const body: unknown = headers["content-type"]?.startsWith("application/json") && text !== "" ? JSON.parse(text) : text;
  return { status: result.statusCode ?? 200, body, text, headers, cookies: result.cookies ?? [] };
}
