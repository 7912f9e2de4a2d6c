/** What is wrong with a printed page: controls, cut columns, broken figures, heads that are not repeated, dark paper. */
import type { Page } from "@playwright/test";
import { atRest } from "./accessibility.ts";

const PX_PER_POINT = 96 / 72;

/** The sheets that the browser makes: their sizes in points. */
export async function sheets(page: Page): Promise<[width: number, height: number][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))]);
}

/** The faults of the page as printed on sheets that are `width` points wide, with margins of `margin` points. */
export async function paperFaults(page: Page, { width, margin }: { width: number; margin: number }): Promise<string[]> {
  const size = page.viewportSize();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: Math.round((width - 2 * margin) * PX_PER_POINT), height: 900 });
  await atRest(page);
  const faults = await page.evaluate(faultsInPage);
  await page.emulateMedia({ media: null, colorScheme: null });
  if (size) await page.setViewportSize(size);
  return faults;
}

/** Runs in the page. */
function faultsInPage(): string[] {
  const found: string[] = [];
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getClientRects().length > 0;
  const named = (element: Element) => `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? "").trim().slice(0, 40)}"`;
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(seen);

  for (const control of all(".button, .tool, .frame-skip, .table-toolbar, .table-pages, [role=toolbar], [role=menu], [type=search], summary")) {
    if (!control.matches(".api-call > summary")) found.push(`control: ${named(control)}`);
  }
  // What is pressed on the screen may be printed as text.
  for (const button of all("button")) {
    const { borderTopStyle, borderTopWidth, backgroundColor } = getComputedStyle(button);
    const drawn = (borderTopStyle !== "none" && borderTopWidth !== "0px") || !/rgba\(0, 0, 0, 0\)/.test(backgroundColor);
    if (drawn || button.textContent?.trim() === "") found.push(`button: ${named(button)}`);
  }
  for (const table of all("table")) {
    if (table.getBoundingClientRect().right > innerWidth + 1) found.push(`wider than the sheet: ${named(table)}`);
    const head = table.querySelector("thead");
    if (head && getComputedStyle(head).display !== "table-header-group") found.push(`head not repeated: ${named(table)}`);
    // A box of a button keeps Chromium from repeating the head.
    if (head && [...head.querySelectorAll("button")].some((button) => !["contents", "none"].includes(getComputedStyle(button).display)))
      found.push(`a button in the head: ${named(table)}`);
  }
  for (const cell of all("td, th, dd")) {
    if (getComputedStyle(cell).overflowX !== "visible" && cell.scrollWidth > cell.clientWidth + 1) found.push(`cut: ${named(cell)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1)
    found.push(`the page is ${document.documentElement.scrollWidth} pixels wide, the sheet ${innerWidth}`);

  const FIGURE = /[−£]?\d[\d\u202F]*(?:\.\d+)?(?:\u00A0(?:g|Kg|units?|%))?|\d\d\/\d\d\/\d{4}/g;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement || !seen(node.parentElement)) continue;
    for (const { 0: figure, index } of (node.textContent ?? "").matchAll(FIGURE)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + figure.length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`broken figure: "${figure}" in "${node.textContent?.trim().slice(0, 60)}"`);
    }
  }

  const [red = 0, green = 0, blue = 0] = (getComputedStyle(document.body).color.match(/[\d.]+/g) ?? []).map(Number);
  if (red + green + blue > 3 * 96) found.push(`light ink: ${getComputedStyle(document.body).color}`);
  return found;
}

/** The content of the margins of a kind of sheet: of all sheets (`""`), or of a named one. */
export function margins(page: Page, name = ""): Promise<Record<string, string>> {
  return page.evaluate((name) => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const own = rules.filter((rule) => rule instanceof CSSPageRule).filter(({ selectorText }) => selectorText === name);
    const boxes = own.flatMap(({ cssText }) => [...cssText.matchAll(/@(bottom-[a-z]+)\s*\{[^}]*?content:\s*([^;}]+)/g)]);
    return Object.fromEntries(boxes.map(([, box = "", content = ""]) => [box, content.trim()]));
  }, name);
}
