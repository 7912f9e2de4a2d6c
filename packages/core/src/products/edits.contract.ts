/**
 * Editing a bill of componentry and removing products (specification 3, sections 5 to 7), what that will do, and what was
 * edited before.
 */
import * as z from "zod";
import { CostAnswer } from "../formulas/edits.contract.ts";
import { FormulaCode } from "../formulas/formula-fields.ts";
import { ChangePreview, ExceptJobs, MAX_CHANGE_REASON, PreviewMark, ReAllocate, UnderWay } from "../jobs/change.contract.ts";
import { Action, endpoint } from "../lib/endpoint.ts";
import { Id, optionalText, Sku } from "../lib/fields.ts";
import { PRODUCT_MANAGER } from "../lib/roles.ts";
import { ComponentryToSave } from "./product-fields.ts";

const billEdit = {
  id: Id,
  componentry: ComponentryToSave,
  reAllocate: ReAllocate.optional(),
  exceptJobs: ExceptJobs.optional(),
};

export const editProduct = endpoint({
  method: "POST",
  path: "/api/edit_product",
  domain: "products",
  summary: "Replaces a product's componentry; its open jobs get the new lines, unless they are left out",
  access: [PRODUCT_MANAGER],
  writes: true,
  body: z.strictObject({
    ...billEdit,
    sku: Sku,
    reason: optionalText("Reason", MAX_CHANGE_REASON),
    preview: PreviewMark.optional(),
    version: z.int({ error: "A version is a whole number." }).min(1, "A version is a whole number.").optional(),
  }),
  answer: Action.extend({ id: z.number(), sku: z.string(), version: z.number(), jobs: z.array(z.string()) }),
  example: { sku: "AB01-R-100", id: 2, componentry: [{ resourceSku: "JAR0001", quantity: 1 }] },
});

export const previewEditProduct = endpoint({
  method: "POST",
  path: "/api/preview_edit_product",
  domain: "products",
  summary: "What saving a bill of componentry will do to open jobs and to stock; nothing is written",
  access: [PRODUCT_MANAGER],
  body: z.strictObject({ ...billEdit, formulaCode: FormulaCode }),
  answer: ChangePreview,
  example: { id: 2, formulaCode: "AB01", componentry: [{ resourceSku: "JAR0001", quantity: 1 }] },
});

export const productUnderWay = endpoint({
  method: "POST",
  path: "/api/product_under_way",
  domain: "products",
  summary: "The open jobs of a product, the order lines that wait for one, and what keeps it from being removed",
  body: z.strictObject({ id: Id }),
  answer: UnderWay,
  example: { id: 2 },
});

export const componentryHistory = endpoint({
  method: "POST",
  path: "/api/componentry_history",
  domain: "products",
  summary: "The edits of a product, the latest first: who, when, why, and the bill of componentry before each",
  body: z.strictObject({ id: Id }),
  answer: z.array(
    z.object({
      version: z.number(),
      at: z.string(),
      by: z.string(),
      reason: z.string(),
      /** What the edit changed beside the componentry; empty if nothing. */
      change: z.string(),
      componentry: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.number() })),
    }),
  ),
  example: { id: 2 },
});

export const removeProduct = endpoint({
  method: "POST",
  path: "/api/remove_product",
  domain: "products",
  summary: "Removes a product that nothing names",
  access: [PRODUCT_MANAGER],
  writes: true,
  body: z.strictObject({ sku: Sku }),
  answer: Action,
  example: { sku: "AB01-R-100" },
});

export const productCost = endpoint({
  method: "POST",
  path: "/api/product_cost",
  domain: "products",
  summary: "What a unit of a product costs today: its componentry, and the bulk that is filled into it",
  body: z.strictObject({ id: Id }),
  answer: CostAnswer,
  example: { id: 2 },
});

/** Products whose cost one call tells. */
export const MAX_COSTED = 100;

export const productCosts = endpoint({
  method: "POST",
  path: "/api/product_costs",
  domain: "products",
  summary: "What a unit of each of some products costs today, in pounds; what has no price is left out of a total and named",
  body: z.strictObject({ ids: z.array(Id).min(1, "At least one product is required.").max(MAX_COSTED, `The cost of ${MAX_COSTED} products is told at most.`) }),
  answer: z.array(z.object({ id: z.number(), total: z.number(), unpriced: z.array(z.string()) })),
  example: { ids: [2, 3] },
});
