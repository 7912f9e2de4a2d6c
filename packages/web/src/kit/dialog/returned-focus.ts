import { useEffect, useState } from "react";

/** Where the focus returns after dialogs that open one after another: the control that opened the first. */
let origin: HTMLElement | undefined;

/** Returns the focus on unmount to the control that had it on mount, if that still exists and no other dialog covers it. */
export function useReturnedFocus(): void {
  // Before painting: the dialog's first field may have the focus by the time its effects run.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const from = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : origin;
    return () => {
      origin = from;
      // After the dialog is unmounted and the next one is mounted.
      setTimeout(() => {
        origin = undefined;
        if (from?.isConnected && isReachable(from)) from.focus();
      });
    };
  }, [before]);
}

/** Whether it is in the topmost dialog, or no dialog is open. */
function isReachable(element: HTMLElement): boolean {
  const open = [...document.querySelectorAll('[aria-modal="true"]')];
  return open.length === 0 || open.some((dialog) => dialog.contains(element));
}
