/**
 * Formula categories in use, as suggestions. Users can also enter new ones.
 */
import type { FormulaSummary } from "@apothecary/core/formulas/contract";

/** The types in use, sorted. */
export function categoryTypes(formulas: readonly Pick<FormulaSummary, "category">[]): string[] {
  return inUse(formulas.map(({ category }) => category.type));
}

/** The names in use of a type, or of all types if none is selected. */
export function categoryNames(formulas: readonly Pick<FormulaSummary, "category">[], type: string): string[] {
  return inUse(formulas.flatMap(({ category }) => (type === "" || category.type === type ? [category.name] : [])));
}

function inUse(words: readonly string[]): string[] {
  return [...new Set(words)].toSorted((a, b) => a.localeCompare(b));
}
