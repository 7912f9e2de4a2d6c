/**
 * The local stage's HTTP server: API Gateway, CloudFront and the application's bucket in one.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import findMyWay, { type HTTPMethod } from "find-my-way";
import type { AnyEndpoint, Method } from "../../../core/src/lib/rules/endpoint.ts";
import { AppError, STATUS_BY_CODE, tookTooLong } from "../../../core/src/lib/actions/error.ts";
import { errorPage } from "../../../functions/src/lib/error-page.ts";
import { securityHeaders } from "../../../functions/src/lib/security-headers.ts";
import { loadHandler } from "../../../functions/src/build/endpoints.ts";
import { toEvent } from "./event.ts";
import { ownNames } from "./own-names.ts";
import { isBucketFile, serveBucketFile } from "./report-files.ts";
import { readWholeBody } from "./request-body.ts";
import { requestScope } from "./stray-rejections.ts";
import { ENCODINGS, type SiteFile } from "./site-files.ts";
import { type Starting, startingPage } from "./starting-page.ts";

/** Timeout of a function, as at API Gateway, in milliseconds. */
const TIME_OUT_MS = 29_000;
/** Keep-alive timeout: longer than that of clients and proxies, so that no connection closes as it is reused. */
const KEEP_ALIVE_MS = 65_000;
/** Interval at which idle connections are closed during shutdown. */
const IDLE_EVERY_MS = 20;
/** Paths that the server handles itself; all others are pages or files of the application. */
const OURS = /^\/(api|assets|files)(\/|$)/;
const METHODS: readonly Method[] = ["GET", "POST"];

export interface HttpHost {
  /** Sets what the page says until `open`. */
  starting(what: Starting): void;
  /** Starts handling requests; until then every response is 503. `bucket` is the address of the engine with the report files. */
  open(site: ReadonlyMap<string, SiteFile>, bucket?: string): void;
  /** Stops accepting requests; resolves when pending ones are complete. */
  close(): Promise<void>;
}

interface Found {
  endpoint: AnyEndpoint;
  params: Record<string, string>;
}

interface Plain {
  status: number;
  headers?: Record<string, string | string[]>;
  body?: Buffer | string;
}

interface Options {
  timeOutMs?: number;
  /** Additional host names, comma-separated. */
  allowedHosts?: string | undefined;
  /** Loads an endpoint's function: from its handler file, except in tests. */
  load?: typeof loadHandler;
  /** What keeps the host from working, as a sentence: `/healthz` says it. */
  problem?: () => string | undefined;
}

type Running = Required<Pick<Options, "timeOutMs" | "load" | "problem">>;

/** Listens on the port at each of the addresses; requests are handled after `open`. */
export async function listen(endpoints: readonly AnyEndpoint[], port: number, addresses: readonly string[], options: Options = {}): Promise<HttpHost> {
  const find = routes(endpoints);
  const isOwnName = ownNames(addresses, options.allowedHosts);
  let site: ReadonlyMap<string, SiteFile> | undefined;
  let bucket: string | undefined;
  let starting: Starting = { says: "One moment …" };
  const plainly = async (request: IncomingMessage): Promise<Plain> => {
    if (!isOwnName(request.headers.host)) throw notOurs();
    if (!site) return notYet(request, starting);
    return answer(request, find, site, { timeOutMs: TIME_OUT_MS, load: loadHandler, problem: () => undefined, ...options });
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const file = bucket !== undefined && isBucketFile(request) && isOwnName(request.headers.host);
    const answering = file ? serveBucketFile(request, response, bucket ?? "") : plainly(request).then((plain) => write(request, response, plain));
    void answering.catch((error: unknown) => {
      // The headers have been sent: the client detects the truncated response.
      if (response.headersSent) response.destroy();
      else write(request, response, error instanceof AppError ? refusal(error) : hostFault(request, error));
    });
  };
  const servers = await listening(addresses, port, onRequest);
  return {
    starting: (what) => {
      starting = what;
    },
    open: (files, engine) => {
      site = files;
      bucket = engine;
    },
    close: async () => void (await Promise.all(servers.map(closed))),
  };
}

async function listening(
  addresses: readonly string[],
  port: number,
  onRequest: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server[]> {
  const servers: Server[] = [];
  for (const address of addresses) {
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, onRequest);
    try {
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, address, resolve);
      });
      servers.push(server);
    } catch (error) {
      // A machine without IPv6 has no ::1; at least one address must work.
      const missing = error instanceof Error && "code" in error && (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT");
      if (missing && servers.length > 0) continue;
      await Promise.all(servers.map(closed));
      throw error;
    }
  }
  return servers;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A busy connection becomes idle after its response, and would otherwise be kept alive.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_EVERY_MS);
    server.close(() => {
      clearInterval(idle);
      resolve();
    });
  });
}

function routes(endpoints: readonly AnyEndpoint[]): (method: string, path: string) => Found | undefined {
  const router = findMyWay({ maxParamLength: 500 });
  for (const endpoint of endpoints) {
    router.on(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"), () => undefined, endpoint);
  }
  return (method, path) => {
    const found = router.find(method as HTTPMethod, path);
    return found ? { endpoint: found.store as AnyEndpoint, params: found.params as Record<string, string> } : undefined;
  };
}

async function answer(
  request: IncomingMessage,
  find: (method: string, path: string) => Found | undefined,
  site: ReadonlyMap<string, SiteFile>,
  options: Running,
): Promise<Plain> {
  const [path = "/", query = ""] = (request.url ?? "/").split(/\?(.*)/s);
  const decoded = decodedPath(path);
  const method = request.method ?? "GET";
  if (decoded === "/healthz") return health(options.problem());
  const found = find(method, path);
  if (found) return invoke(request, found, { path, query }, options);
  const allowed = METHODS.filter((other) => find(other, path));
  if (allowed.length > 0) return { ...refusal(methodNotAllowed()), headers: { ...JSON_ANSWER, allow: allowed.join(", ") } };
  if (method !== "GET" && method !== "HEAD") {
    return OURS.test(decoded) ? refusal(nothingThere()) : { ...refusal(methodNotAllowed()), headers: { ...JSON_ANSWER, allow: "GET, HEAD" } };
  }
  const file = site.get(decoded) ?? (OURS.test(decoded) ? undefined : site.get("/index.html"));
  return file ? fileAnswer(request, file) : refusal(nothingThere());
}

/** 503: a page for who opens one, a word for programs. */
function notYet(request: IncomingMessage, starting: Starting): Plain {
  const isPage = request.headers.accept?.includes("text/html") ?? false;
  const type = isPage ? "text/html" : "text/plain";
  const headers = { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store", "retry-after": "1" };
  return { status: 503, headers, body: isPage ? startingPage(starting) : "Starting\n" };
}

function health(problem: string | undefined): Plain {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return { status: problem === undefined ? 200 : 503, headers, body: `${problem ?? "ok"}\n` };
}

/** 403: the request's Host header names another host. */
const notOurs = (): AppError => new AppError("not_allowed", "This host does not answer to that name. Its names are localhost and those in ALLOWED_HOSTS.");

const JSON_ANSWER = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
const methodNotAllowed = (): AppError => new AppError("method_not_allowed", "This address does not take that method.");
const nothingThere = (): AppError => new AppError("not_found", "Nothing is served at this address.");

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new AppError("bad_input", "The address is not valid.", { errors: [{ path: "", message: "The address is not valid." }] });
  }
}

async function invoke(
  request: IncomingMessage,
  { endpoint, params }: Found,
  at: { path: string; query: string },
  { timeOutMs, load }: Running,
): Promise<Plain> {
  const body = await readWholeBody(request);
  const handler = await load(endpoint);
  const event = toEvent({
    method: endpoint.method,
    ...at,
    params,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")])),
    body: body.length > 0 ? body : undefined,
    address: request.socket.remoteAddress ?? "",
  });
  const until = Date.now() + timeOutMs;
  const context = { getRemainingTimeInMillis: () => until - Date.now() };
  const result = await within(
    timeOutMs,
    requestScope(() => handler(event, context)),
  );
  const { statusCode = 200, headers = {}, cookies = [], body: text = "", isBase64Encoded } = result as APIGatewayProxyStructuredResultV2;
  return {
    status: statusCode,
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(cookies.length > 0 ? { "set-cookie": cookies } : {}),
    },
    body: isBase64Encoded ? Buffer.from(text, "base64") : text,
  };
}

/** A function that times out continues: what it commits is valid, and a retry with the same request id returns its response. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tookTooLong()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function fileAnswer(request: IncomingMessage, file: SiteFile): Promise<Plain> {
  const headers = { "content-type": file.type, "cache-control": file.cacheControl, etag: file.etag, vary: "accept-encoding" };
  const known = (request.headers["if-none-match"] ?? "").split(/,\s*/).map((tag) => tag.replace(/^W\//, ""));
  if (known.includes(file.etag)) return { status: 304, headers };
  const encoding = ENCODINGS.find((offered) =>
    String(request.headers["accept-encoding"] ?? "")
      .split(/[\s,;]+/)
      .includes(offered),
  );
  const compressed = encoding && (await file.compressed(encoding));
  return { status: 200, headers: compressed ? { ...headers, "content-encoding": encoding } : headers, body: compressed ?? file.plain };
}

function refusal(error: AppError): Plain {
  const headers = {
    ...JSON_ANSWER,
    ...(error.status === STATUS_BY_CODE.busy ? { "retry-after": "1" } : {}),
    ...(error.code === "too_large" ? { connection: "close" } : {}),
  };
  return { status: error.status, headers, body: JSON.stringify({ message: error.message, type: "error", ...error.extras }) };
}

/** Functions handle their own faults; an error here is a fault of the host. */
function hostFault(request: IncomingMessage, error: unknown): Plain {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  const body = errorPage(String(request.headers["x-request-id"] ?? "none"), request.method === "POST");
  return { status: 500, headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }, body };
}

function write(request: IncomingMessage, response: ServerResponse, { status, headers = {}, body }: Plain): void {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body ?? "");
  const length = status === 304 ? {} : { "content-length": String(bytes.length) };
  response.writeHead(status, { ...securityHeaders(false), ...headers, ...length });
  response.end(request.method === "HEAD" || status === 304 ? undefined : bytes);
}
