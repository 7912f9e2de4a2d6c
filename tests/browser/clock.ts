import type { Page } from "@playwright/test";

/** How long a pressed button ignores further presses (contract, section 1). */
const PRESS_MS = 1_000;

/** Advances the page's clock until a pressed button can be pressed again. Its timers continue normally. */
export async function aSecondPasses(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(now + PRESS_MS);
}

/** How far a stopped clock is ahead: it cannot be stopped at a time that a slow machine has passed. */
const AHEAD_MS = 30_000;

/** Stops the clock of a page that was opened with `page.clock.install()`. Timers that are due by then have run. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}
