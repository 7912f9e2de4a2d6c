/**
 * Chunks of the application that are loaded on demand. If one cannot be loaded, the connection counts as lost:
 * its dialog opens, the page waits, and the chunk is loaded once the server can be reached again.
 */
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";
import { connectionLost, reconnected } from "./connection.ts";
import { createStore } from "../storage/store.ts";

/** The number of chunks being loaded. */
export const partsLoading = createStore(0);

/** Style sheets that failed to load. The build's own loader adds each only once, even if it failed. */
const failedSheets = new Set<HTMLLinkElement>();

/** Records style sheets that failed to load, to retry them with the next attempt. Called once, at startup. */
export function watchStyleSheets(): void {
  const failed = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failedSheets.add(target);
  };
  document.addEventListener("error", failed, { capture: true });
}

/**
 * Loads a chunk, such as `loadPart(() => import("./dialog.tsx"))`. Waits while the connection is lost.
 * Rejects if the server can be reached but the chunk is missing, as after a new version, or fails to run.
 */
export async function loadPart<T>(load: () => Promise<T>, isServed: () => Promise<boolean> = isApplicationServed): Promise<T> {
  // Deferred: a component may be requested while others are rendering.
  await Promise.resolve();
  partsLoading.set(partsLoading.get() + 1);
  try {
    return await loaded(load, isServed);
  } finally {
    partsLoading.set(partsLoading.get() - 1);
  }
}

async function loaded<T>(load: () => Promise<T>, isServed: () => Promise<boolean>): Promise<T> {
  for (let reachedBefore = false; ; ) {
    try {
      await addFailedSheets();
      return await load();
    } catch (error) {
      const reached = await isServed();
      // The connection may have been restored after the attempt: retry once.
      if (reached && reachedBefore) throw error;
      reachedBefore = reached;
      if (!reached) connectionLost.set(true);
      await reconnected();
    }
  }
}

/** The same for a component: it is loaded when it is first shown, and `meanwhile` is shown until it is there. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, meanwhile: ReactNode = null): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() => loadPart(async () => ({ default: await load() })));
  return (props) => createElement(Suspense, { fallback: meanwhile }, createElement(Part, props));
}

/** Whether the server of the static files responds. The service worker does not handle HEAD. */
async function isApplicationServed(): Promise<boolean> {
  try {
    await fetch("/", { method: "HEAD", cache: "no-store" });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function addFailedSheets(): Promise<void> {
  const again = [...failedSheets].map((failed) => {
    failedSheets.delete(failed);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const link = failed.cloneNode() as HTMLLinkElement;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(`The style sheet ${link.href} could not be fetched.`)));
    failed.replaceWith(link);
    return promise;
  });
  await Promise.all(again);
}
