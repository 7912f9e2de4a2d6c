/**
 * Parts of the application that are loaded on demand. One that cannot be loaded is a lost connection:
 * its dialog opens, the page waits, and the part is loaded once the server can be reached again.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { connectionLost, reconnected } from "./connection.ts";
import { createStore } from "./store.ts";

/** The number of loading parts. */
export const partsLoading = createStore(0);

/** Style sheets that failed to load. The build's own loader adds each only once, even if it failed. */
const failedSheets = new Set<HTMLLinkElement>();

/** Records failed style sheets of parts, to load them with the next attempt. Called once, at the start. */
export function watchStyleSheets(): void {
  const failed = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failedSheets.add(target);
  };
  document.addEventListener("error", failed, { capture: true });
}

/**
 * A part of the application, such as `loadPart(() => import("./dialog.tsx"))`. It waits as long as the connection is lost.
 * Rejects where the server is there and the part is not, as after a new version, or where the part itself fails.
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
      // The connection may have come back after the attempt: try once more.
      if (reached && reachedBefore) throw error;
      reachedBefore = reached;
      if (!reached) connectionLost.set(true);
      await reconnected();
    }
  }
}

/** The same for a component, loaded when it is first shown. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadPart(async () => ({ default: await load() })));
}

/** Whether the server of the application's files answers. The service worker does not handle HEAD. */
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
