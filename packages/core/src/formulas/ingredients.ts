/** Which items can be in a recipe or a bill of componentry. */
import { AppError, badInputs, type FieldError } from "../lib/actions/error.ts";
import { REDUNDANT } from "../lib/rules/fields.ts";
import { getMany } from "../lib/table/table.ts";
import type { Check } from "../lib/table/write.ts";
import { BULK, FRAGRANCE } from "../products/product.rows.ts";
import type { RecipeToSave } from "./contract.ts";
import type { Formula } from "./formula.rows.ts";
import { type Item, itemKey, type ItemRow, itemStatus } from "../stock/items/item.rows.ts";

/** Whether an item can be an ingredient: a raw material, or another formula's Bulk or Fragrance. (Specification 3, section 5.) */
export function isIngredient(item: Pick<Item, "categoryType" | "categoryCode">): boolean {
  return item.categoryType === "Raw Material" || (item.categoryType === "Product" && [BULK, FRAGRANCE].includes(item.categoryCode));
}

/** Whether an item can be a component. */
export function isComponent(item: Pick<Item, "categoryType">): boolean {
  return item.categoryType === "Componentry";
}

/**
 * Reads the items of lines to save, strongly consistent, in the order of the lines. `path` is the path of the lines in
 * the input. 404 if one does not exist or was removed, 400 if it is of the wrong kind or Redundant; names each line.
 * `refusal` is the overall message if a line is Redundant.
 */
export async function openLineItems(
  lines: readonly { resourceSku: string }[],
  path: string,
  accepts: (item: Item) => boolean,
  words: { wrongKind: string; redundant: string; refusal?: string | undefined },
): Promise<Item[]> {
  const rows = await getMany<ItemRow>(
    lines.map((line) => itemKey(line.resourceSku)),
    true,
  );
  const missing: FieldError[] = [];
  const refused: FieldError[] = [];
  const items: Item[] = [];
  for (const [i, { resourceSku }] of lines.entries()) {
    const item = rows[i];
    const at = `${path}.${i}.resourceSku`;
    if (!item || item.removed) missing.push({ path: at, message: `The item ${resourceSku} does not exist.` });
    else if (!accepts(item)) refused.push({ path: at, message: `${resourceSku} ${words.wrongKind}` });
    else if (itemStatus(item) === REDUNDANT) refused.push({ path: at, message: words.redundant });
    else items.push(item);
  }
  if (missing[0]) throw new AppError("not_found", missing[0].message, { errors: [...missing, ...refused] });
  const redundant = refused.some(({ message }) => message === words.redundant);
  if (redundant && words.refusal !== undefined) throw new AppError("bad_input", words.refusal, { errors: refused });
  if (refused.length > 0) throw badInputs(refused);
  return items;
}

/** Reads the items of a recipe's lines; see `openLineItems` for what is refused. */
export function openRecipeItems(lines: readonly { resourceSku: string }[], path: string): Promise<Item[]> {
  return openLineItems(lines, path, isIngredient, {
    wrongKind: "is neither a raw material nor a Bulk or Fragrance product.",
    redundant: "A Redundant item cannot be an ingredient.",
  });
}

/** Lines to save as a recipe, with the names of their items. */
export function recipeFromLines(lines: RecipeToSave, items: readonly Item[]): Formula["recipe"] {
  return lines.map(({ resourceSku, percentage, exactMatch }, i) => ({ sku: resourceSku, name: items[i]?.name ?? "", percentage, exactMatch }));
}

/** A condition check that an item is unchanged: neither edited nor removed since. */
export function unchanged(item: Pick<Item, "sku" | "version">): Check {
  return { kind: "check", key: itemKey(item.sku), expect: { equals: { version: item.version } } };
}
