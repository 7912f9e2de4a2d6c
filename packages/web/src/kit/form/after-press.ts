import { useCallback, useLayoutEffect, useRef } from "react";

const RELEASE_EVENTS = ["pointerup", "pointercancel"];

/**
 * Runs a function now, or after the pressed pointer button is released. A message that appears between press and
 * release would shift the layout, and the click would be lost.
 */
export function useAfterPress(): (work: () => void) => void {
  const pressed = useRef(false);
  useLayoutEffect(() => {
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    window.addEventListener("pointerdown", () => (pressed.current = true), options);
    for (const event of RELEASE_EVENTS) window.addEventListener(event, () => (pressed.current = false), options);
    return () => listeners.abort();
  }, []);
  return useCallback((work: () => void) => {
    if (!pressed.current) return work();
    const waiting = new AbortController();
    const onRelease = () => {
      waiting.abort();
      // The click event fires after pointerup.
      setTimeout(work);
    };
    for (const event of RELEASE_EVENTS) window.addEventListener(event, onRelease, { signal: waiting.signal });
  }, []);
}
