/**
 * Helpers to lose the network and the session in a test. Background requests of the page, such as retries and polling,
 * must not affect the result: no helper presses a button that the page may remove.
 */
import { expect, type Locator, type Page, type Request } from "@playwright/test";

/** Pages without polling. */
const withoutTimers = new WeakSet<Page>();
/** The number of requests of each page: sent, and without a response. */
const asked = new WeakMap<Page, { count: number; under: Set<Request> }>();

/** The dialog of a lost connection. */
export const lost = (page: Page): Locator => page.getByRole("dialog", { name: "No connection" });

/** Retries until the server can be reached. If the page has retried automatically, there is no button left to press. */
export async function retryUntilReached(page: Page): Promise<void> {
  const retry = lost(page).getByRole("button", { name: "Retry now" });
  await expect(async () => {
    // In one step: a button is pressed before it can disappear.
    await retry.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
    await expect(lost(page)).toBeHidden({ timeout: 2_000 });
  }).toPass();
}

/** Tracks a page's requests for `settled`. Called before it is opened; creating its session does so too. */
export function follow(page: Page): void {
  if (asked.has(page)) return;
  const of = { count: 0, under: new Set<Request>() };
  asked.set(page, of);
  page.on("request", (request) => {
    // Requests of the previous document are irrelevant.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) of.under.clear();
    of.count += 1;
    of.under.add(request);
  });
  page.on("requestfinished", (request) => of.under.delete(request));
  page.on("requestfailed", (request) => of.under.delete(request));
}

/**
 * Waits until every request of the page has its response and no more are sent. A list can be rendered
 * before its last request is sent; Playwright's own `networkidle` covers only the first load of a document.
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

/** How long a page must send no request to count as settled, in milliseconds: longer than its debounces. */
const QUIET_MS = 500;

/**
 * Runs in the page: idle before and after a pause. A busy processor makes it longer, never shorter; that the test stopped
 * the page's clock does not matter.
 */
async function idle(pause: number): Promise<void> {
  const untilIdle = (delay = 0) => scheduler.postTask(() => undefined, { priority: "background", delay });
  await untilIdle();
  await untilIdle(pause);
}

/**
 * Takes a settled page offline: the next request of the test is the first to fail. The page
 * was opened with `withoutPolling`.
 */
export async function goOffline(page: Page): Promise<void> {
  needsNoTimers(page);
  await goOfflineAtWork(page);
}

/** The same for a page that works offline and opens no dialog: it may detect the loss by itself. */
export async function goOfflineAtWork(page: Page): Promise<void> {
  await settled(page);
  await page.context().setOffline(true);
}

/**
 * Blocks chunks and check-ins; returns a function that ends it. The page was
 * opened with `withoutPolling`.
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
 * Disables polling: a lost connection or another user's change is detected by the next request of the test,
 * or by `pollNow`. Called before the page is opened.
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

/** Runs the timers of a page opened with `withoutPolling` once, now. */
export async function pollNow(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("poll-now")));
}

/**
 * Polls until the page shows what another user changed. The page was opened `withoutPolling`; a poll that was under way
 * before the change is followed by another.
 */
export async function pollUntil(page: Page, shown: (soon: { timeout: number }) => Promise<void>): Promise<void> {
  await expect(async () => {
    await pollNow(page);
    await shown({ timeout: 2_000 });
  }).toPass();
}

/** Intervals of at least this length poll the server; shorter ones are clocks on screen. In milliseconds. */
const POLLING_MS = 2_000;

/** Restores the network; resolves when the page has noticed. */
export async function networkIsBack(page: Page): Promise<void> {
  await goOnline(page);
  await retryUntilReached(page);
}

/** Restores the network; the page detects it by itself. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
}

/** Removes the session from the browser. A response still in flight would restore it, or set that of the previous user. */
export async function loseSession(page: Page): Promise<void> {
  await settled(page);
  await page.context().clearCookies();
}

/**
 * Ends the session with the next request to this path, so that a background request cannot detect it
 * before. The page is settled first: each answer renews the cookie.
 */
export async function sessionEndsWith(page: Page, path: string): Promise<void> {
  await settled(page);
  const end = async (route: { continue: () => Promise<void> }) => {
    await page.context().clearCookies();
    await route.continue();
  };
  await page.route(path, end, { times: 1 });
}
