import { expect, test } from "vitest";
import { parseStrictly } from "./json.ts";

test.each(['{"a":[1,-2.5,1e3,0,-0,0.000001,"1e999"],"b":{"a":null}}', '"\\\\"', '{"a":"{\\"a\\":1,\\"a\\":2}"}', "0.0e-999", "9007199254740991"])(
  "%s is parsed",
  (text) => {
    expect(parseStrictly(text)).toEqual(JSON.parse(text));
  },
);

test.each([
  ['{"a":1,"a":2}', "The field a appears twice."],
  ['{"a":1, "\\u0061" : 2}', "The field a appears twice."],
  ['[{"x":{"__proto__":1}}]', "A field cannot be called __proto__."],
  ["{", "The body is not JSON."],
  ["", "The body is not JSON."],
  ['{"a', "The body is not JSON."],
  ['{"a\\', "The body is not JSON."],
  ['{"\\x":1}', "The body is not JSON."],
  ["]", "The body is not JSON."],
  ["-", "The body is not JSON."],
  ["NaN", "The body is not JSON."],
  ["1e309", "A number is too large or too small."],
  ["[-1e309]", "A number is too large or too small."],
  ['{"a":9007199254740992}', "A number is too large or too small."],
  ['{"a":3e-301}', "A number is too large or too small."],
  ['{"a":1e-400}', "A number is too large or too small."],
  [`${"[".repeat(33)}${"]".repeat(33)}`, "The body is nested too deep."],
  ["[".repeat(1_000_000), "The body is nested too deep."],
  [`[${Array(5_001).fill("1").join(",")}]`, "A list can have at most 5000 entries."],
])("%s is refused", (text, message) => {
  expect(() => parseStrictly(text)).toThrow(message);
});

test("the longest list and the deepest body are accepted", () => {
  expect(parseStrictly(`[${Array(5_000).fill("1").join(",")}]`)).toHaveLength(5_000);
  expect(parseStrictly(`${"[".repeat(32)}${"]".repeat(32)}`)).toBeInstanceOf(Array);
});
