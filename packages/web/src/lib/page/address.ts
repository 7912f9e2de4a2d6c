/**
 * The address, as the router knows it. Pages are rendered later than the address changes, on a busy machine by tens of
 * milliseconds: what changes the address, or is stored with it, starts from the current one and not from the rendered one.
 */
import { useCallback } from "react";
import { type NavigateOptions, useNavigate } from "react-router-dom";
import { createStore } from "../storage/store.ts";

/** The address, and whether the page that follows it is loading. */
export interface Address {
  pathname: string;
  search: string;
  leaves: boolean;
}

interface RouterState {
  location: { pathname: string; search: string };
  navigation: { state: string };
}

interface Router {
  state: RouterState;
  subscribe(listener: (state: RouterState) => void): () => void;
}

export const address = createStore<Address>({ pathname: "", search: "", leaves: false });

/** Follows the router's address. Called once, at startup. */
export function followRouter(router: Router): void {
  const read = ({ location: { pathname, search }, navigation }: RouterState) => {
    const leaves = navigation.state !== "idle";
    const before = address.get();
    if (before.pathname !== pathname || before.search !== search || before.leaves !== leaves) address.set({ pathname, search, leaves });
  };
  read(router.state);
  router.subscribe(read);
}

/** Changes the given parameters, or returns others. */
type AddressChange = (now: URLSearchParams) => unknown;

/**
 * Changes the query string of the current page. A replacement while the next page is loading goes to the browser alone: the
 * router would take it for a navigation, and cancel the one to the next page.
 */
export function useChangeAddress(): (change: AddressChange, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, options) => {
      const now = new URLSearchParams(window.location.search);
      const changed = change(now);
      const text = String(changed instanceof URLSearchParams ? changed : now);
      const { leaves, pathname } = address.get();
      if (!leaves || options?.replace !== true) return void navigate(`?${text}`, options);
      const search = text === "" ? "" : `?${text}`;
      window.history.replaceState(window.history.state, "", pathname + search);
      address.set({ pathname, search, leaves });
    },
    [navigate],
  );
}
