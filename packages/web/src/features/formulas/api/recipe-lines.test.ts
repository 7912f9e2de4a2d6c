import { expect, test } from "vitest";
import { createLines } from "../../../kit/lines/lines.ts";
import { recipeBalance, ingredientLine, nextFormulaNumber, RECIPE_RULES, recipeToSave, remainderFor, recipeTotal } from "./recipe-lines.ts";

const lines = (...percentages: (number | string | null)[]) =>
  createLines(
    percentages.map((percentage, i) => ingredientLine({ sku: `EMU000${i}`, percentage })),
    RECIPE_RULES,
  );

test("the total is exact for decimal input", () => {
  expect(recipeTotal(lines(33.3, 33.3, 33.4).all())).toBe(100);
  expect(recipeTotal(lines(0.1, 0.2, null, "x").all())).toBe(0.3);
});

test("the remainder of a line is 100 minus the other lines, if positive", () => {
  const { all, ids } = lines(30, 69.9, null);
  const [first = "", , last = ""] = ids.get();
  expect(remainderFor(last, all())).toBe(0.1);
  expect(remainderFor(first, all())).toBe(30.1);
  const full = lines(60, 40, null);
  expect(remainderFor(full.ids.get()[2] ?? "", full.all())).toBeUndefined();
});

test("the balance shows how much is missing or in excess", () => {
  expect(recipeBalance(99.9)).toBe("0.1\u00A0% missing");
  expect(recipeBalance(100.25)).toBe("0.25\u00A0% over");
  expect(recipeBalance(100)).toBe("");
});

test("a percentage is above 0 and at most 100, and each ingredient is unique", () => {
  const of = (percentage: number | string) => lines(percentage).all()[0]?.errors.percentage;
  expect([of(0), of(-1), of(101), of("abc")]).toEqual(Array(4).fill("Please enter a (positive) number."));
  expect(of(0.0001)).toBeUndefined();
  const twice = createLines([ingredientLine({ sku: "EMU0001" }), ingredientLine({ sku: "EMU0001" })], RECIPE_RULES);
  expect(twice.all().map(({ errors }) => errors.sku)).toEqual(Array(2).fill("Cannot use the same item more than once."));
});

test("lines are sent as entered; the contract validates them", () => {
  expect(recipeToSave([...lines(40).all(), ...createLines([ingredientLine()]).all()])).toEqual([
    { resourceSku: "EMU0000", percentage: 40, exactMatch: false },
    { resourceSku: "", percentage: null, exactMatch: false },
  ]);
});

test("a client's next number is one above its own highest", () => {
  const formulas = ["AB01", "AB09", "ABC12", "QN40"].map((code) => ({ code }));
  expect(nextFormulaNumber("AB", formulas)).toBe(10);
  expect(nextFormulaNumber("abc", formulas)).toBe(13);
  expect(nextFormulaNumber("ZZ", formulas)).toBe(1);
});
