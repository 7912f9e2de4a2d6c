/**
 * The focus that moves in a later frame goes through lib/focus.ts, which does not take it from a field that the user
 * has gone to meanwhile.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = new URL("../../packages/web/src/", import.meta.url).pathname;
const LATER = /^( *)(?=\S).*(?:requestAnimationFrame|setTimeout)\((?:.*\.focus\(\)|[^\n]*\{\n(?:\1 {2}.*\n)*?\1 {2}.*\.focus\(\))/m;

test("no element is focused later without asking where the user is", () => {
  const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => LATER.test(readFileSync(join(WEB, file), "utf8")))).toEqual([]);
});

test("a later focus would be found", () => {
  expect(LATER.test("  requestAnimationFrame(() => from.isConnected && from.focus());\n")).toBe(true);
  expect(LATER.test("  setTimeout(() => {\n    open = false;\n    if (from) from.focus();\n  });\n")).toBe(true);
  expect(LATER.test("  setTimeout(() => {\n    open = false;\n  });\n  from.focus();\n")).toBe(false);
});
