/**
 * Listeners of keys, presses and the focus are added in layout effects: React may run other effects some milliseconds
 * after it has shown the element, and a key or a scan of that moment would be lost or go elsewhere.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = new URL("../../packages/web/src/", import.meta.url).pathname;
const LATE = /^( *)useEffect\(\(\) => \{\n(?:\1 {2}.*\n|\n)*?\1 {2}.*addEventListener\("(?:key|pointerdown|focus|input|paste)/m;

test("no effect that runs after the paint adds a listener of the user's input", () => {
  const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => LATE.test(readFileSync(join(WEB, file), "utf8")))).toEqual([]);
});

test("a late listener would be found", () => {
  expect(LATE.test('  useEffect(() => {\n    const leave = () => close();\n\n    document.addEventListener("keydown", leave);\n  }, []);\n')).toBe(true);
  expect(LATE.test('  useLayoutEffect(() => {\n    document.addEventListener("keydown", leave);\n  }, []);\n')).toBe(false);
  expect(LATE.test('  useEffect(() => {\n    look();\n  }, []);\n  element.addEventListener("keydown", leave);\n')).toBe(false);
});
