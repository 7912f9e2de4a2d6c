import { expect, test } from "vitest";
import { kilogramsText, numberFrom, numberText } from "./entry.ts";

test.each([
  ["1,000", 1_000],
  ["1 000 000", 1_000_000],
  [" 1000 ", 1_000],
  ["0", 0],
  ["12.5", 12.5],
  ["1,234.56", 1_234.56],
  [".5", 0.5],
  ["-3", -3],
  ["£4.20", 4.2],
  ["", null],
  ["   ", null],
])("%j is the number %j", (typed, value) => expect(numberFrom(typed)).toBe(value));

test.each(["1,00", "10,00,000", "abc", "1e5", "1.2.3", "--1", ",", "0x10", "1,0000", "Infinity", "40 kg"])(
  "%j is no number and stays as it was typed",
  (typed) => expect(numberFrom(typed)).toBe(typed),
);

test("a field of grams understands kilograms, one of units does not", () => {
  expect(numberFrom("40 kg", "g")).toBe(40_000);
  expect(numberFrom("1,234.567KG", "g")).toBe(1_234_567);
  expect(numberFrom("0.1 kg", "g")).toBe(100);
  expect(numberFrom("500 g", "g")).toBe(500);
  expect(numberFrom("kg", "g")).toBe("kg");
  expect(numberFrom("40 kg", "units")).toBe("40 kg");
});

test("numbers are shown with thin groups and no more decimals than they have", () => {
  expect(numberText(1_000)).toBe("1\u202F000");
  expect(numberText(12.5)).toBe("12.5");
  expect(numberText(4.2, 2)).toBe("4.20");
  expect(numberText(0.12345, 2)).toBe("0.12345");
  expect(numberText("1,00")).toBe("1,00");
  expect([numberText(null), numberText(undefined), numberText(0)]).toEqual(["", "", "0"]);
});

test("a number that is shown is read as the same number again", () => {
  for (const value of [0, 1, 999, 1_000, 12_345, 999_999_999, 0.5, 1_234.567]) expect(numberFrom(numberText(value))).toBe(value);
});

test("grams are shown in kilograms from one kilogram on", () => {
  expect(kilogramsText(40_000)).toBe("40 kg");
  expect(kilogramsText(1_234_567)).toBe("1\u202F234.567 kg");
  expect([kilogramsText(999), kilogramsText("40"), kilogramsText(null)]).toEqual([undefined, undefined, undefined]);
});
