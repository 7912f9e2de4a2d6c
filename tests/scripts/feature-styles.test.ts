/**
 * Features have no layout CSS: they use Page, Stack, Row, Tiles, Grid and Card of the kit. Their style
 * sheets have only colours, borders and sizes.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FEATURES = new URL("../../packages/web/src/features/", import.meta.url).pathname;
const LAYOUT =
  /^\s*(display:\s*(inline-)?(flex|grid)|grid-|flex(-|:)|(row-|column-)?gap:|justify-(content|items):|align-(content|items):|place-(content|items):|columns:|float:)/;

const layoutIn = (css: string): string[] => css.split("\n").filter((line) => LAYOUT.test(line));

test("no style sheet of a feature lays anything out", () => {
  const files = readdirSync(FEATURES, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((file) => layoutIn(readFileSync(join(FEATURES, file), "utf8")).map((line) => `${file}: ${line.trim()}`))).toEqual([]);
});

test("layout would be found", () => {
  const css = ".a {\n  display: inline-flex;\n  grid-template-columns: 1fr;\n  gap: 4px;\n  flex: 1;\n  justify-content: end;\n  color: red;\n}";
  expect(layoutIn(css)).toHaveLength(5);
});
