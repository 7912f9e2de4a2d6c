/**
 * The lines of a recipe that is edited: an ingredient each, with its share of a hundred percent (specification 3, section 5).
 */
import type { FormulaSummary, RecipeElement, RecipeToSave } from "@apothecary/core/formulas/contract";
import { totalPercent } from "@apothecary/core/formulas/rules";
import type { StockItem } from "../../../entities/item/queries.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";

/** What is edited of a line: the ingredient's SKU, its percentage, and whether no variant of it may serve. */
export interface Ingredient {
  sku: string | null;
  percentage: Entry;
  exactMatch: boolean;
}

export type IngredientLine = Line<null, Ingredient>;

const NOT_POSITIVE = "Please enter a (positive) number.";
/** The categories of products that may be ingredients of a new formula, and of a version of one. */
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

/** A line with nothing in it, or with what a recipe has. */
export function ingredientLine(values: Partial<Ingredient> = {}): NewLine<null, Ingredient> {
  return { id: crypto.randomUUID(), row: null, values: { sku: null, percentage: null, exactMatch: false, ...values } };
}

/** A recipe as lines to edit. */
export function linesOf(recipe: readonly RecipeElement[]): NewLine<null, Ingredient>[] {
  return recipe.map(({ elementSku, percentage, exactMatch }) => ingredientLine({ sku: elementSku, percentage, exactMatch }));
}

/** The percentages that are numbers, added up to nine significant digits. */
export function totalOf(lines: readonly IngredientLine[]): number {
  return totalPercent(lines.flatMap(({ values: { percentage } }) => (typeof percentage === "number" ? [percentage] : [])));
}

/** What a line's percentage has to be for the whole to make a hundred (q.s.); undefined if the others leave nothing. */
export function remainderFor(id: string, lines: readonly IngredientLine[]): number | undefined {
  const others = totalOf(lines.filter((line) => line.id !== id));
  const remainder = Number((100 - others).toPrecision(9));
  return remainder > 0 ? remainder : undefined;
}

/** What the total says beside its figure: how much is missing, or over. */
export function balanceOf(total: number): string {
  const missing = Number((100 - total).toPrecision(9));
  if (missing === 0) return "";
  return missing > 0 ? `${missing} % missing` : `${-missing} % over`;
}

/** The lines as they are saved. What is no ingredient or figure yet goes as it is: the contract says what is wrong with it. */
export function recipeToSave(
  lines: readonly IngredientLine[],
): { resourceSku: string; percentage: RecipeToSave[number]["percentage"] | string | null; exactMatch: boolean }[] {
  return lines.map(({ values: { sku, percentage, exactMatch } }) => ({ resourceSku: sku ?? "", percentage, exactMatch }));
}

/** Which items may be ingredients: raw materials, Bulk, and of a new formula Fragrance too; none that is Redundant. */
export function isOffered(item: StockItem, newFormula: boolean): boolean {
  if (item.status === REDUNDANT) return false;
  return item.categoryType === "Raw Material" || (item.categoryType === "Product" && (newFormula ? BULK_OR_FRAGRANCE : BULK).includes(item.categoryName));
}

/** The number of the code that a client's next formula gets: one above the highest there is. */
export function nextNumberOf(letters: string, formulas: readonly Pick<FormulaSummary, "code">[]): number {
  const numbers = formulas.flatMap(({ code }) => {
    const [, found, number] = /^([A-Z]+)(\d+)$/.exec(code) ?? [];
    return found === letters.toUpperCase() ? [Number(number)] : [];
  });
  return Math.max(0, ...numbers) + 1;
}
