import type { Browser, BrowserContextOptions, Page } from "@playwright/test";

/**
 * Opens a page in a separate browser context: another user's browser, another window, a phone. Playwright applies
 * the settings of the configuration, such as reduced motion; `options` override them. The test closes it with
 * `page.context().close()`.
 */
export async function otherPage(
  browser: Browser,
  options: Pick<BrowserContextOptions, "viewport" | "hasTouch" | "isMobile" | "serviceWorkers"> = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  return context.newPage();
}
