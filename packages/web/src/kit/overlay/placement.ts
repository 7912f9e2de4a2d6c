/**
 * The position of a panel beside its anchor. All figures in pixels of the window.
 */

/** The least height for opening downwards; with less room below it opens to the larger side. */
const ENOUGH = 260;
/** The least width that names can be read in. */
const LEAST_WIDTH = 320;
/** Between the panel and the window's edge, and between the panel and its anchor. */
const MARGIN = 8;
const GAP = 4;

/** At the anchor's start or end, or as wide as the anchor. */
export type Align = "start" | "end" | "stretch";

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

interface Size {
  width: number;
  height: number;
}

/** Two of `top` and `bottom`, `left` and `right` are undefined: the panel grows towards them. */
export interface Placement {
  top: number | undefined;
  bottom: number | undefined;
  left: number | undefined;
  right: number | undefined;
  width: number | undefined;
  maxHeight: number;
}

/** Below the anchor where there is room, else above it; always within the window. */
export function placementOf(anchor: Box, panel: Size, view: Size, align: Align): Placement {
  const below = view.height - anchor.bottom - GAP - MARGIN;
  const above = anchor.top - GAP - MARGIN;
  const under = below >= Math.min(panel.height, ENOUGH) || below >= above;
  const most = view.width - 2 * MARGIN;
  const width = align === "stretch" ? Math.min(Math.max(anchor.right - anchor.left, LEAST_WIDTH), most) : undefined;
  const room = Math.max(MARGIN, view.width - MARGIN - (width ?? Math.min(panel.width, most)));
  return {
    top: under ? anchor.bottom + GAP : undefined,
    bottom: under ? undefined : view.height - anchor.top + GAP,
    left: align === "end" ? undefined : Math.min(Math.max(MARGIN, anchor.left), room),
    right: align === "end" ? Math.min(Math.max(MARGIN, view.width - anchor.right), room) : undefined,
    width,
    maxHeight: Math.max(0, under ? below : above),
  };
}
