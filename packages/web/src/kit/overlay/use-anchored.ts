import { type RefObject, useLayoutEffect } from "react";

/** The least height that a panel opens downwards with; with less it opens where there is more room. In pixels. */
const ENOUGH = 260;
/** The least width that names can be read in, in pixels. */
const LEAST_WIDTH = 320;
/** Between the panel and the window's edge, and between the panel and its field. */
const MARGIN = 8;
const GAP = 4;

/** Shows a popover in the top layer, as wide as its anchor at least, under it or over it: wherever there is room. */
export function useAnchored(panel: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = panel.current;
    if (!shown) return;
    const place = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (!box) return;
      const below = window.innerHeight - box.bottom - GAP - MARGIN;
      const above = box.top - GAP - MARGIN;
      const width = Math.min(Math.max(box.width, LEAST_WIDTH), window.innerWidth - 2 * MARGIN);
      const under = below >= ENOUGH || below >= above;
      Object.assign(shown.style, {
        left: `${Math.max(MARGIN, Math.min(box.left, window.innerWidth - width - MARGIN))}px`,
        width: `${width}px`,
        top: under ? `${box.bottom + GAP}px` : "auto",
        bottom: under ? "auto" : `${window.innerHeight - box.top + GAP}px`,
        maxHeight: `${Math.max(0, under ? below : above)}px`,
      });
    };
    shown.showPopover();
    place();
    window.addEventListener("resize", place);
    window.addEventListener("scroll", place, true);
    return () => {
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, true);
    };
  }, [panel, anchor]);
}
