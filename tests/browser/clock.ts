import type { Page } from "@playwright/test";

/** How long a pressed button ignores further presses (contract, section 1). */
const PRESS_MS = 1_000;

/**
 * Advances the time of day of a page until a pressed button can be pressed again. Its timers stay the browser's: Playwright's
 * clock would replace them on the open page, whose running timers could not be cleared any more.
 */
export async function aSecondPasses(page: Page): Promise<void> {
  await page.evaluate((ms) => {
    const now = Date.now;
    Date.now = () => now() + ms;
  }, PRESS_MS);
}

/** How far a stopped clock is ahead: it cannot be stopped at a time that a slow machine has passed. */
const AHEAD_MS = 30_000;

/** Stops the clock of a page that was opened with `page.clock.install()`. Timers that are due by then have run. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}
