import { useCallback, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { leavePage, searchLeft } from "./left-pages.ts";
import { session } from "./session.ts";
import { useStore } from "./store.ts";
import { withTool } from "./tool.ts";

/** The address of a page as it was left in this window; of the page that is open as it stands, so that its link changes nothing. */
export function usePageAddress(): (path: string) => string {
  const here = useLocation();
  const { username = "" } = useStore(session);
  return useCallback((path) => path + (here.pathname === path ? withTool(here.search) : searchLeft(username, path)), [here, username]);
}

/** Records the addresses of the pages of these paths, without an open tool. */
export function useLeftPages(paths: readonly string[]): void {
  const { pathname, search } = useLocation();
  const { username } = useStore(session);
  useEffect(() => {
    if (username !== undefined && paths.includes(pathname)) leavePage(username, pathname, withTool(search));
  }, [username, pathname, search, paths]);
}
