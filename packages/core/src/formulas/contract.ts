/**
 * Formulas: the calls of specification 3, section 7, with their fields and limits (sections 3, 5 and 9) and roles (section 6).
 */
import * as z from "zod";
import { Action, endpoint } from "../lib/endpoint.ts";
import { Cursor, Id, Sku, text } from "../lib/fields.ts";
import { PRODUCT_MANAGER } from "../lib/roles.ts";
import { significantDigits } from "./decimal.ts";
import { PERCENT_DIGITS, totalPercent } from "./rules.ts";

export const MAX_FORMULA_NAME = 100;
export const MAX_R_AND_D_CODE = 25;
export const MAX_CATEGORY = 50;
/** Lines of a recipe: a new formula notes itself at each ingredient and expects it unchanged, within one transaction. */
export const MAX_RECIPE_LINES = 45;

/** Types that are stock's own, and no formula's. */
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

/** Of 100, above 0, to nine significant digits. */
const Percentage = z
  .number({ error: "Percentage is required." })
  .gt(0, "A percentage must be greater than 0.")
  .max(100, "A percentage cannot exceed 100.")
  .refine((percentage) => significantDigits(percentage) <= PERCENT_DIGITS, { message: "A percentage has nine significant digits at most." });

const RecipeLineToSave = z.strictObject({
  resourceSku: Sku,
  percentage: Percentage,
  exactMatch: z.boolean({ error: "Exact match is yes or no." }).default(false),
});

/** A recipe as it is saved: no item twice, and a hundred percent of everything together. */
export const RecipeToSave = z
  .array(RecipeLineToSave)
  .min(1, "A recipe needs at least one ingredient.")
  .max(MAX_RECIPE_LINES, `A recipe has ${MAX_RECIPE_LINES} ingredients at most.`)
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

/** A formula in the list. */
export const FormulaSummary = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  clientId: z.number(),
  client: z.object({ id: z.number(), name: z.string() }),
  rAndDCode: z.string(),
  category: z.object({ type: z.string(), name: z.string() }),
  version: z.number(),
});
export type FormulaSummary = z.infer<typeof FormulaSummary>;

/** A line of a recipe with the stock that may serve it, in grams: one entry for each variant of the SKU. */
export const RecipeElement = z.object({
  elementSku: z.string(),
  name: z.string(),
  percentage: z.number(),
  exactMatch: z.boolean(),
  element: z.array(z.object({ sku: z.string(), quantity: z.number(), allocated: z.number(), quarantined: z.number(), active: z.boolean() })),
});
export type RecipeElement = z.infer<typeof RecipeElement>;

export const allFormulas = endpoint({
  method: "GET",
  path: "/api/all_formulas",
  domain: "formulas",
  summary: "All formulas, every version, by code and R&D code",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(FormulaSummary),
});

export const allFormulaCodes = endpoint({
  method: "GET",
  path: "/api/all_formula_codes",
  domain: "formulas",
  summary: "All formula codes, each once whatever its versions, with the client whose it is",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(z.object({ code: z.string(), name: z.string(), clientId: z.number(), client: z.string() })),
});

export const fetchFormulaRecipe = endpoint({
  method: "POST",
  path: "/api/fetch_formula_recipe",
  domain: "formulas",
  summary: "A formula with its recipe and the stock of every ingredient",
  body: z.strictObject({ id: Id }),
  answer: FormulaSummary.extend({ recipe: z.array(RecipeElement) }),
  example: { id: 1 },
});

export const formulaBatchNumbers = endpoint({
  method: "POST",
  path: "/api/formula_batch_numbers",
  domain: "formulas",
  summary: "The batch numbers that a formula has had, the latest first, and the next that is free this year",
  body: z.strictObject({ formulaCode: FormulaCode }),
  answer: z.object({ previous: z.array(z.string()), next: z.string() }),
  example: { formulaCode: "AB01" },
});

export const addNewFormula = endpoint({
  method: "POST",
  path: "/api/add_new_formula",
  domain: "formulas",
  summary: "Adds a formula under its client's next code, and its Bulk (or Fragrance) product with it",
  access: [PRODUCT_MANAGER],
  writes: true,
  body: z.strictObject({
    newFormula: z.strictObject({
      formulaDetails: z.strictObject({
        name: FormulaName,
        clientId: Id,
        code: FormulaCode,
        rAndDCode: RAndDCode,
        categoryType: FormulaCategoryType,
        categoryName: FormulaCategoryName,
      }),
      recipeLines: RecipeToSave,
    }),
  }),
  answer: Action.extend({ id: z.number(), code: z.string() }),
  example: {
    newFormula: {
      formulaDetails: { name: "Aqueous Cream BP", clientId: 31, code: "AB01", rAndDCode: "AQ-1", categoryType: "Skin care", categoryName: "Cream" },
      recipeLines: [
        { resourceSku: "AB02-B", percentage: 30, exactMatch: true },
        { resourceSku: "PRE0001", percentage: 1 },
        { resourceSku: "WAT0001", percentage: 69 },
      ],
    },
  },
});

export const newVersionOfFormula = endpoint({
  method: "POST",
  path: "/api/new_version_of_formula",
  domain: "formulas",
  summary: "Adds a version of a formula: the same code, category and client, another R&D code, a recipe of its own",
  access: [PRODUCT_MANAGER],
  writes: true,
  body: z.strictObject({
    formulaCode: FormulaCode,
    originalRAndDCode: RAndDCode,
    recipe: RecipeToSave,
    rAndDCode: RAndDCode,
    formulaName: FormulaName,
    active: z.boolean({ error: "Active is yes or no." }),
  }),
  answer: Action.extend({ id: z.number(), code: z.string() }),
  example: {
    formulaCode: "AB01",
    originalRAndDCode: "AQ-1",
    recipe: [
      { resourceSku: "PRE0001", percentage: 1.5 },
      { resourceSku: "WAT0001", percentage: 98.5 },
    ],
    rAndDCode: "AQ-2",
    formulaName: "Aqueous Cream BP",
    active: true,
  },
});
