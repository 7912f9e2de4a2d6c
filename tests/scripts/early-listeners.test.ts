/**
 * Listeners of keys, presses, the focus and edits are added in layout effects, and drafts are stored in them: React may
 * run other effects some milliseconds after it has shown the element, and a key, a scan or an edit of that moment would be
 * lost or go elsewhere.
 */
import { expect, test } from "vitest";
import { webFilesWith } from "./web-sources.ts";

const LATE = /^( *)useEffect\(\(\) => \{\n(?:\1 {2}.*\n|\n)*?\1 {2}.*(?:addEventListener\("(?:key|pointerdown|focus|input|paste)|\bsubscribe\(|writeStored\()/m;
/** The same in an effect that is a single expression, on its line or below. */
const LATE_EXPRESSION = /^( *)useEffect\((?:\n *)?\(\) =>(?: |\n *)(?!\{).*(?:\bsubscribe\(|writeStored\()/m;
const isLate = (source: string): boolean => LATE.test(source) || LATE_EXPRESSION.test(source);

test("no effect that runs after the paint listens to the user's input or stores it", () => {
  expect(webFilesWith(isLate)).toEqual([]);
});

test("a late listener would be found", () => {
  expect(isLate('  useEffect(() => {\n    const leave = () => close();\n\n    document.addEventListener("keydown", leave);\n  }, []);\n')).toBe(true);
  expect(isLate('  useLayoutEffect(() => {\n    document.addEventListener("keydown", leave);\n  }, []);\n')).toBe(false);
  expect(isLate('  useEffect(() => {\n    look();\n  }, []);\n  element.addEventListener("keydown", leave);\n')).toBe(false);
  expect(isLate("  useEffect(\n    () =>\n      lines.edits.subscribe(() => {\n        store();\n      }),\n    [lines],\n  );\n")).toBe(true);
  expect(isLate("  useEffect(() => void writeStored(name, text), [name, text]);\n")).toBe(true);
  expect(isLate("  useEffect(() => {\n    const stops = first?.map(({ subscribe }) => subscribe(look));\n  }, []);\n")).toBe(true);
});
