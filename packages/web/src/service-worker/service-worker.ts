/**
 * Keeps the application itself in the browser, so that it opens without a network: its page, scripts, styles and fonts.
 * A new version is kept beside the one that is in use and waits until somebody takes it, or no window is open any more.
 */
import { keptPath, PAGE } from "./kept-path.ts";

/** Both are put in by the build: what tells this version from the others, and the paths of its files. */
declare const VERSION: string;
declare const FILES: readonly string[];

/** What is used here of the worker's own types, which cannot stand beside the window's. */
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
/** How many versions are kept: windows that were opened with the one before still need its parts. */
const MAX_VERSIONS = 2;
const files = new Set(FILES);

scope.addEventListener("install", (event) => event.waitUntil(keepAll()));
scope.addEventListener("activate", (event) => event.waitUntil(Promise.all([forgetOlder(), scope.clients.claim()])));
scope.addEventListener("message", ({ data }) => {
  if (data === "activate") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const path = keptPath(event.request, scope.location.origin, files);
  if (path !== undefined) event.respondWith(answer(path, event.request));
});

/** Fetches one file after the other, so that anyone who works meanwhile does not wait; what an older version has is taken from it. */
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
