import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetPages, leavePage, searchLeft } from "./left-pages.ts";

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => held.set(name, value),
    removeItem: (name: string) => held.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a page is found as it was left, each by itself", () => {
  leavePage("una", "/stock", "?search=wax");
  leavePage("una", "/locations", "?warehouse=Main");
  leavePage("una", "/stock", "?search=oil");
  expect(searchLeft("una", "/stock")).toBe("?search=oil");
  expect(searchLeft("una", "/locations")).toBe("?warehouse=Main");
  expect(searchLeft("una", "/directory")).toBe("");
});

test("nobody finds what somebody else left, and a sign-out forgets it", () => {
  leavePage("una", "/stock", "?search=wax");
  expect(searchLeft("sunil", "/stock")).toBe("");
  leavePage("sunil", "/stock", "?search=oil");
  expect(searchLeft("una", "/stock")).toBe("");
  forgetPages();
  expect(searchLeft("sunil", "/stock")).toBe("");
});

test("a browser that keeps nothing is no fault", () => {
  vi.stubGlobal("sessionStorage", undefined);
  leavePage("una", "/stock", "?search=wax");
  expect(searchLeft("una", "/stock")).toBe("");
});
