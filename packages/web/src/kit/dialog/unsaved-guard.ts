import { useCallback, useEffect, useRef } from "react";
import { useBlocker } from "react-router-dom";

/**
 * While `unsaved` returns true, the browser's Back (also the edge swipe on a tablet) is blocked and `ask` is called
 * instead. In-app navigation is not affected, except going back.
 */
export function useUnsavedGuard(unsaved: () => boolean, ask: () => void): void {
  const latest = useRef({ unsaved, ask });
  latest.current = { unsaved, ask };
  const { state, reset } = useBlocker(useCallback(({ historyAction }) => historyAction === "POP" && latest.current.unsaved(), []));
  useEffect(() => {
    if (state !== "blocked") return;
    reset();
    latest.current.ask();
  }, [state, reset]);
}
