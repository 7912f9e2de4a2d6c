import { useCallback, useEffect, useRef } from "react";
import { useBlocker } from "react-router-dom";

/**
 * While `unsaved` returns true, the browser's way back, which a swipe at the edge of a tablet goes too, leads nowhere: `ask`
 * is called instead. Navigation by the application itself is not affected, unless it goes back.
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
