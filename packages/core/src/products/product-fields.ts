/**
 * The fields of products and bills of componentry, with their limits and texts (specification 3, sections 5 and 9).
 */
import * as z from "zod";
import { positiveQuantity, requiredNumber, Sku, text } from "../lib/rules/fields.ts";

export const MAX_PRODUCT_NAME = 75;
/** The longest fill size, in characters. */
export const MAX_FILL_SIZE = 10;
/** The most lines of a bill of componentry: a new product writes a use row for each component and checks that it is unchanged, in one transaction. */
export const MAX_COMPONENTS = 45;

const FILL_SIZE_WRONG = "Please enter a (positive) number.";

export const ProductName = text("Name", MAX_PRODUCT_NAME);

/** Grams or ml of one unit. */
export const FillSize = requiredNumber("Fill size")
  .min(0, FILL_SIZE_WRONG)
  .refine((size) => /^\d+(\.\d+)?$/.test(String(size)), { message: FILL_SIZE_WRONG })
  .refine((size) => String(size).length <= MAX_FILL_SIZE, { message: `Fill size cannot exceed ${MAX_FILL_SIZE} characters.` });

export const CategoryCode = z
  .string({ error: "Category is required." })
  .regex(/^[A-Za-z0-9]{1,10}$/, "Category is required.")
  .transform((code) => code.toUpperCase());

const ComponentToSave = z.strictObject({ resourceSku: Sku, quantity: positiveQuantity("Quantity") });

/** A bill of componentry to save: no duplicate components. Empty if componentry is not agreed yet. */
export const ComponentryToSave = z
  .array(ComponentToSave)
  .max(MAX_COMPONENTS, `A product can have at most ${MAX_COMPONENTS} components.`)
  .superRefine((lines, context) => {
    const seen = new Set<string>();
    for (const [i, { resourceSku }] of lines.entries()) {
      if (seen.has(resourceSku)) context.addIssue({ code: "custom", path: [i, "resourceSku"], message: "Cannot use the same item more than once." });
      seen.add(resourceSku);
    }
  });
