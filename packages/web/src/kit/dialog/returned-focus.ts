import { useEffect, useState } from "react";

/** Where the focus goes back to after dialogs that follow one another: what the one that has just closed came from. */
let origin: HTMLElement | undefined;

/** When the component goes, the focus returns to where it was when it came: if that is still there, and no other dialog lies over it. */
export function useReturnedFocus(): void {
  // Before anything is drawn: the dialog's own first field may have the focus by the time its effects run.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const from = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : origin;
    return () => {
      origin = from;
      // Once the dialog is gone from the page, and the one that follows it is there.
      setTimeout(() => {
        origin = undefined;
        if (from?.isConnected && isReachable(from)) from.focus();
      });
    };
  }, [before]);
}

/** Whether it lies in the dialog that is open, or none is open. */
function isReachable(element: HTMLElement): boolean {
  const open = [...document.querySelectorAll('[aria-modal="true"]')];
  return open.length === 0 || open.some((dialog) => dialog.contains(element));
}
