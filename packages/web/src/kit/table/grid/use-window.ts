import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef } from "react";

/** Overscan: rows rendered beyond the viewport, so that scrolling shows no gaps. */
const OVERSCAN = 8;
/** The most height that a table takes of the window (table.css). */
const HEIGHT_SHARE = 0.58;
/** The estimated height of a card, in pixels. */
const USUAL_CARD = 120;

interface Windowed {
  /** In pixels. */
  rowHeight: number;
  cards: boolean;
  printing: boolean;
}

/** The virtualised rows (all when printing), and the heights above and below them. */
export function useWindow(scroller: RefObject<HTMLDivElement | null>, count: number, { rowHeight, cards, printing }: Windowed) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => (cards ? USUAL_CARD : rowHeight),
    overscan: OVERSCAN,
    // Before its height is measured, so that its first rows are there at once.
    initialRect: { width: 0, height: innerHeight * HEIGHT_SHARE },
    // The sticky header covers the top of the viewport.
    scrollPaddingEnd: rowHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of row height measures again.
  useEffect(() => virtual.measure(), [rowHeight, cards]);
  const shown = virtual.getVirtualItems();
  const around = { measureRow: virtual.measureElement, scrollTo: (index: number) => virtual.scrollToIndex(index) };
  if (printing) return { ...around, items: Array.from({ length: count }, (_, index) => ({ index })), above: 0, below: 0 };
  return { ...around, items: shown, above: shown[0]?.start ?? 0, below: virtual.getTotalSize() - (shown.at(-1)?.end ?? 0) };
}

interface MarkedRow<Row> {
  markedId: string | undefined;
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
}

/** Scrolls to the highlighted row, once for each row. */
export function useScrollToMarked<Row extends object>(
  { markedId, rows, rowId }: MarkedRow<Row>,
  scroller: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
): void {
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (markedId === undefined) seen.current = undefined;
    if (markedId === undefined || seen.current === markedId) return;
    const index = rows?.findIndex((row) => rowId(row) === markedId) ?? -1;
    if (index < 0) return;
    seen.current = markedId;
    scrollTo(index);
    scroller.current?.scrollIntoView({ block: "center" });
  });
}
