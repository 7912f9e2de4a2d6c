/**
 * Editing a bill of componentry and removing products (specification 3, sections 5 to 7), their previews, and the
 * history of edits.
 */
import * as z from "zod";
import { CostAnswer } from "../formulas/edits.contract.ts";
import { FormulaCode } from "../formulas/formula-fields.ts";
import { ChangePreview, ExceptJobs, MAX_CHANGE_REASON, PreviewMark, ReAllocate, UnderWay } from "../formulas/change.contract.ts";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Id, optionalText, Sku } from "../lib/rules/fields.ts";
import { PRODUCT_MANAGER } from "../lib/rules/roles.ts";
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
  summary: "Replaces a product's componentry; its open jobs get the new lines, unless they are excluded",
  access: [PRODUCT_MANAGER],
  changes: ["stock", "ledger", "products", "jobs"],
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
  summary: "Previews the effect of saving a bill of componentry on open jobs and stock",
  access: [PRODUCT_MANAGER],
  body: z.strictObject({ ...billEdit, formulaCode: FormulaCode }),
  answer: ChangePreview,
  example: { id: 2, formulaCode: "AB01", componentry: [{ resourceSku: "JAR0001", quantity: 1 }] },
});

export const productUnderWay = endpoint({
  method: "POST",
  path: "/api/product_under_way",
  domain: "products",
  summary: "The open jobs of a product, order lines without a job, and the reasons why it cannot be removed",
  body: z.strictObject({ id: Id }),
  answer: UnderWay,
  example: { id: 2 },
});

export const componentryHistory = endpoint({
  method: "POST",
  path: "/api/componentry_history",
  domain: "products",
  summary: "The edits of a product, latest first: user, time, reason, and the previous bill of componentry",
  body: z.strictObject({ id: Id }),
  answer: z.array(
    z.object({
      version: z.number(),
      at: z.string(),
      by: z.string(),
      reason: z.string(),
      /** The other changes of the edit; empty if none. */
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
  summary: "Removes an unused product",
  access: [PRODUCT_MANAGER],
  changes: ["stock", "ledger", "products"],
  body: z.strictObject({ sku: Sku }),
  answer: Action,
  example: { sku: "AB01-R-100" },
});

export const productCost = endpoint({
  method: "POST",
  path: "/api/product_cost",
  domain: "products",
  summary: "The cost of a unit of a product today: its componentry and its bulk",
  body: z.strictObject({ id: Id }),
  answer: CostAnswer,
  example: { id: 2 },
});

/** The most products per call. */
export const MAX_COSTED = 100;

export const productCosts = endpoint({
  method: "POST",
  path: "/api/product_costs",
  domain: "products",
  summary: "The unit costs of some products today, in pounds; items without a price are excluded from the total and listed",
  body: z.strictObject({ ids: z.array(Id).min(1, "At least one product is required.").max(MAX_COSTED, `At most ${MAX_COSTED} products can be named.`) }),
  answer: z.array(z.object({ id: z.number(), total: z.number(), unpriced: z.array(z.string()) })),
  example: { ids: [2, 3] },
});
