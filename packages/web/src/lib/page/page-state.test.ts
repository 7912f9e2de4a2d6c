import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearPageStates, savePageState, savedPageState } from "./page-state.ts";
import { stubStorage } from "../storage/storage.fixtures.ts";

beforeEach(() => void stubStorage("sessionStorage"));
afterEach(() => vi.unstubAllGlobals());

test("a page is found as it was left, each by itself", () => {
  savePageState("una", "/stock", "?search=wax");
  savePageState("una", "/locations", "?warehouse=Main");
  savePageState("una", "/stock", "?search=oil");
  expect(savedPageState("una", "/stock")).toBe("?search=oil");
  expect(savedPageState("una", "/locations")).toBe("?warehouse=Main");
  expect(savedPageState("una", "/directory")).toBe("");
});

test("a user does not see another user's page state, and a sign-out clears it", () => {
  savePageState("una", "/stock", "?search=wax");
  expect(savedPageState("sunil", "/stock")).toBe("");
  savePageState("sunil", "/stock", "?search=oil");
  expect(savedPageState("una", "/stock")).toBe("");
  clearPageStates();
  expect(savedPageState("sunil", "/stock")).toBe("");
});

test("a browser that keeps nothing is no fault", () => {
  vi.stubGlobal("sessionStorage", undefined);
  savePageState("una", "/stock", "?search=wax");
  expect(savedPageState("una", "/stock")).toBe("");
});
