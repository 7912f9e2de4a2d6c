import { useCallback, useEffect, useRef } from "react";

const LET_GO = ["pointerup", "pointercancel"];

/**
 * Does something at once; where a button of the pointer is down, as soon as it is let go. A message that comes between
 * pressing and letting go moves what is being pressed from under the pointer, and the press is lost.
 */
export function useAfterPress(): (work: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    window.addEventListener("pointerdown", () => (pressed.current = true), options);
    for (const event of LET_GO) window.addEventListener(event, () => (pressed.current = false), options);
    return () => listeners.abort();
  }, []);
  return useCallback((work: () => void) => {
    if (!pressed.current) return work();
    const waiting = new AbortController();
    const letGo = () => {
      waiting.abort();
      // The click comes right behind.
      setTimeout(work);
    };
    for (const event of LET_GO) window.addEventListener(event, letGo, { signal: waiting.signal });
  }, []);
}
