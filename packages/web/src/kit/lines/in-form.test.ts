import { expect, test } from "vitest";
import type { Entry } from "../form/entry.ts";
import { inForm } from "./in-form.ts";
import { createLines } from "./lines.ts";

const made = () =>
  createLines<null, { sku: string | null; percentage: Entry }>(
    ["a", "b", "c"].map((id) => ({ id, row: null, values: { sku: id, percentage: 1 } })),
    { required: { sku: "Raw material is required." } },
  );

test("a message is shown at the line and the field of its path, also if their names in the body differ", () => {
  const lines = made();
  const form = inForm(lines, { path: "formula.recipe", names: { resourceSku: "sku" } });
  expect(form.placeError("formula.recipe.1.resourceSku", "No such item.")).toBe(true);
  expect(form.placeError("formula.recipe.2", "Not this line.")).toBe(true);
  expect(form.placeError("formula.recipe.0.other", "Something else.")).toBe(true);
  expect(lines.all().map(({ errors }) => errors)).toEqual([{ line: "Something else." }, { sku: "No such item." }, { line: "Not this line." }]);
});

test("what speaks of all lines, of no line, or of another field has no place here", () => {
  const lines = made();
  const form = inForm(lines, { path: "recipe" });
  for (const path of ["recipe", "recipe.9.sku", "name", "recipes.0.sku"]) expect(form.placeError(path, "No."), path).toBe(false);
  expect(["recipe", "recipe.9.sku", "name", "recipes.0.sku"].map(form.owns)).toEqual([true, true, false, false]);
});

test("lines are counted as they were sent: of a part of them, and however they stand when the answer comes", () => {
  const lines = made();
  const form = inForm(lines, { path: "rows", sent: () => ["b", "c"] });
  expect(form.attempt()).toBeUndefined();
  lines.remove(["a"]);
  form.placeError("rows.1.percentage", "Too much.");
  expect(lines.get("c")?.errors).toEqual({ percentage: "Too much." });
});

test("an attempt leads to the first place that is wrong", () => {
  const lines = made();
  lines.edit("b", "sku", null);
  inForm(lines, { path: "recipe" }).attempt()?.();
  expect(lines.focusRequest.get()).toEqual({ id: "b", field: "sku" });
});

test("of lines below lines, the form says which place a path speaks of", () => {
  const lines = made();
  const form = inForm(lines, { path: "data.usedStock", findCell: ([, , at]) => (at === "1" ? { id: "b", field: "percentage" } : undefined) });
  expect(form.placeError("data.usedStock.7.batches.1.usedQuantity", "Too much.")).toBe(true);
  expect(form.placeError("data.usedStock.7.notUsed", "No.")).toBe(false);
  expect(lines.get("b")?.errors).toEqual({ percentage: "Too much." });
});
