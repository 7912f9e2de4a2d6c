import { useEffect } from "react";

/**
 * While it is rendered Esc is this dialog's alone. The dialogs of pages listen for it at the document: one that lies
 * beneath would close, or ask whether to leave, unseen.
 */
export function useHeldEscape(): void {
  useEffect(() => {
    const held = (event: KeyboardEvent) => {
      if (event.key === "Escape") event.stopPropagation();
    };
    // Before anybody else hears of it; what the browser itself does with the key goes on.
    window.addEventListener("keydown", held, { capture: true });
    return () => window.removeEventListener("keydown", held, { capture: true });
  }, []);
}
