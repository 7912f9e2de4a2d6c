import { type RefObject, useLayoutEffect } from "react";
import { focusOn, replaces, focusReplacement } from "./focus.ts";

/** The rows of a list, with their places. */
const ROWS = "[data-index]";
const CONTROLS = "a[href], button, input, select";

/**
 * Keeps the focus in a list from which rows are removed: if the focused control is gone with its row, the focus goes to the
 * same control of the next row, or of the last one, or to `orElse`, by default the list itself.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, orElse?: string): void {
  useLayoutEffect(() => {
    const root = list.current;
    if (!root) return;
    let focused: Element | undefined;
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>(ROWS) : null;
      focused = row && target instanceof Element ? target : undefined;
      if (!row || !focused) return;
      const [index, position] = [Number(row.dataset["index"]), rowControls(row).indexOf(focused as HTMLElement)];
      replaces(focused, () => controlAt(root, index, position) ?? (orElse === undefined ? root : root.querySelector<HTMLElement>(orElse)));
    };
    const removals = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      focusOn(focusReplacement(focused), { preventScroll: true });
    });
    root.addEventListener("focusin", note);
    removals.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener("focusin", note);
      removals.disconnect();
    };
  }, [list, orElse]);
}

function controlAt(root: HTMLElement, index: number, position: number): HTMLElement | undefined {
  const row = root.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? root.querySelector<HTMLElement>(`[data-index="${index - 1}"]`);
  const controls = row ? rowControls(row) : [];
  return controls[Math.min(position, controls.length - 1)];
}

const rowControls = (row: HTMLElement): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)];
