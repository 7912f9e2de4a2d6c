import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { useChangeAddress } from "./address.ts";
import { stepBack } from "./step-back.ts";

/**
 * The open record or dialog of a page, by a parameter of its address: going back closes it, and a link opens it. Returns the
 * value and a setter. Closing goes back where opening has added an entry, so that Back does not open it again.
 */
export function useOpened(parameter: string): [opened: string | undefined, open: (id: string | undefined) => void] {
  const [params] = useSearchParams();
  const added = (useLocation().state as { added?: string } | null)?.added === parameter;
  const changeAddress = useChangeAddress();
  const open = useCallback(
    (id: string | undefined) => {
      const now = new URLSearchParams(window.location.search).get(parameter);
      if (id === undefined && now !== null && added) return stepBack();
      const state = now === null && id !== undefined ? { added: parameter } : null;
      changeAddress((search) => (id === undefined ? search.delete(parameter) : search.set(parameter, id)), { preventScrollReset: true, state });
    },
    [parameter, added, changeAddress],
  );
  return [params.get(parameter) ?? undefined, open];
}
