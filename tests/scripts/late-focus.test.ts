/**
 * The focus that moves in a later frame goes through lib/page/focus.ts, which does not take it from a field that the user
 * has gone to meanwhile.
 */
import { expect, test } from "vitest";
import { webFilesWith } from "./web-sources.ts";

const LATER = /^( *)(?=\S).*(?:requestAnimationFrame|setTimeout)\((?:.*\.focus\(\)|[^\n]*\{\n(?:\1 {2}.*\n)*?\1 {2}.*\.focus\(\))/m;

test("no element is focused later without asking where the user is", () => {
  expect(webFilesWith((source) => LATER.test(source))).toEqual([]);
});

test("a later focus would be found", () => {
  expect(LATER.test("  requestAnimationFrame(() => from.isConnected && from.focus());\n")).toBe(true);
  expect(LATER.test("  setTimeout(() => {\n    open = false;\n    if (from) from.focus();\n  });\n")).toBe(true);
  expect(LATER.test("  setTimeout(() => {\n    open = false;\n  });\n  from.focus();\n")).toBe(false);
});
