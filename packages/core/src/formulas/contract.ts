/**
 * Formulas: the calls of specification 3, section 7, with their fields and limits (sections 3, 5 and 9) and roles (section 6).
 */
import * as z from "zod";
import { Approval } from "../lib/rules/approval.ts";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Cursor, Id } from "../lib/rules/fields.ts";
import { PRODUCT_MANAGER } from "../lib/rules/roles.ts";
import { FormulaCategoryName, FormulaCategoryType, FormulaCode, FormulaName, RAndDCode, RecipeToSave, VesselSizes } from "./formula-fields.ts";

export { FormulaCode, MAX_CATEGORY, MAX_FORMULA_NAME, MAX_R_AND_D_CODE, MAX_RECIPE_LINES, MAX_VESSELS, RecipeToSave } from "./formula-fields.ts";

/** The calls that preview, edit and remove a formula. */
export {
  approveRecipe,
  editFormulaBasics,
  editRecipe,
  formulaCost,
  formulaUnderWay,
  previewEditRecipe,
  recipeHistory,
  removeFormula,
} from "./edits.contract.ts";

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
  /** Whether its client wants one batch of each material in a job, which auto-reserve respects. */
  oneBatch: z.boolean(),
  /** Kilograms, ascending; empty if none are known. */
  vesselSizes: z.array(z.number()),
  /** Whether its recipe may be used for new jobs. */
  approval: Approval,
  version: z.number(),
});
export type FormulaSummary = z.infer<typeof FormulaSummary>;

/** A line of a recipe with the stock that can serve it, in grams: one entry for each variant of the SKU. */
export const RecipeElement = z.object({
  elementSku: z.string(),
  name: z.string(),
  percentage: z.number(),
  exactMatch: z.boolean(),
  element: z.array(
    z.object({ sku: z.string(), quantity: z.number(), allocated: z.number(), quarantined: z.number(), unusable: z.number(), active: z.boolean() }),
  ),
});
export type RecipeElement = z.infer<typeof RecipeElement>;

/** A formula as a refused edit of a stale version answers it: with its recipe, without stock. */
export const CurrentFormula = FormulaSummary.extend({ recipe: z.array(RecipeElement.omit({ element: true })) });
export type CurrentFormula = z.infer<typeof CurrentFormula>;

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
  summary: "All distinct formula codes, with their clients",
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
  summary: "The batch numbers of a formula, latest first, and the next free one of this year",
  body: z.strictObject({ formulaCode: FormulaCode }),
  answer: z.object({ previous: z.array(z.string()), next: z.string() }),
  example: { formulaCode: "AB01" },
});

export const addNewFormula = endpoint({
  method: "POST",
  path: "/api/add_new_formula",
  domain: "formulas",
  summary: "Adds a formula under its client's next code, with its Bulk (or Fragrance) product",
  access: [PRODUCT_MANAGER],
  changes: ["stock", "formulas", "products"],
  body: z.strictObject({
    newFormula: z.strictObject({
      formulaDetails: z.strictObject({
        name: FormulaName,
        clientId: Id,
        code: FormulaCode,
        rAndDCode: RAndDCode,
        categoryType: FormulaCategoryType,
        categoryName: FormulaCategoryName,
        vesselSizes: VesselSizes.optional(),
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
  summary: "Adds a version of a formula: the same code, category and client, with its own R&D code and recipe",
  access: [PRODUCT_MANAGER],
  changes: ["stock", "formulas", "products"],
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
