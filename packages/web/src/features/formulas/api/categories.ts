/**
 * Categories of formulas that are in use: offered when a formula is added or edited, and new ones are taken too.
 */
import type { FormulaSummary } from "@apothecary/core/formulas/contract";

/** The types in use, in order. */
export function categoryTypes(formulas: readonly Pick<FormulaSummary, "category">[]): string[] {
  return inUse(formulas.map(({ category }) => category.type));
}

/** The names in use of a type, or all of them while none is chosen. */
export function categoryNames(formulas: readonly Pick<FormulaSummary, "category">[], type: string): string[] {
  return inUse(formulas.flatMap(({ category }) => (type === "" || category.type === type ? [category.name] : [])));
}

function inUse(words: readonly string[]): string[] {
  return [...new Set(words)].toSorted((a, b) => a.localeCompare(b));
}
