import { useCallback, useDeferredValue, useState } from "react";
import { flushSync } from "react-dom";
import type { TableState } from "./state.ts";

/**
 * The query that the rows answer; it is deferred while typing. `catchUp` renders the rows for the full typed text
 * synchronously, when the focus leaves the search box: no later render then removes the row that gets the focus.
 */
export function useDeferredState(state: TableState): { ask: TableState; catchUp: () => void } {
  const later = useDeferredValue(state);
  const [left, setLeft] = useState<TableState>();
  const catchUp = useCallback(() => flushSync(() => setLeft(state)), [state]);
  return { ask: left === state ? state : later, catchUp };
}
