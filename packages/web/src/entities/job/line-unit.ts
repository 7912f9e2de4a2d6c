/**
 * The units of a job's lines and of its output.
 */
import type { Unit } from "@apothecary/core/lib/rules/quantity";
import { isBulkSku } from "@apothecary/core/lib/rules/quantity";

/** Raw materials and bulk in grams, componentry in units. */
export function lineUnit({ type }: { type: "Formula" | "Product" }, sku: string): Unit {
  return type === "Formula" || isBulkSku(sku) ? "g" : "units";
}

/** The unit of a job's output, spelled as in the specification. */
export function madeUnit(type: "Formula" | "Product"): "Kg" | "Units" {
  return type === "Formula" ? "Kg" : "Units";
}
