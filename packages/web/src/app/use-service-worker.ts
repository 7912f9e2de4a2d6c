/**
 * The service worker caches the application once somebody has signed in, so that losing the
 * network does not take a page or a dialog away. New versions are offered, never forced.
 */
import { useEffect } from "react";
import { LASTING, notify } from "../lib/notify.ts";

/** The delay of caching, so that the first page loads before, in milliseconds. */
const QUIET_MS = 3_000;
/** How often an open window checks for a new version, in milliseconds. */
const ASK_MS = 3_600_000;
const WORKER = "/service-worker.js";
/** The paths of all parts, for browsers without service workers, as on a page without https. */
const PARTS = "/parts.json";

/** Caches the application, shortly after the frame is shown. Not with the development server, whose parts change too often. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const started = new AbortController();
    const timer = setTimeout(() => void keepApplication(started.signal), QUIET_MS);
    return () => {
      clearTimeout(timer);
      started.abort();
    };
  }, []);
}

async function keepApplication(signal: AbortSignal): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return fetchParts(signal);
  const wasKept = workers.controller !== null;
  // Never resolves where service workers are blocked; the application works without.
  const registration = (await workers.register(WORKER).catch(logFault("The application could not be kept in this browser."))) as
    | ServiceWorkerRegistration
    | undefined;
  if (!registration || signal.aborted) return;
  if (registration.waiting) offer(registration.waiting, workers);
  const watch = () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => (coming.state === "installed" && workers.controller ? offer(coming, workers) : undefined), { signal });
  };
  // One may be installing already: the browser checked for it when the page was opened.
  watch();
  registration.addEventListener("updatefound", watch, { signal });
  // Activated by another window: this one still shows the previous version.
  if (wasKept) workers.addEventListener("controllerchange", () => tell(() => window.location.reload()), { signal });
  const timer = setInterval(() => void registration.update().catch(logFault("No new version could be asked for.")), ASK_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/** Logs a failure to the browser's console: nobody can act on it on the page. */
function logFault(what: string): (fault: unknown) => undefined {
  return (fault) => {
    console.warn(what, fault);
    return undefined;
  };
}

/** Offers a waiting version; it is activated when somebody accepts. */
function offer(version: ServiceWorker, workers: ServiceWorkerContainer): void {
  tell(() => {
    workers.addEventListener("controllerchange", () => window.location.reload(), { once: true });
    version.postMessage("activate");
  });
}

function tell(run: () => void): void {
  notify({
    message: "There is a new version of the application.",
    beneath: "Finish what you are doing first: the page is loaded again.",
    type: "info",
    timeout: LASTING,
    action: { label: "Use the new version", run },
  });
}

/** Loads every part into the browser's HTTP cache, one after the other. Stops without a network; the next sign-in continues. */
async function fetchParts(signal: AbortSignal): Promise<void> {
  try {
    const parts = (await (await fetch(PARTS, { signal })).json()) as string[];
    for (const part of parts) await (await fetch(part, { signal, priority: "low" })).arrayBuffer();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
}
