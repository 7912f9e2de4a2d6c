import type { Locator, Page } from "@playwright/test";

/** Simulates a hand scanner: all keys at once, then Enter. The keys go to the focused element. */
export async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate(scanInPage, { text });
}

/** Scans, and goes to a field before the page has rendered what was scanned. */
export async function scanAndGoOn(page: Page, text: string, field: Locator): Promise<void> {
  await page.evaluate(scanInPage, { text, field: await field.elementHandle() });
}

/** Runs in the page. */
function scanInPage({ text, unfocused, field }: { text: string; unfocused?: boolean; field?: HTMLElement | SVGElement | null }): void {
  if (unfocused && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const at = performance.now();
  for (const key of [...text, "Enter"]) {
    const target = document.activeElement ?? document.body;
    for (const type of ["keydown", "keyup"]) {
      const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true });
      // All keys of one scan have the same time, even if a busy machine delays them.
      Object.defineProperty(event, "timeStamp", { value: at });
      target.dispatchEvent(event);
    }
  }
  field?.focus();
}

/** The same without a focused element. */
export async function scanUnfocused(page: Page, text: string): Promise<void> {
  await page.evaluate(scanInPage, { text, unfocused: true });
}
