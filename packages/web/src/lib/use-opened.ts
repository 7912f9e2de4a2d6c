import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * The open record of a page, by a parameter of its address: going back closes it, and a link opens it. Returns the value
 * and a setter.
 */
export function useOpened(parameter: string): [opened: string | undefined, open: (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (id: string | undefined) => {
      // Read the current address, which may be newer than the last render.
      const next = new URLSearchParams(window.location.search);
      if (id === undefined) next.delete(parameter);
      else next.set(parameter, id);
      setParams(next, { preventScrollReset: true });
    },
    [parameter, setParams],
  );
  return [params.get(parameter) ?? undefined, open];
}
