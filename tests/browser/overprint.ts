import type { Page } from "@playwright/test";

/** Texts that are printed over each other or reach out of their box, and whether the page scrolls sideways. */
export async function overprints(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 2;
    interface Line {
      text: string;
      of: Element;
      box: DOMRect;
    }
    /** The part of a line that its clipping ancestors leave. */
    const seen = (of: Element, rect: DOMRect): DOMRect | undefined => {
      let [left, top, right, bottom] = [Math.max(0, rect.left), Math.max(0, rect.top), Math.min(innerWidth, rect.right), Math.min(innerHeight, rect.bottom)];
      for (let at: Element | null = of; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.visibility === "hidden" || style.opacity === "0" || at.matches(".visually-hidden, [popover]:not(:popover-open)")) return undefined;
        const box = at.getBoundingClientRect();
        if (style.overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (style.overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        if (style.position === "fixed") break;
      }
      return right - left > SLACK && bottom - top > SLACK ? new DOMRect(left, top, right - left, bottom - top) : undefined;
    };
    const lines: Line[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const of = node.parentElement;
      if (!of || !node.textContent?.trim() || of.closest("svg, script, style, title, option")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = seen(of, rect);
        if (box) lines.push({ text: node.textContent.trim().slice(0, 40), of, box });
      }
    }
    const paints = (at: Element) => !/rgba\(0, 0, 0, 0\)|transparent/.test(getComputedStyle(at).backgroundColor);
    /** Whether both texts show at a point: nothing painted lies between them. */
    const bothShow = (one: Line, other: Line, x: number, y: number): boolean => {
      const stack = document.elementsFromPoint(x, y);
      const [a, b] = [stack.indexOf(one.of), stack.indexOf(other.of)];
      if (a < 0 || b < 0) return false;
      const [upper, lower] = a < b ? [one.of, other.of] : [other.of, one.of];
      return !stack.slice(0, Math.max(a, b)).some((at) => paints(at) && (at === upper || at.contains(upper) || !at.contains(lower)) && !at.contains(lower));
    };
    const found = new Set<string>();
    for (const [at, one] of lines.entries()) {
      for (const other of lines.slice(at + 1)) {
        if (one.of === other.of) continue;
        const [left, right] = [Math.max(one.box.left, other.box.left), Math.min(one.box.right, other.box.right)];
        const [top, bottom] = [Math.max(one.box.top, other.box.top), Math.min(one.box.bottom, other.box.bottom)];
        // Line boxes are higher than their letters: neighbouring lines of one paragraph may touch.
        if (right - left <= SLACK || bottom - top <= Math.min(one.box.height, other.box.height) / 3) continue;
        if (bothShow(one, other, (left + right) / 2, (top + bottom) / 2)) found.add(`"${one.text}" and "${other.text}"`);
      }
      const cell = one.of.closest("td, th, dd, dt, li, button, a.button, .card-field, .notice, .dialog");
      const edge = cell?.getBoundingClientRect();
      if (edge && getComputedStyle(one.of).position !== "absolute" && one.box.right > edge.right + SLACK)
        found.add(`"${one.text}" beyond its ${cell?.tagName.toLowerCase()}`);
    }
    const root = document.scrollingElement;
    if (root && root.scrollWidth > root.clientWidth + 1) found.add(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth}`);
    return [...found];
  });
}
