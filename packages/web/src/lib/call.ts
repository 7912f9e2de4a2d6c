/**
 * Calls the server by an endpoint's contract: what goes in and what comes out is typed by it.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import type * as z from "zod";

/** A part of the input is asked for only where the contract requires something of it. */
type Part<Name extends string, T> = Record<never, never> extends T ? { [N in Name]?: T } : { [N in Name]: T };
export type Input<E extends AnyEndpoint> = Part<"params", z.input<E["params"]>> & Part<"query", z.input<E["query"]>> & Part<"body", z.input<E["body"]>>;

/** What did not end well. `status` is 0 where no answer came at all. */
export class CallError extends Error {
  readonly status: number;
  /** The answer: an object with a message, the text `timeout`, or a page where the server failed. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(messageOf(body) ?? "Something went wrong.");
    this.name = "CallError";
    this.status = status;
    this.body = body;
  }

  /** The session is over, or there is none: signing in mends it. */
  get sessionEnded(): boolean {
    return this.status === 401 && this.body === "timeout";
  }
}

/**
 * Sends a request and answers its body; throws a `CallError` for everything but 200. A request that is sent again
 * because no answer came takes the same `requestId`, so that it takes effect once.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, options]: Record<never, never> extends Input<E> ? [input?: Input<E>, options?: Options] : [input: Input<E>, options?: Options]
): Promise<z.output<E["answer"]>> {
  const { params = {}, query = {}, body } = (input ?? {}) as { params?: object; query?: object; body?: unknown };
  const response = await send(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    headers: {
      "x-requested-with": "XMLHttpRequest",
      "x-request-id": options?.requestId ?? newRequestId(),
      ...(endpoint.method === "POST" ? { "content-type": "application/json" } : {}),
    },
    credentials: "same-origin",
    ...(endpoint.method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
    ...(options?.signal ? { signal: options.signal } : {}),
  });
  const answered = await answerOf(response);
  if (response.status !== 200) throw new CallError(response.status, answered);
  return answered as z.output<E["answer"]>;
}

interface Options {
  requestId?: string;
  signal?: AbortSignal;
}

/** A new request id. Not `crypto.randomUUID`, which browsers withhold from pages without https. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, i) => (i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new CallError(0, { message: "You have lost connection to the server. Please reconnect." });
  }
}

function addressOf(path: string, params: object, query: object): string {
  const values = params as Record<string, unknown>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? "")));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return response.headers.get("content-type")?.startsWith("application/json") && text !== "" ? JSON.parse(text) : text;
}

function messageOf(body: unknown): string | undefined {
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string" ? body.message : undefined;
}
