/**
 * Caches the application in the browser, so that it opens without a network: its page, scripts, styles and fonts. A new
 * version is cached beside the current one, and waits until a user accepts it or all windows are closed.
 */
import { cachedPath, PAGE } from "./cached-path.ts";

/** Both are inserted by the build: the id of this version, and the paths of its files. */
declare const VERSION: string;
declare const FILES: readonly string[];

/** The part of the worker's types used here; they conflict with the window's. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const PREFIX = "apothecary-";
const CACHE = PREFIX + VERSION;
/** Number of cached versions: windows opened with the previous one still need its chunks. */
const MAX_VERSIONS = 2;
const files = new Set(FILES);

scope.addEventListener("install", (event) => event.waitUntil(keepAll()));
scope.addEventListener("activate", (event) => event.waitUntil(Promise.all([forgetOlder(), scope.clients.claim()])));
scope.addEventListener("message", ({ data }) => {
  if (data === "activate") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const path = cachedPath(event.request, scope.location.origin, files);
  if (path !== undefined) event.respondWith(answer(path, event.request));
});

/** Fetches files one at a time, so as not to delay the user's requests; reuses files that an older version has cached. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of [PAGE, ...files]) {
    const response = (path === PAGE ? undefined : await caches.match(path)) ?? (await fetch(path, { cache: path === PAGE ? "reload" : "default" }));
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    await cache.put(path, response);
  }
}

async function forgetOlder(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, Math.max(0, others.length - (MAX_VERSIONS - 1))).map((name) => caches.delete(name)));
}

async function answer(path: string, request: Request): Promise<Response> {
  const own = await (await caches.open(CACHE)).match(path);
  return own ?? (path === PAGE ? undefined : await caches.match(path)) ?? fetch(request);
}
