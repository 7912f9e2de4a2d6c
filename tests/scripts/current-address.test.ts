/**
 * The query string is changed through lib/page/address.ts, which starts from the current address: a page may be rendered some
 * milliseconds after its address has changed, and a press of that moment would undo the change.
 */
import { expect, test } from "vitest";
import { webFilesWith } from "./web-sources.ts";

const RENDERED = /\[[^\]=]*,[^\]=]*\] = useSearchParams\(/;

test("no address is changed from the rendered one", () => {
  expect(webFilesWith((source) => RENDERED.test(source))).toEqual([]);
});

test("a change from the rendered address would be found", () => {
  expect(RENDERED.test("  const [params, setParams] = useSearchParams();\n")).toBe(true);
  expect(RENDERED.test("  const [, setParams] = useSearchParams();\n")).toBe(true);
  expect(RENDERED.test("  const [params] = useSearchParams();\n")).toBe(false);
});
