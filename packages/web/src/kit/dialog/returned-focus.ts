import { useLayoutEffect, useState } from "react";
import { focusMoves, focusOn, focusReplacement } from "../../lib/page/focus.ts";
import { topmostDialog } from "./topmost.ts";

/** The control that opened the first of several consecutive dialogs; the focus returns to it. */
let origin: HTMLElement | undefined;

/**
 * Restores the focus on unmount to the control that had it on mount, or to what replaces it if it was removed with its row,
 * unless another dialog covers it.
 */
export function useReturnedFocus(): void {
  // Read during the first render: by the time effects run, the dialog's first field may have the focus.
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const from = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : origin;
    return () => {
      origin = from;
      const hasMoved = focusMoves();
      // Deferred until this dialog is unmounted and the next one is mounted.
      setTimeout(() => {
        origin = undefined;
        const to = from?.isConnected === false ? focusReplacement(from) : from;
        if (to && isReachable(to) && !hasMoved()) focusOn(to);
      });
    };
  }, [before]);
}

/** Whether the element is in the topmost dialog, or no dialog is open. */
function isReachable(element: HTMLElement): boolean {
  const topmost = topmostDialog();
  return topmost === undefined || topmost?.contains(element) === true;
}
