import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { address, followRouter } from "./address.ts";
import { savedPageState } from "./page-state.ts";
import { session } from "../user/session.ts";
import { stubStorage } from "../storage/storage.fixtures.ts";
import { followLeftPages } from "./use-page-address.ts";

beforeEach(() => void stubStorage("sessionStorage"));
afterEach(() => vi.unstubAllGlobals());

/** A router whose address changes without any page being rendered. */
function routerAt(pathname: string) {
  const routerState = (at: string, search: string, loading: boolean) => ({
    location: { pathname: at, search },
    navigation: { state: loading ? "loading" : "idle" },
  });
  const listeners: ((state: ReturnType<typeof routerState>) => void)[] = [];
  return {
    state: routerState(pathname, "", false),
    subscribe: (listener: (typeof listeners)[number]) => {
      listeners.push(listener);
      return () => undefined;
    },
    goTo: (at: string, search: string, loading = false) => {
      for (const listener of listeners) listener(routerState(at, search, loading));
    },
  };
}

test("an address that the next one overtakes before its page is rendered is recorded", () => {
  const router = routerAt("/stock");
  followRouter(router);
  followLeftPages(["/stock", "/directory"]);
  session.set({ username: "una", timedOut: false });
  router.goTo("/stock", "?search=wax&tool=import");
  router.goTo("/stock", "?search=wax&tool=import", true);
  expect(address.get()).toEqual({ pathname: "/stock", search: "?search=wax&tool=import", leaves: true });
  router.goTo("/directory", "");
  router.goTo("/stock/EMU0001", "?search=oil");
  expect(savedPageState("una", "/stock")).toBe("?search=wax");
  expect(savedPageState("una", "/stock/EMU0001")).toBe("");
});
