import { useCallback, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { savePageState, savedPageState } from "./page-state.ts";
import { session } from "./session.ts";
import { useStore } from "./store.ts";
import { withTool } from "./tool.ts";

/** The last address of a page in this window. For the current page it is the current address, so that its link changes nothing. */
export function usePageAddress(): (path: string) => string {
  const here = useLocation();
  const { username = "" } = useStore(session);
  return useCallback((path) => path + (here.pathname === path ? withTool(here.search) : savedPageState(username, path)), [here, username]);
}

/** Records the addresses of these pages, without an open tool. */
export function useLeftPages(paths: readonly string[]): void {
  const { pathname, search } = useLocation();
  const { username } = useStore(session);
  useEffect(() => {
    if (username !== undefined && paths.includes(pathname)) savePageState(username, pathname, withTool(search));
  }, [username, pathname, search, paths]);
}
