import { expect, test } from "vitest";
import { hasUnusableCharacter, UNUSABLE_CHARACTER, unusableTexts } from "./characters.ts";

test.each(["Crème brûlée", "a\tb\r\nc", "👩‍🔬", "👍🏽", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "क्‍ष", "日本語", "50 µg – 5 %", ""])("%j may be written", (text) => {
  expect(hasUnusableCharacter(text)).toBe(false);
});

test.each([
  "\ud800",
  "a\udfffb",
  "\udc00\ud800",
  "a\u0000",
  "\u001b[31m",
  "\u007f",
  "\u0085",
  "a\u202eb",
  "\u2066",
  "a\u200bb",
  "\ufeffa",
  "a\u200db",
  "\u200c",
  "\u200e",
  "👩\u200d",
])("%j may not", (text) => {
  expect(hasUnusableCharacter(text)).toBe(true);
});

test("the texts of a body are named by their paths, names of fields too", () => {
  const body = { a: ["fine", { b: "\ud800" }], "c\u0000": 1, lines: ["\u0000"], d: null };
  const at = (path: string) => ({ path, message: UNUSABLE_CHARACTER });
  expect(unusableTexts(body)).toEqual([at("a.1.b"), at(""), at("lines.0")]);
  expect(unusableTexts(body, ["lines"])).toEqual([at("a.1.b"), at("")]);
});
