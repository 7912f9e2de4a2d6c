import type { KeyboardEvent, MouseEvent, RefObject } from "react";
import { rowKey } from "./keyboard.ts";

/** Interactive elements, whose clicks do not open the row. */
const CONTROLS = "a, button, input, select, textarea, label, summary, [role='button']";

interface Handled<Row> {
  rows: readonly Row[] | undefined;
  onOpen: ((row: Row, aside: boolean) => void) | undefined;
  onMenu: ((row: Row, at: { x: number; y: number }) => void) | undefined;
  onSelect: (index: number, range: boolean) => void;
  selected: ReadonlySet<string> | undefined;
  openedId: string | undefined;
  current: number | undefined;
  setCurrent: (index: number | undefined) => void;
  rowHeight: number;
  scroller: RefObject<HTMLDivElement | null>;
  scrollTo: (index: number) => void;
}

/** Pointer and keyboard handlers of the rows. */
export function useHandlers<Row extends object>(grid: Handled<Row>) {
  const { rows, current, setCurrent, onOpen, onMenu, onSelect, selected, openedId } = grid;
  const count = rows?.length ?? 0;
  const rowAt = (target: EventTarget): number | undefined => {
    const line = target instanceof Element ? target.closest("tr[data-index]") : null;
    return line ? Number(line.getAttribute("data-index")) : undefined;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    // Buttons and fields inside the table handle their own keys.
    if (event.target !== event.currentTarget || event.altKey) return;
    const onScreen = Math.max(1, Math.floor((grid.scroller.current?.clientHeight ?? 0) / grid.rowHeight) - 2);
    const meant = rowKey(event.key, current, count, onScreen);
    const row = current === undefined ? undefined : rows?.[current];
    // The first Esc closes the detail beside the table.
    if (meant === undefined || (meant === "leave" && (current === undefined || openedId !== undefined))) return;
    event.preventDefault();
    if (meant === "leave") {
      setCurrent(undefined);
      // Esc leaves the row; a surrounding dialog gets the next Esc.
      event.stopPropagation();
      if (!event.currentTarget.closest("[role=dialog]")) event.currentTarget.blur();
    } else if (meant === "open") {
      if (row) onOpen?.(row, event.ctrlKey || event.metaKey);
    } else if (meant === "select") {
      if (current !== undefined && selected) onSelect(current, event.shiftKey);
    } else if (count > 0) {
      setCurrent(meant.to);
      grid.scrollTo(meant.to);
    }
  };

  const onClick = (event: MouseEvent) => {
    const index = rowAt(event.target);
    const row = index === undefined ? undefined : rows?.[index];
    if (row === undefined || event.button > 1 || (event.target as Element).closest(CONTROLS)) return;
    setCurrent(index);
    // Selecting text does not open the row.
    if (String(getSelection()) !== "") return;
    onOpen?.(row, event.button === 1 || event.ctrlKey || event.metaKey);
  };

  const onContextMenu = (event: MouseEvent<HTMLTableElement>) => {
    const index = event.target === event.currentTarget ? current : rowAt(event.target);
    const row = index === undefined ? undefined : rows?.[index];
    if (!onMenu || row === undefined) return;
    event.preventDefault();
    setCurrent(index);
    onMenu(row, { x: event.clientX, y: event.clientY });
  };
  return { onKeyDown, onClick, onAuxClick: onClick, onContextMenu };
}
