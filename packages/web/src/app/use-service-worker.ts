/**
 * After the first sign-in the service worker caches the application, so that pages and dialogs still load
 * while offline. New versions are offered, never forced.
 */
import { logFault } from "../lib/page/log-fault.ts";
import { useEffect } from "react";
import { UNTIL_DISMISSED, notify } from "../lib/server/notify.ts";

/** Delay before caching, so that the first page loads first, in milliseconds. */
const QUIET_MS = 3_000;
/** How often an open window checks for a new version, in milliseconds. */
const ASK_MS = 3_600_000;
const WORKER = "/service-worker.js";
/** The paths of all chunks, for browsers without service workers, for example on a page without HTTPS. */
const PARTS = "/parts.json";

/** Caches the application shortly after the frame is shown. Skipped on the development server, whose chunks change too often. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const started = new AbortController();
    const timer = setTimeout(() => void cacheApplication(started.signal), QUIET_MS);
    return () => {
      clearTimeout(timer);
      started.abort();
    };
  }, []);
}

async function cacheApplication(signal: AbortSignal): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return fetchParts(signal);
  const wasCached = workers.controller !== null;
  // Never resolves if service workers are blocked; the application works without one.
  const registration = (await workers.register(WORKER).catch(logFault("The application could not be cached in this browser."))) as
    | ServiceWorkerRegistration
    | undefined;
  if (!registration || signal.aborted) return;
  if (registration.waiting) offerNewVersion(registration.waiting, workers);
  const watch = () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => (coming.state === "installed" && workers.controller ? offerNewVersion(coming, workers) : undefined), {
      signal,
    });
  };
  // The browser checks for a new version when the page opens, so one may be installing already.
  watch();
  registration.addEventListener("updatefound", watch, { signal });
  // Another window activated the new version; this window still shows the previous one.
  if (wasCached) workers.addEventListener("controllerchange", () => notifyNewVersion(() => window.location.reload()), { signal });
  const timer = setInterval(() => void registration.update().catch(logFault("Could not check for a new version.")), ASK_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/** Offers a waiting version; it is activated when a user accepts. */
function offerNewVersion(version: ServiceWorker, workers: ServiceWorkerContainer): void {
  notifyNewVersion(() => {
    workers.addEventListener("controllerchange", () => window.location.reload(), { once: true });
    version.postMessage("activate");
  });
}

function notifyNewVersion(run: () => void): void {
  notify({
    message: "There is a new version of the application.",
    hint: "Finish your work first. The page will reload.",
    type: "info",
    timeout: UNTIL_DISMISSED,
    action: { label: "Use the new version", run },
  });
}

/** Loads every chunk into the browser's HTTP cache, one at a time. Stops when offline; the next sign-in continues. */
async function fetchParts(signal: AbortSignal): Promise<void> {
  try {
    const parts = (await (await fetch(PARTS, { signal })).json()) as string[];
    for (const part of parts) await (await fetch(part, { signal, priority: "low" })).arrayBuffer();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
}
