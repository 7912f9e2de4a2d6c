/**
 * Losing the network and the session in a test. What the page does by itself meanwhile, such as asking again or reading its
 * lists, must not decide what the test finds: nothing here presses a button that the page may take away.
 */
import { expect, type Locator, type Page, type Request } from "@playwright/test";

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

/** Nothing of the application can be fetched any more, and nobody answers a check-in; answers how that ends. The page's own reading goes on. */
export async function loseNetwork(page: Page): Promise<() => Promise<void>> {
  const gone = /\/assets\/|\/api\/check_in|\/$/;
  await page.route(gone, (route) => route.abort("internetdisconnected"));
  return () => page.unroute(gone);
}

/** Nothing that the page repeats by a timer is asked for: a lost connection shows with what the test does next. Called before the page is opened. */
export async function withoutPolling(page: Page): Promise<void> {
  await page.addInitScript((shortest) => {
    const original = window.setInterval.bind(window);
    const never = 2 ** 31 - 1;
    window.setInterval = ((handler: TimerHandler, timeout = 0) => original(handler, timeout < shortest ? timeout : never)) as typeof window.setInterval;
  }, POLLING_MS);
}

/** Intervals from here on ask the server for something; shorter ones are clocks on the screen. In milliseconds. */
const POLLING_MS = 2_000;

/** The network comes back, and the page knows. */
export async function networkIsBack(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await retryUntilReached(page);
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

/** Follows what is on its way. Begun before the page does what is waited for. */
export function requestsOf(page: Page): { quiet: () => Promise<void> } {
  const under = new Set<Request>();
  let last = Date.now();
  const ended = (request: Request) => {
    under.delete(request);
    last = Date.now();
  };
  page.on("request", (request) => under.add(request));
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  return { quiet: () => expect.poll(() => under.size === 0 && Date.now() - last >= QUIET_MS).toBe(true) };
}

/** Nothing new is asked for so long, in milliseconds. */
const QUIET_MS = 500;
