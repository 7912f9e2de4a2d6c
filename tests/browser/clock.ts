import type { Page } from "@playwright/test";

/** How long a pressed button takes no other press (contract, section 1). */
const PRESS_MS = 1_000;

/** Moves the page's clock on until a button that was pressed can be pressed again. Its timers run on as they were. */
export async function aSecondPasses(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(now + PRESS_MS);
}
