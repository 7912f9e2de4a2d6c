import type { Page } from "@playwright/test";

/** How long a pressed button ignores further presses (contract, section 1). */
const PRESS_MS = 1_000;

/** Advances the page's clock until a pressed button can be pressed again. Its timers continue normally. */
export async function aSecondPasses(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(now + PRESS_MS);
}
