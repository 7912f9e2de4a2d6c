/**
 * The editable lines of a recipe: ingredients with percentages (specification 3, section 5).
 */
import type { CurrentFormula, FormulaSummary, RecipeElement, RecipeToSave } from "@apothecary/core/formulas/contract";
import { totalPercent } from "@apothecary/core/formulas/rules";
import type { StockItem } from "../../../entities/item/queries.ts";
import type { ListKind, SavedLine } from "../../../entities/job/stale-list.tsx";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";
import { showPercent } from "../../../kit/table/columns/format.ts";
import { newId } from "../../../lib/page/new-id.ts";

/** The editable fields of a line: SKU, percentage, and whether variants are excluded. */
export interface Ingredient {
  sku: string | null;
  percentage: Entry;
  exactMatch: boolean;
}

export type IngredientLine = Line<null, Ingredient>;

const NOT_POSITIVE = "Please enter a (positive) number.";
/** Product categories that can be ingredients of a formula version; a new formula can also have Fragrance. */
const BULK = ["Bulk"];
const BULK_OR_FRAGRANCE = [...BULK, "Fragrance"];
const REDUNDANT = 3;

export const RECIPE_RULES: LineRules<null, Ingredient> = {
  required: { sku: "Raw material is required.", percentage: "Percentage is required." },
  unique: { field: "sku", message: "Cannot use the same item more than once." },
  check: ({ values: { percentage } }) => ({ percentage: isShare(percentage) ? undefined : NOT_POSITIVE }),
};

function isShare(entry: Entry): boolean {
  return entry === null || (typeof entry === "number" && entry > 0 && entry <= 100);
}

/** An empty line, or one with values from a recipe. */
export function ingredientLine(values: Partial<Ingredient> = {}): NewLine<null, Ingredient> {
  return { id: newId(), row: null, values: { sku: null, percentage: null, exactMatch: false, ...values } };
}

/** A recipe as editable lines. */
export function savedRecipeLines(recipe: readonly Pick<RecipeElement, "elementSku" | "percentage" | "exactMatch">[]): NewLine<null, Ingredient>[] {
  return recipe.map(({ elementSku, percentage, exactMatch }) => ingredientLine({ sku: elementSku, percentage, exactMatch }));
}

/** How a recipe is compared with that of another user. */
export const RECIPE: ListKind<Ingredient> = {
  read: ({ sku, percentage, exactMatch }) => (sku === null ? undefined : { sku, amount: typeof percentage === "number" ? percentage : 0, exactMatch }),
  line: ({ sku, amount, exactMatch }) => ingredientLine({ sku, percentage: amount, exactMatch }),
  shown: ({ amount, exactMatch }) => `${showPercent(amount)}${exactMatch ? ", exact match" : ""}`,
};

/** The lines of a saved recipe, for comparing. */
export function recipeLines({ recipe }: CurrentFormula): SavedLine[] {
  return recipe.map(({ elementSku: sku, name, percentage: amount, exactMatch }) => ({ sku, name, amount, exactMatch }));
}

/** The sum of the valid percentages, to nine significant digits. */
export function recipeTotal(lines: readonly IngredientLine[]): number {
  return totalPercent(lines.flatMap(({ values: { percentage } }) => (typeof percentage === "number" ? [percentage] : [])));
}

/** The percentage that brings the total to 100 (q.s.); undefined if the other lines already reach it. */
export function remainderFor(id: string, lines: readonly IngredientLine[]): number | undefined {
  const others = recipeTotal(lines.filter((line) => line.id !== id));
  const remainder = Number((100 - others).toPrecision(9));
  return remainder > 0 ? remainder : undefined;
}

/** How much of 100 % is missing or in excess. */
export function recipeBalance(total: number): string {
  const missing = Number((100 - total).toPrecision(9));
  if (missing === 0) return "";
  return missing > 0 ? `${showPercent(missing)} missing` : `${showPercent(-missing)} over`;
}

/** The request body of the lines. Sends values as entered; the contract validates them. */
export function recipeToSave(
  lines: readonly IngredientLine[],
): { resourceSku: string; percentage: RecipeToSave[number]["percentage"] | string | null; exactMatch: boolean }[] {
  return lines.map(({ values: { sku, percentage, exactMatch } }) => ({ resourceSku: sku ?? "", percentage, exactMatch }));
}

/** Whether an item can be an ingredient: a raw material, Bulk or, in a new formula, Fragrance; never Redundant. */
export function isOffered(item: StockItem, newFormula: boolean): boolean {
  if (item.status === REDUNDANT) return false;
  return item.categoryType === "Raw Material" || (item.categoryType === "Product" && (newFormula ? BULK_OR_FRAGRANCE : BULK).includes(item.categoryName));
}

/** The number in the code of a client's next formula: one above its highest. */
export function nextFormulaNumber(letters: string, formulas: readonly Pick<FormulaSummary, "code">[]): number {
  const numbers = formulas.flatMap(({ code }) => {
    const [, found, number] = /^([A-Z]+)(\d+)$/.exec(code) ?? [];
    return found === letters.toUpperCase() ? [Number(number)] : [];
  });
  return Math.max(0, ...numbers) + 1;
}
