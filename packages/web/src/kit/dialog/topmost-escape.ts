/**
 * Esc closes the topmost dialog only, from its first paint. PrimeReact orders its dialogs some effects
 * later, so a key pressed at once would go to the dialog below.
 */
import { useLayoutEffect, useRef } from "react";

type Close = { current: (() => void) | undefined };

/** The open dialogs, the topmost last. */
const open: Close[] = [];

/** Calls `close` on Esc while no dialog lies over this one; a dialog that cannot be closed keeps the key from those beneath. */
export function useTopmostEscape(close: (() => void) | undefined): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    if (open.length === 0) document.addEventListener("keydown", hear);
    open.push(latest);
    return () => {
      open.splice(open.indexOf(latest), 1);
      if (open.length === 0) document.removeEventListener("keydown", hear);
    };
  }, []);
}

function hear(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  open.at(-1)?.current?.();
}
