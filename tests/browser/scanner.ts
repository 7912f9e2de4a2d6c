import type { Locator, Page } from "@playwright/test";

/** The pause between two keys of a person, in milliseconds: a scanner is quicker. */
const PAUSE_MS = 60;

/** Types at a person's speed, where Enter or Tab follows: quicker text is a scan. */
export async function typeByHand(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: PAUSE_MS });
}

/** Simulates a hand scanner: all keys at once, then Enter. The keys go to the focused element, and type into a field. */
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
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    // All keys of one scan have the same time, even if a busy machine delays them.
    Object.defineProperty(event, "timeStamp", { value: at });
    const isHandled = !target.dispatchEvent(event);
    if (!isHandled && target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio") {
      // What the browser does with a real key.
      if (key === "Enter") target.form?.requestSubmit();
      else document.execCommand("insertText", false, key);
    }
    target.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true }));
  }
  field?.focus();
}

/** The same without a focused element. */
export async function scanUnfocused(page: Page, text: string): Promise<void> {
  await page.evaluate(scanInPage, { text, unfocused: true });
}
