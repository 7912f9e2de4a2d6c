import { useCallback, useDeferredValue, useState } from "react";
import { flushSync } from "react-dom";
import type { TableState } from "./state.ts";

/**
 * What the rows are shown for: it follows typing when there is time for it. `catchUp` is for somebody who leaves the search
 * box: before it returns, the rows are those of all that was typed, and no later drawing takes their place in the rows away.
 */
export function useAsked(state: TableState): { ask: TableState; catchUp: () => void } {
  const later = useDeferredValue(state);
  const [left, setLeft] = useState<TableState>();
  const catchUp = useCallback(() => flushSync(() => setLeft(state)), [state]);
  return { ask: left === state ? state : later, catchUp };
}
