/**
 * Calls the server by an endpoint's contract, which types input and response.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import type { Signatures } from "@apothecary/core/lib/rules/signature";
import type * as z from "zod";
import { connectionLost } from "./connection.ts";
import { cachedAnswer, cacheAnswer } from "./cached-answers.ts";
import { type Answer, takeEarly } from "./early.ts";
import { newId } from "../page/new-id.ts";
import { session } from "../user/session.ts";

/** Maximum number of pages read for one list. */
const MAX_PAGES = 200;
/** Maximum number of retries of one request after a recovery: of a session, a connection, a permission, a signature. */
const MAX_RECOVERIES = 5;

/** A part of the input is required only if the contract has required fields in it. */
type Part<Name extends string, T> = Record<never, never> extends T ? { [N in Name]?: T } : { [N in Name]: T };
export type Input<E extends AnyEndpoint> = Part<"params", z.input<E["params"]>> & Part<"query", z.input<E["query"]>> & Part<"body", z.input<E["body"]>>;
type Given<E extends AnyEndpoint> = Record<never, never> extends Input<E> ? [input?: Input<E>, options?: Options] : [input: Input<E>, options?: Options];

export interface Options {
  /** The request id. A retry without a response sends the same id, so that the request is idempotent. */
  requestId?: string;
  signal?: AbortSignal;
  /** Sent by a timer, not by the user: a failure opens no dialog and no page. */
  background?: boolean;
  /** Fails at once instead of waiting for a session or a permission: for the requests of those dialogs. */
  withoutRecovery?: boolean;
  /** Without ETag and cache: for reads with `since`. */
  uncached?: boolean;
  /** The rows of a list whose response is not an array. */
  readRows?: ((body: unknown) => readonly unknown[]) | undefined;
}

/** A response with its headers. */
export interface Answered<T> {
  body: T;
  etag: string | undefined;
  /** The cursor of the next page. */
  next: string | undefined;
  /** Down to which instant (ISO 8601) the server searched, if it says so. */
  until?: string | undefined;
  /** Whether the body is the cached object (304). */
  unchanged: boolean;
}

/** A failed call. `status` is 0 without a response. */
export class CallError extends Error {
  readonly status: number;
  /** The response body: an object with a message, the text `timeout`, or an HTML page of a server fault. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(refusalMessage(body) ?? "Something went wrong.");
    this.name = "CallError";
    this.status = status;
    this.body = body;
  }

  /** Whether there is no valid session: signing in resolves it. */
  get sessionEnded(): boolean {
    return this.status === 401 && this.body === "timeout";
  }

  /** The permission that a refused action needs, with the roles that have it. */
  get permission(): { permission: string; allowedRoles: readonly string[] } | undefined {
    const body = this.body as { permission?: unknown; allowedRoles?: unknown } | null;
    if (this.status !== 403 || typeof body?.permission !== "string") return undefined;
    return { permission: body.permission, allowedRoles: Array.isArray(body.allowedRoles) ? body.allowedRoles.map(String) : [] };
  }

  /** The action that must be signed, and by how many people. */
  get unsigned(): { action: string; people: number } | undefined {
    const body = this.body as { action?: unknown; signatures?: unknown } | null;
    if (this.status !== 400 || typeof body?.action !== "string" || typeof body.signatures !== "number") return undefined;
    return { action: body.action, people: body.signatures };
  }

  /** The errors by field, if the server sent them. */
  get fieldErrors(): readonly { path: string; message: string }[] {
    const body = this.body as { errors?: unknown } | null;
    return this.status === 400 && Array.isArray(body?.errors) ? (body.errors as { path: string; message: string }[]) : [];
  }
}

/** A request that failed. */
export interface Failed {
  endpoint: AnyEndpoint;
  input: unknown;
  sentAt: number;
  background: boolean;
  /** The signatures that an earlier recovery gave. */
  signatures: Signatures | undefined;
}

/** Recovers from a failure; true if the request can be sent again, or the signatures with which it can. */
type Recovery = (error: CallError, failed: Failed) => Promise<boolean | Signatures>;
let recover: Recovery = () => Promise.resolve(false);

/** Sets the recovery for all calls; the frame does so once. */
export function recoverWith(recovery: Recovery): void {
  recover = recovery;
}

/** Sends a request and returns its body; throws a `CallError` for any status but 200. */
export async function call<E extends AnyEndpoint>(endpoint: E, ...[input, options]: Given<E>): Promise<z.output<E["answer"]>> {
  return (await exchange<z.output<E["answer"]>>(endpoint, input, options)).body;
}

/** Like `call`, with the response's headers. A cached read sends its ETag and returns the cached body on 304. */
export async function callAnswered<E extends AnyEndpoint>(endpoint: E, ...[input, options]: Given<E>): Promise<Answered<z.output<E["answer"]>>> {
  return exchange(endpoint, input, options);
}

/**
 * Returns all rows of a paginated list, or those from its `cursor` on, and the ETag of the whole list, which any page may have. Throws if the list has
 * more pages than the limit.
 */
export async function callAll<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, options]: Given<E>
): Promise<{ rows: z.output<E["answer"]> & readonly unknown[]; etag: string | undefined }> {
  const { query, ...rest } = (input ?? {}) as { query?: { cursor?: string } };
  let rows: unknown[] = [];
  let cursor = query?.cursor;
  let etag: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answered: Answered<unknown> = await exchange(endpoint, { ...rest, query: { ...query, cursor } }, options);
    // A 304 without a cached response has no body and means that nothing changed.
    const read = answered.body === undefined ? [] : ((options?.readRows?.(answered.body) ?? answered.body) as unknown[]);
    rows = page === 0 ? read : rows.concat(read);
    etag = answered.etag ?? etag;
    if (answered.next === undefined) return { rows: rows as z.output<E["answer"]> & readonly unknown[], etag };
    cursor = answered.next;
  }
  throw new CallError(200, { message: "This list is too long to show." });
}

async function exchange<T>(endpoint: AnyEndpoint, input: unknown, options: Options = {}): Promise<Answered<T>> {
  const { params = {}, query = {}, body } = (input ?? {}) as { params?: object; query?: object; body?: unknown };
  const address = callAddress(endpoint.path, params, query);
  const requestId = options.requestId ?? newId();
  let signatures: Signatures | undefined;
  for (let recoveries = 0; ; recoveries += 1) {
    const sentAt = Date.now();
    try {
      return await sendOnce<T>(address, endpoint.method, requestId, signatures ? { ...(body ?? {}), ...signatures } : body, options);
    } catch (error) {
      if (!(error instanceof CallError) || options.withoutRecovery || recoveries >= MAX_RECOVERIES) throw error;
      const recovered = await recover(error, { endpoint, input, sentAt, background: options.background ?? false, signatures });
      if (!recovered) throw error;
      if (recovered !== true) signatures = recovered;
    }
  }
}

async function sendOnce<T>(address: string, method: "GET" | "POST", requestId: string, body: unknown, options: Options): Promise<Answered<T>> {
  const caches = method === "GET" && !options.uncached;
  const cached = caches ? cachedAnswer(address) : undefined;
  const { username } = session.get();
  const response = await send(address, {
    method,
    headers: {
      "x-requested-with": "XMLHttpRequest",
      "x-request-id": requestId,
      ...(method === "POST" ? { "content-type": "application/json" } : {}),
      // The user of this window; another user may have signed in from another window since.
      ...(username === undefined ? {} : { "x-signed-in-as": username }),
      // Automatic refreshes must not keep an abandoned session alive.
      ...(options.background ? { "x-background": "1" } : {}),
      ...(cached ? { "if-none-match": `"${cached.etag}"` } : {}),
    },
    credentials: "same-origin",
    ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const etag = parseEtag(response.headers.get("etag"));
  if (response.status === 304) {
    if (!cached) return { body: undefined as T, etag, next: undefined, unchanged: true };
    if (etag !== undefined) cacheAnswer(address, { ...cached, etag });
    return { body: cached.body as T, etag: etag ?? cached.etag, next: cached.next, unchanged: true };
  }
  const answered = await readAnswer(response);
  if (response.status !== 200) throw new CallError(response.status, answered);
  const next = response.headers.get("x-next-cursor") ?? undefined;
  if (caches && etag !== undefined) cacheAnswer(address, { etag, body: answered, next });
  return { body: answered as T, etag, next, until: response.headers.get("x-searched-until") ?? undefined, unchanged: false };
}

async function send(address: string, request: RequestInit & { body?: string }): Promise<Answer> {
  return reached(async () => (await takeEarly(address, request.body)) ?? fetch(address, request));
}

/** A connection that ends before or within the response counts as no response. */
async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    connectionLost.set(true);
    throw new CallError(0, { message: "You have lost connection to the server. Please reconnect." });
  }
}

function callAddress(path: string, params: object, query: object): string {
  const values = params as Record<string, unknown>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? "")));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

async function readAnswer(response: Answer): Promise<unknown> {
  const text = await reached(() => response.text());
  return response.headers.get("content-type")?.startsWith("application/json") && text !== "" ? JSON.parse(text) : text;
}

/** `W/"abc"` → `abc`: a proxy that compresses may make an ETag weak. */
function parseEtag(header: string | null): string | undefined {
  return header?.replace(/^W\//, "").replaceAll('"', "") || undefined;
}

function refusalMessage(body: unknown): string | undefined {
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string" && body.message !== "" ? body.message : undefined;
}
