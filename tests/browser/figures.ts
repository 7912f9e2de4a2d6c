import type { Page } from "@playwright/test";

/**
 * Texts of cells that must not be truncated but are partly hidden: measured against every edge that clips overflow.
 * Texts that are entirely on another page of columns are ignored, and so are names above a code. Figures and days that
 * are broken over two lines count too.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1;
    /** Figures, days and codes without a hyphen, at which a line may end; a figure and its unit are one. */
    const FIGURES = /(?<![^ ])(?=[^ -]*\d)[^ -]+(?: (?:g|kg|ml|l|units?))?(?![^ ])/g;
    const visibleRange = (cell: HTMLElement, text: Node) => {
      const clip = { left: 0, right: window.innerWidth };
      for (let at = text.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === "visible") continue;
        const box = at.getBoundingClientRect();
        clip.left = Math.max(clip.left, box.left);
        clip.right = Math.min(clip.right, box.right);
      }
      const row = cell.closest("tr");
      if (cell.matches(".table-sticky, .table-pinned") || !cell.matches(".table-cell")) return clip;
      for (const over of row?.querySelectorAll(".table-sticky") ?? []) clip.left = Math.max(clip.left, over.getBoundingClientRect().right);
      for (const over of row?.querySelectorAll(".table-pinned") ?? []) clip.right = Math.min(clip.right, over.getBoundingClientRect().left);
      return clip;
    };
    const cut: string[] = [];
    const tableName = (cell: Element) => cell.closest("[role=grid]")?.getAttribute("aria-label");
    for (const text of document.querySelectorAll<HTMLElement>(".table-two-lines")) {
      const word = document.createRange();
      for (const { 0: letters, index } of text.textContent.matchAll(FIGURES)) {
        const node = text.firstChild;
        if (!(node instanceof Text)) continue;
        word.setStart(node, index);
        word.setEnd(node, index + letters.length);
        if (new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size > 1) cut.push(`${letters} on two lines in ${tableName(text)}`);
      }
    }
    for (const cell of document.querySelectorAll<HTMLElement>(
      "tr[data-index] > :is(.table-whole, .card-field, .card-title, .table-cell:has(.code)):not(.card-name)",
    )) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.textContent?.trim() || text.parentElement?.closest(".visually-hidden, .two-lines-first, svg")) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        const clip = visibleRange(cell, text);
        const away = box.right <= clip.left + SLACK || box.left >= clip.right - SLACK;
        const scrolls = cell.closest(".table-wide") !== null;
        if (away && scrolls) continue;
        if (box.left < clip.left - SLACK || box.right > clip.right + SLACK) cut.push(`${text.textContent} in ${tableName(cell)}`);
      }
    }
    return cut;
  });
}

/** The maximum quantity and price. */
const MOST = 999_999_999;
const MOST_MONEY = 99_999.99;
const MONEY = /price|cost|value$/i;
/** Numbers that are not figures, by the end of their field names. */
const NOT_FIGURES = /(^|[a-z])(id|ids|status|version|percent|percentage|share|type|number|days|months|year|count|line|page|step)$/i;
/** All API responses but those with the signed-in user and names. */
const ENLARGED = /\/api\/(?!check_in|user$|businesses|categories)/;

/** From now on every figure in API responses has the maximum number of digits. */
export async function enlargeFigures(page: Page): Promise<void> {
  await page.route(ENLARGED, async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()["content-type"]?.includes("json") === true;
    if (response.status() !== 200 || !isJson) return route.fulfill({ response });
    return route.fulfill({ response, json: enlarged(await response.json(), "") });
  });
}

function enlarged(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => enlarged(one, name));
  if (value !== null && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, enlarged(one, field)]));
  if (typeof value !== "number" || NOT_FIGURES.test(name)) return value;
  return (MONEY.test(name) ? MOST_MONEY : MOST) * (value < 0 ? -1 : 1);
}

/** In line tables: texts that overflow their cells, fields that truncate their figure, and tables wider than their container. */
export async function cutInLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1;
    const cut: string[] = [];
    for (const cell of document.querySelectorAll<HTMLElement>(".lines-cell, .lines-group > th")) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.textContent?.trim() || text.parentElement?.closest(".visually-hidden, svg")) continue;
        let { left, right } = cell.getBoundingClientRect();
        for (let at = text.parentElement; at && at !== cell; at = at.parentElement) {
          if (getComputedStyle(at).overflowX === "visible") continue;
          const clip = at.getBoundingClientRect();
          [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        }
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        if (box.left < left - SLACK || box.right > right + SLACK) cut.push(`${text.textContent} in ${cell.closest("table")?.getAttribute("aria-label")}`);
      }
    }
    for (const field of document.querySelectorAll<HTMLInputElement>("input.field-input")) {
      const isShown = field.checkVisibility() && /\d/.test(field.value);
      if (isShown && field.scrollWidth > field.clientWidth + SLACK) cut.push(`${field.value} in the field ${field.getAttribute("aria-label") ?? field.name}`);
    }
    for (const frame of document.querySelectorAll<HTMLElement>(".lines-scroller")) {
      const { scrollWidth, clientWidth } = frame;
      const name = frame.querySelector("table")?.getAttribute("aria-label");
      if (scrollWidth > clientWidth + SLACK) cut.push(`${name}: ${scrollWidth} pixels in ${clientWidth}`);
    }
    return cut;
  });
}

/** Names shared by more than one checkbox of the tables. */
export async function sharedCheckboxNames(page: Page): Promise<string[]> {
  const names = await page.locator("td input[type=checkbox]").evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label") ?? ""));
  return names.filter((name, at) => names.indexOf(name) !== at);
}
