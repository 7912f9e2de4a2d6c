/**
 * The unit of a job line.
 */
import type { Unit } from "@apothecary/core/lib/quantity";
import { isBulkSku } from "../item/sku-unit.ts";

/** Raw materials and bulk in grams, componentry in units. */
export function lineUnit({ type }: { type: "Formula" | "Product" }, sku: string): Unit {
  return type === "Formula" || isBulkSku(sku) ? "g" : "units";
}
