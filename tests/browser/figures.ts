import type { Page } from "@playwright/test";

/**
 * The texts of cells that are never cut, and stand on the screen in part: measured against every edge that hides what lies
 * beyond it. What stands wholly on another page of columns is not on the screen, and a name over a code gives way.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1;
    const clipOf = (cell: HTMLElement, text: Node) => {
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
    for (const cell of document.querySelectorAll<HTMLElement>("tr[data-index] > :is(.table-whole, .card-field, .card-title):not(.card-name)")) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.textContent?.trim() || text.parentElement?.closest(".visually-hidden, .two-lines-first, svg")) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        const clip = clipOf(cell, text);
        const away = box.right <= clip.left + SLACK || box.left >= clip.right - SLACK;
        const scrolls = cell.closest(".table-wide") !== null;
        if (away && scrolls) continue;
        if (box.left < clip.left - SLACK || box.right > clip.right + SLACK)
          cut.push(`${text.textContent} in ${cell.closest("[role=grid]")?.getAttribute("aria-label")}`);
      }
    }
    return cut;
  });
}

/** The most that a quantity and a price can be. */
const MOST = 999_999_999;
const MOST_MONEY = 99_999.99;
const MONEY = /price|cost|value$/i;
/** Numbers that are no figures, by the end of their names. */
const NOT_FIGURES = /(^|[a-z])(id|ids|status|version|percent|percentage|share|type|number|days|months|year|count|line|page|step)$/i;
/** Who is signed in, and what names things, stay as they are. */
const ENLARGED = /\/api\/(?!check_in|user$|businesses|categories)/;

/** From here on every figure in the answers of the API has the most digits that it can have. */
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

/** In tables of lines: texts that stand beyond their cells, fields that show a part of their figure, and tables that are wider than their room. */
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

/** The names that more than one checkbox of the tables has. */
export async function sharedCheckboxNames(page: Page): Promise<string[]> {
  const names = await page.locator("td input[type=checkbox]").evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label") ?? ""));
  return names.filter((name, at) => names.indexOf(name) !== at);
}
