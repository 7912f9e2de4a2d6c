/**
 * Esc closes only the topmost dialog, from its first paint. PrimeReact orders its dialogs in a later effect, so an
 * early key press would reach the dialog below.
 */
import { useLayoutEffect, useRef } from "react";

type Close = { current: (() => void) | undefined };

/** The stack of open dialogs, topmost last. */
const open: Close[] = [];

/** Calls `close` on Esc while this dialog is topmost. Without `close` the dialog still consumes the key, so that dialogs below ignore it. */
export function useTopmostEscape(close: (() => void) | undefined): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    if (open.length === 0) document.addEventListener("keydown", onKeydown);
    open.push(latest);
    return () => {
      open.splice(open.indexOf(latest), 1);
      if (open.length === 0) document.removeEventListener("keydown", onKeydown);
    };
  }, []);
}

function onKeydown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  open.at(-1)?.current?.();
}
