/**
 * The fields of formulas and recipes, with their limits and texts (specification 3, sections 5 and 9).
 */
import * as z from "zod";
import { requiredNumber, Sku, text } from "../lib/rules/fields.ts";
import { significantDigits } from "./decimal.ts";
import { PERCENT_DIGITS, totalPercent } from "./rules.ts";

export const MAX_FORMULA_NAME = 100;
export const MAX_R_AND_D_CODE = 25;
export const MAX_CATEGORY = 50;
/** The most lines of a recipe: a new formula writes a use row for each ingredient and checks that it is unchanged, in one transaction. */
export const MAX_RECIPE_LINES = 45;

/** Category types of stock that a formula cannot have. */
const STOCK_TYPES = ["componentry", "raw material", "product"];

/** Two or three letters, two or three digits. */
export const FormulaCode = z
  .string({ error: "Formula code is required." })
  .regex(/^[A-Za-z]{2,3}\d{2,3}$/, "A formula code is two or three letters followed by two or three digits.")
  .transform((code) => code.toUpperCase());

export const RAndDCode = text("R&D code", MAX_R_AND_D_CODE).regex(/^[A-Za-z0-9_-]+$/, "An R&D code has letters, digits, dashes and underscores only.");

export const FormulaName = text("Name", MAX_FORMULA_NAME);
export const FormulaCategoryType = text("Category type", MAX_CATEGORY).refine((type) => !STOCK_TYPES.includes(type.toLowerCase()), {
  message: "This category type belongs to stock, not to formulas.",
});
export const FormulaCategoryName = text("Category name", MAX_CATEGORY);

/** The most sizes of vessels that a formula can have. */
export const MAX_VESSELS = 6;
const NO_VESSEL = "A vessel holds more than 0 Kg, with at most nine characters.";
const MAX_VESSEL = 999_999;

/** The sizes of the vessels in which a formula can be made, in kilograms (contract, section 8, Part of a line). */
export const VesselSizes = z
  .array(z.number({ error: NO_VESSEL }).positive(NO_VESSEL).max(MAX_VESSEL, NO_VESSEL))
  .max(MAX_VESSELS, `A formula can have at most ${MAX_VESSELS} vessel sizes.`)
  .transform((sizes) => [...new Set(sizes)].toSorted((a, b) => a - b));

/** In percent: above 0, at most nine significant digits. */
const Percentage = requiredNumber("Percentage")
  .gt(0, "A percentage must be greater than 0.")
  .max(100, "A percentage cannot exceed 100.")
  .refine((percentage) => significantDigits(percentage) <= PERCENT_DIGITS, { message: "A percentage can have at most nine significant digits." });

const RecipeLineToSave = z.strictObject({
  resourceSku: Sku,
  percentage: Percentage,
  exactMatch: z.boolean({ error: "Exact match is yes or no." }).default(false),
});

/** A recipe to save: no duplicate items, and percentages that add up to 100. */
export const RecipeToSave = z
  .array(RecipeLineToSave)
  .min(1, "A recipe needs at least one ingredient.")
  .max(MAX_RECIPE_LINES, `A recipe can have at most ${MAX_RECIPE_LINES} ingredients.`)
  .superRefine((lines, context) => {
    const seen = new Set<string>();
    for (const [i, { resourceSku }] of lines.entries()) {
      if (seen.has(resourceSku)) context.addIssue({ code: "custom", path: [i, "resourceSku"], message: "Cannot use the same item more than once." });
      seen.add(resourceSku);
    }
    if (lines.length > 0 && totalPercent(lines.map((line) => line.percentage)) !== 100) {
      context.addIssue({ code: "custom", path: [], message: "Total percent must equal 100!" });
    }
  });
export type RecipeToSave = z.output<typeof RecipeToSave>;
