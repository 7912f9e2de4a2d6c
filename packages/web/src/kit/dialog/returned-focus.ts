import { useEffect } from "react";

/** When the component goes, the focus returns to where it was when it came, if that is still there. */
export function useReturnedFocus(): void {
  useEffect(() => {
    const from = document.activeElement;
    return () => {
      // After the dialog is gone from the page, or its own trap would take the focus back.
      setTimeout(() => {
        if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus();
      });
    };
  }, []);
}
