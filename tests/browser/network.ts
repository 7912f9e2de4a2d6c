/**
 * Losing the network and the session in a test. What the page does by itself meanwhile, such as asking again or reading its
 * lists, must not decide what the test finds: nothing here presses a button that the page may take away.
 */
import { expect, type Locator, type Page, type Request } from "@playwright/test";

/** Pages that read nothing by a timer. */
const withoutTimers = new WeakSet<Page>();
/** How many requests a page has sent, and those without an answer yet. */
const asked = new WeakMap<Page, { count: number; under: Set<Request> }>();

/** The dialog of a lost connection. */
export const lost = (page: Page): Locator => page.getByRole("dialog", { name: "No connection" });

/** Asks for the server until it is there. Where the page has asked by itself meanwhile, nothing is left to press. */
export async function retryUntilReached(page: Page): Promise<void> {
  const retry = lost(page).getByRole("button", { name: "Retry now" });
  await expect(async () => {
    // One step: a button that was found is pressed before it can go.
    await retry.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
    await expect(lost(page)).toBeHidden({ timeout: 2_000 });
  }).toPass();
}

/** Follows what a page asks for, so that `settled` knows. Begun before it is opened; giving it a session begins it, too. */
export function follow(page: Page): void {
  if (asked.has(page)) return;
  const of = { count: 0, under: new Set<Request>() };
  asked.set(page, of);
  page.on("request", (request) => {
    // Nobody waits any more for what the document before asked for.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) of.under.clear();
    of.count += 1;
    of.under.add(request);
  });
  page.on("requestfinished", (request) => of.under.delete(request));
  page.on("requestfailed", (request) => of.under.delete(request));
}

/**
 * Waits until everything that the page asked for is answered and it asks for nothing more. A list can be on the screen
 * before its last request is sent; Playwright's own `networkidle` looks at the first load of a document alone.
 */
export async function settled(page: Page): Promise<void> {
  const of = asked.get(page);
  if (!of) throw new Error("What the page asks for is not known: call follow(page) before it is opened.");
  await expect(async () => {
    const { count } = of;
    await page.evaluate(idle, QUIET_MS);
    expect([...of.under].map((request) => request.url())).toEqual([]);
    expect(of.count, "nothing new is asked for").toBe(count);
  }).toPass();
}

/** How long a page asks for nothing before it counts as settled, in milliseconds: longer than its debounces. */
const QUIET_MS = 500;

/** In the page: nothing is to be done, before and after a pause. A busy processor makes it longer, never shorter. */
async function idle(pause: number): Promise<void> {
  const untilIdle = () => scheduler.postTask(() => undefined, { priority: "background" });
  await untilIdle();
  await new Promise((resolve) => setTimeout(resolve, pause));
  await untilIdle();
}

/**
 * Takes the network from a page that nothing else is done on: what the test does next is the first to find out. The page
 * was opened `withoutPolling`.
 */
export async function goOffline(page: Page): Promise<void> {
  needsNoTimers(page);
  await goOfflineAtWork(page);
}

/** The same for a page that goes on without a network, and opens no dialog: it may find out by itself. */
export async function goOfflineAtWork(page: Page): Promise<void> {
  await settled(page);
  await page.context().setOffline(true);
}

/**
 * Nothing of the application can be fetched any more, and nobody answers a check-in; answers how that ends. The page was
 * opened `withoutPolling`.
 */
export async function loseNetwork(page: Page): Promise<() => Promise<void>> {
  needsNoTimers(page);
  await settled(page);
  const gone = /\/assets\/|\/api\/check_in|\/$/;
  await page.route(gone, (route) => route.abort("internetdisconnected"));
  return () => page.unroute(gone);
}

function needsNoTimers(page: Page): void {
  if (!withoutTimers.has(page)) throw new Error("The page would find out by itself that the network is lost: call withoutPolling(page) before it is opened.");
}

/**
 * Nothing that the page repeats by a timer is asked for: a lost connection, or what somebody else did meanwhile, shows with
 * what the test does next, or with `pollNow`. Called before the page is opened.
 */
export async function withoutPolling(page: Page): Promise<void> {
  follow(page);
  withoutTimers.add(page);
  await page.addInitScript((shortest) => {
    const [begin, end] = [window.setInterval.bind(window), window.clearInterval.bind(window)];
    const never = 2 ** 31 - 1;
    const polls = new Map<number, () => void>();
    window.setInterval = ((handler: () => void, timeout = 0) => {
      const id = begin(handler, timeout < shortest ? timeout : never);
      if (timeout >= shortest) polls.set(id, handler);
      return id;
    }) as typeof window.setInterval;
    window.clearInterval = (id) => {
      polls.delete(Number(id));
      end(id);
    };
    window.addEventListener("poll-now", () => {
      for (const handler of [...polls.values()]) handler();
    });
  }, POLLING_MS);
}

/** What a page that was opened `withoutPolling` repeats by a timer happens now, once. */
export async function pollNow(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("poll-now")));
}

/** Intervals from here on ask the server for something; shorter ones are clocks on the screen. In milliseconds. */
const POLLING_MS = 2_000;

/** The network comes back, and the page knows. */
export async function networkIsBack(page: Page): Promise<void> {
  await goOnline(page);
  await retryUntilReached(page);
}

/** The network comes back, and the page finds out by itself. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
}

/** The browser has no session any more. An answer that is still on its way would bring it back, or that of the user before. */
export async function loseSession(page: Page): Promise<void> {
  await settled(page);
  await page.context().clearCookies();
}

/**
 * The session ends with the next request to this path, and no sooner: a list that the page reads by itself cannot find out
 * before.
 */
export async function sessionEndsWith(page: Page, path: string): Promise<void> {
  const end = async (route: { continue: () => Promise<void> }) => {
    await page.context().clearCookies();
    await route.continue();
  };
  await page.route(path, end, { times: 1 });
}
