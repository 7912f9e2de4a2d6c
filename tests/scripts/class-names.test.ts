/**
 * A CSS class is styled in one file: two components with the same class name would mix their styles.
 * Only the print style sheet refers to classes of other files.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = new URL("../../packages/web/src/", import.meta.url).pathname;
const PRINT = "styles/print.css";

/** The classes that a style sheet styles on their own. */
function stylesIn(css: string): string[] {
  const heads = css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g);
  const selectors = [...heads].flatMap(([, head = ""]) => head.split(",").map((selector) => selector.trim()));
  return [...new Set(selectors.filter((selector) => /^\.[\w-]+$/.test(selector)))];
}

/** The classes styled in several style sheets, with their files. */
function sharedIn(sheets: readonly (readonly [file: string, css: string])[]): string[] {
  const files = Map.groupBy(
    sheets.flatMap(([file, css]) => stylesIn(css).map((name) => ({ name, file }))),
    ({ name }) => name,
  );
  return [...files].filter(([, found]) => found.length > 1).map(([name, found]) => `${name}: ${found.map(({ file }) => file).join(", ")}`);
}

test("no class is styled in two files", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css") && file !== PRINT);
  expect(files.length).toBeGreaterThan(50);
  expect(sharedIn(files.map((file) => [file, readFileSync(join(SOURCE, file), "utf8")] as const))).toEqual([]);
});

test("a class in two files would be found", () => {
  const one = ".note {\n  color: red;\n}\n\n.note > .icon {\n  color: blue;\n}";
  const other = "/* Another. */\n@media (width < 600px) {\n  .other,\n  .note {\n    gap: 0;\n  }\n}";
  expect(sharedIn([["one.css", one] as const, ["other.css", other] as const])).toEqual([".note: one.css, other.css"]);
});
