import type { Page } from "@playwright/test";

/** What a hand scanner does: all keys at once, and Enter. It presses what has the focus, as keys do. */
export async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate((typed) => {
    const at = performance.now();
    for (const key of [...typed, "Enter"]) {
      const target = document.activeElement ?? document.body;
      for (const type of ["keydown", "keyup"]) {
        const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true });
        // The keys of one scan have one time, however long a busy machine pauses between them.
        Object.defineProperty(event, "timeStamp", { value: at });
        target.dispatchEvent(event);
      }
    }
  }, text);
}

/** The same while nothing has the focus. */
export async function scanUnfocused(page: Page, text: string): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await scan(page, text);
}
