import type { Browser, BrowserContextOptions, Page } from "@playwright/test";

/**
 * A page in a context of its own beside the test's: another person's browser, another window, a phone. Playwright gives
 * it the settings of the configuration, such as reduced motion; `options` are what is different. The test closes it by
 * `page.context().close()`.
 */
export async function otherPage(
  browser: Browser,
  options: Pick<BrowserContextOptions, "viewport" | "hasTouch" | "isMobile" | "serviceWorkers"> = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  return context.newPage();
}
