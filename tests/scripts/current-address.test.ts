/**
 * The query string is changed through lib/address.ts, which starts from the current address: a page may be rendered some
 * milliseconds after its address has changed, and a press of that moment would undo the change.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = new URL("../../packages/web/src/", import.meta.url).pathname;
const RENDERED = /\[[^\]=]*,[^\]=]*\] = useSearchParams\(/;

test("no address is changed from the rendered one", () => {
  const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => RENDERED.test(readFileSync(join(WEB, file), "utf8")))).toEqual([]);
});

test("a change from the rendered address would be found", () => {
  expect(RENDERED.test("  const [params, setParams] = useSearchParams();\n")).toBe(true);
  expect(RENDERED.test("  const [, setParams] = useSearchParams();\n")).toBe(true);
  expect(RENDERED.test("  const [params] = useSearchParams();\n")).toBe(false);
});
