/** Positions a panel beside its anchor. All measures in pixels of the viewport. */

/** The minimum height below the anchor for opening downwards; with less the panel opens to the larger side. */
const ENOUGH = 260;
/** The minimum width for readable names. */
const LEAST_WIDTH = 320;
/** The margin between the panel and the window's edge, and between the panel and its anchor. */
const MARGIN = 8;
const GAP = 4;

/** Aligned with the anchor's start or end, or stretched to its width. */
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

/** One of `top` and `bottom` and one of `left` and `right` is undefined: the panel grows in that direction. */
export interface Placement {
  top: number | undefined;
  bottom: number | undefined;
  left: number | undefined;
  right: number | undefined;
  width: number | undefined;
  maxHeight: number;
}

/** Below the anchor if there is room, else above; always within the viewport. */
export function placePanel(anchor: Box, panel: Size, view: Size, align: Align): Placement {
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
