/** Editing and removing formulas (specification 3, sections 5 to 7), their previews, and the history of edits. */
import * as z from "zod";
import { ChangePreview, ExceptJobs, MAX_CHANGE_REASON, PreviewMark, ReAllocate, UnderWay } from "./change.contract.ts";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Id, optionalText } from "../lib/rules/fields.ts";
import { ADMIN, MANAGER, PRODUCT_MANAGER } from "../lib/rules/roles.ts";
import { FormulaCategoryName, FormulaCategoryType, FormulaCode, FormulaName, RAndDCode, RecipeToSave, VesselSizes } from "./formula-fields.ts";

const Version = z.int({ error: "A version is a whole number." }).min(1, "A version is a whole number.").optional();
const ChangeReason = optionalText("Reason", MAX_CHANGE_REASON);

/** The response of an edit: the new version, and the open jobs with changed lines. */
const Edited = Action.extend({ id: z.number(), version: z.number(), jobs: z.array(z.string()) });

export const editFormulaBasics = endpoint({
  method: "POST",
  path: "/api/edit_formula_basics",
  domain: "formulas",
  summary: "Renames a formula, changes its category, or makes it active or inactive",
  access: [PRODUCT_MANAGER],
  changes: ["stock", "ledger", "formulas", "products", "jobs"],
  body: z.strictObject({
    editedDetails: z.strictObject({
      id: Id,
      name: FormulaName,
      categoryType: FormulaCategoryType,
      categoryName: FormulaCategoryName,
      active: z.boolean({ error: "Active is yes or no." }),
      oneBatch: z.boolean({ error: "One batch is yes or no." }).optional(),
      vesselSizes: VesselSizes.optional(),
      reAllocate: ReAllocate.optional(),
      exceptJobs: ExceptJobs.optional(),
      reason: ChangeReason,
      preview: PreviewMark.optional(),
      version: Version,
    }),
  }),
  answer: Edited,
  example: { editedDetails: { id: 1, name: "Aqueous Cream BP", categoryType: "Skin care", categoryName: "Cream", active: true } },
});

const recipeEdit = {
  formulaCode: FormulaCode,
  recipe: RecipeToSave,
  reAllocate: ReAllocate.optional(),
  exceptJobs: ExceptJobs.optional(),
};

export const editRecipe = endpoint({
  method: "POST",
  path: "/api/edit_recipe",
  domain: "formulas",
  summary: "Replaces a formula's recipe; its open jobs get the new lines, unless they are excluded",
  access: [PRODUCT_MANAGER],
  signable: true,
  changes: ["stock", "ledger", "formulas", "jobs"],
  body: z.strictObject({ ...recipeEdit, rAndDCode: RAndDCode, reason: ChangeReason, preview: PreviewMark.optional(), version: Version }),
  answer: Edited,
  example: { formulaCode: "AB01", rAndDCode: "AQ-1", recipe: [{ resourceSku: "WAT0001", percentage: 100 }], reAllocate: true },
});

export const approveRecipe = endpoint({
  method: "POST",
  path: "/api/approve_recipe",
  domain: "formulas",
  summary: "Approves the present recipe of a formula, which another person saved",
  access: [PRODUCT_MANAGER, MANAGER, ADMIN],
  // An approval is of who may approve, not of who is let in for once.
  grantable: false,
  signable: true,
  changes: ["ledger", "formulas"],
  body: z.strictObject({ id: Id, version: z.int("A version is a whole number.").min(1, "A version is a whole number.") }),
  answer: Action,
  example: { id: 1, version: 3 },
});

export const previewEditRecipe = endpoint({
  method: "POST",
  path: "/api/preview_edit_recipe",
  domain: "formulas",
  summary: "Previews the effect of saving a recipe on open jobs and stock",
  access: [PRODUCT_MANAGER],
  body: z.strictObject({ ...recipeEdit, id: Id }),
  answer: ChangePreview,
  example: { id: 1, formulaCode: "AB01", recipe: [{ resourceSku: "WAT0001", percentage: 100 }], reAllocate: true },
});

export const formulaUnderWay = endpoint({
  method: "POST",
  path: "/api/formula_under_way",
  domain: "formulas",
  summary: "The open jobs of a formula, order lines without a job, its products, and the reasons why it cannot be removed",
  body: z.strictObject({ id: Id }),
  answer: UnderWay.extend({ lastActive: z.boolean(), lastVersion: z.boolean() }),
  example: { id: 1 },
});

export const recipeHistory = endpoint({
  method: "POST",
  path: "/api/recipe_history",
  domain: "formulas",
  summary: "The edits of a formula, latest first: user, time, reason, and the previous recipe",
  body: z.strictObject({ id: Id }),
  answer: z.array(
    z.object({
      version: z.number(),
      at: z.string(),
      by: z.string(),
      reason: z.string(),
      /** The other changes of the edit; empty if none. */
      change: z.string(),
      recipe: z.array(z.object({ sku: z.string(), name: z.string(), percentage: z.number(), exactMatch: z.boolean() })),
    }),
  ),
  example: { id: 1 },
});

export const removeFormula = endpoint({
  method: "POST",
  path: "/api/remove_formula",
  domain: "formulas",
  summary: "Removes an unused version of a formula; the last one with its Bulk",
  access: [PRODUCT_MANAGER],
  changes: ["stock", "ledger", "formulas", "products"],
  body: z.strictObject({ code: FormulaCode, rAndDCode: RAndDCode }),
  answer: Action,
  example: { code: "AB01", rAndDCode: "AQ-1" },
});

/**
 * A cost today, in pounds to five decimals, by line: the set price of what is made where there is one, else what the lines
 * add up to. Items without a price are excluded from that and listed.
 */
export const CostAnswer = z.object({
  total: z.number(),
  /** The price that is set on the Bulk or product; null without one. */
  setPrice: z.number().nullable(),
  /** What the lines add up to. */
  recipeTotal: z.number(),
  lines: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      /** Grams or units. */
      amount: z.number(),
      unit: z.enum(["g", "units"]),
      /** A kilogram, or a unit. */
      price: z.number().nullable(),
      cost: z.number().nullable(),
      /** Of what the lines add up to, in percent. */
      share: z.number().nullable(),
    }),
  ),
  unpriced: z.array(z.string()),
});

export const formulaCost = endpoint({
  method: "POST",
  path: "/api/formula_cost",
  domain: "formulas",
  summary: "The cost of a kilogram of a formula today, by line",
  body: z.strictObject({ id: Id }),
  answer: CostAnswer,
  example: { id: 1 },
});
