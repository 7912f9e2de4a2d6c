import { useCallback } from "react";
import { address } from "./address.ts";
import { savePageState, savedPageState } from "./page-state.ts";
import { session } from "../user/session.ts";
import { useStore } from "../storage/store.ts";
import { withTool } from "./tool.ts";

/** The last address of a page in this window. For the current page it is the current address, so that its link changes nothing. */
export function usePageAddress(): (path: string) => string {
  const here = useStore(address);
  const { username = "" } = useStore(session);
  return useCallback((path) => path + (here.pathname === path ? withTool(here.search) : savedPageState(username, path)), [here, username]);
}

/**
 * Records the addresses of these pages, without an open tool. Called once, at startup. An effect would record them after
 * the render, and miss an address that the next one overtakes.
 */
export function followLeftPages(paths: readonly string[]): void {
  const save = () => {
    const { pathname, search } = address.get();
    const { username } = session.get();
    if (username !== undefined && paths.includes(pathname)) savePageState(username, pathname, withTool(search));
  };
  address.subscribe(save);
  session.subscribe(save);
  save();
}
