import { expect, test } from "vitest";
import { categoryNames, categoryTypes } from "./categories.ts";

const formulas = [
  ["Skin care", "Cream"],
  ["Fragrance", "Perfume"],
  ["Skin care", "Balm"],
  ["Skin care", "Cream"],
].map(([type = "", name = ""]) => ({ category: { type, name } }));

test("the categories offered are those in use, sorted, each once; the names are those of the chosen type", () => {
  expect(categoryTypes(formulas)).toEqual(["Fragrance", "Skin care"]);
  expect(categoryNames(formulas, "Skin care")).toEqual(["Balm", "Cream"]);
  expect(categoryNames(formulas, "")).toEqual(["Balm", "Cream", "Perfume"]);
  expect(categoryNames(formulas, "A new type")).toEqual([]);
});
