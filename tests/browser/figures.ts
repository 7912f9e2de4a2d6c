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
