import { expect, test } from "vitest";
import { readFrom } from "./preferences.ts";

test("what was kept is used where it can be, the defaults for the rest", () => {
  expect(readFrom({ theme: "dark", density: "touch", drawerCollapsed: true })).toEqual({ theme: "dark", density: "touch", drawerCollapsed: true });
  expect(readFrom({ theme: "pink", density: 3, drawerCollapsed: "yes" })).toEqual({ theme: "system", density: "automatic", drawerCollapsed: false });
  expect(readFrom(undefined)).toEqual({ theme: "system", density: "automatic", drawerCollapsed: false });
});
