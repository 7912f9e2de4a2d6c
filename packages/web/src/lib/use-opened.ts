import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { useChangeAddress } from "./address.ts";

/**
 * The open record of a page, by a parameter of its address: going back closes it, and a link opens it. Returns the value
 * and a setter.
 */
export function useOpened(parameter: string): [opened: string | undefined, open: (id: string | undefined) => void] {
  const [params] = useSearchParams();
  const changeAddress = useChangeAddress();
  const open = useCallback(
    (id: string | undefined) => changeAddress((now) => (id === undefined ? now.delete(parameter) : now.set(parameter, id)), { preventScrollReset: true }),
    [parameter, changeAddress],
  );
  return [params.get(parameter) ?? undefined, open];
}
