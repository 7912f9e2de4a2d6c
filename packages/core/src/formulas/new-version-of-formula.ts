/** A new version of a formula: the same code with its own R&D code and recipe. All versions share one Bulk. */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { take } from "../lib/table/counter.ts";
import { badInput, notFound } from "../lib/actions/error.ts";
import { get, getMany, queryAll } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { FRAGRANCE, productKey, type ProductRow, editProductRow } from "../products/product.rows.ts";
import { editItem, type Item, itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import { formulaBulkSku } from "./bulk-sku.ts";
import { claimRAndDCode } from "./add-formula.ts";
import type { newVersionOfFormula } from "./contract.ts";
import { type Formula, formulaKey, type FormulaRow, formulaRow, putFormulaUse, versionsPartition } from "./formula.rows.ts";
import { openRecipeItems, recipeFromLines, unchanged } from "./ingredients.ts";
import { withoutCycle } from "./recipe-cycle.ts";

type NewVersion = z.output<typeof newVersionOfFormula.body>;
type Added = z.output<typeof newVersionOfFormula.answer>;

/**
 * Adds a version of a formula with the original's category and client (contract, section 7). Refuses an unknown
 * original (404), an R&D code that the client already uses, an ingredient that does not exist, is Redundant, of the
 * wrong kind or a Fragrance that the original does not have, and a recipe that contains its own Bulk. (Specification 3,
 * section 5.)
 */
export async function addFormulaVersion(given: NewVersion, actor: Actor): Promise<Added> {
  let taken: Promise<number> | undefined;
  return commit(actor, async () => {
    taken ??= take("formula");
    const [id, original, items] = await Promise.all([taken, openVersion(given.formulaCode, given.originalRAndDCode), openRecipeItems(given.recipe, "recipe")]);
    refuseNewFragrance(given.recipe, items, original);
    const { code, clientId, client, categoryType, categoryName, oneBatch = false, vesselSizes } = original;
    const formula: Formula = {
      ...{ id, code, clientId, client, categoryType, categoryName, oneBatch, version: 1, ...(vesselSizes ? { vesselSizes } : {}) },
      name: given.formulaName,
      active: given.active,
      rAndDCode: given.rAndDCode,
      recipe: recipeFromLines(given.recipe, items),
      savedBy: actor.username,
    };
    const [graph, bulk] = await Promise.all([
      withoutCycle(code, given.recipe, (i) => items[i]?.categoryType === "Product", "recipe"),
      formula.active ? activating(formulaBulkSku(formula)) : [],
    ]);
    return {
      writes: [
        { kind: "put", item: formulaRow(formula), expect: { absent: true } },
        { kind: "check", key: formulaKey(original.id), expect: { equals: { version: original.version } } },
        claimRAndDCode(formula, "rAndDCode"),
        ...graph,
        ...bulk,
        ...items.map(unchanged),
        ...formula.recipe.map((line) => putFormulaUse(formula, line)),
      ],
      answer: {
        message: `${formula.name} has been added as a new version of ${code}, ${formula.rAndDCode}.`,
        type: "success",
        id,
        code,
        details: { "Formula code: ": code, "R&D code: ": formula.rAndDCode },
      },
    };
  });
}

/** A version by its codes: found in the index, then read strongly consistent. Refuses unknown codes (404). */
export async function openVersion(code: string, rAndDCode: string): Promise<FormulaRow> {
  const versions = await queryAll<FormulaRow>({ partition: versionsPartition(code), index: "g2" });
  const found = versions.find((version) => version.rAndDCode.toLowerCase() === rAndDCode.toLowerCase());
  const row = found && (await get<FormulaRow>(formulaKey(found.id), true));
  if (!row) throw notFound(`the formula ${code} ${rAndDCode}`);
  return row;
}

/** Fragrances are ingredients of new formulas only: a version keeps those that the original has (specification 3, section 5). */
export function refuseNewFragrance(lines: readonly { resourceSku: string }[], items: readonly Item[], original: Pick<Formula, "recipe">): void {
  const had = new Set(original.recipe.map((line) => line.sku));
  for (const [i, { resourceSku }] of lines.entries()) {
    if (items[i]?.categoryCode === FRAGRANCE && items[i]?.categoryType === "Product" && !had.has(resourceSku)) {
      throw badInput(`recipe.${i}.resourceSku`, `${resourceSku} is a Fragrance. A Fragrance can be added to a new formula only.`);
    }
  }
}

/**
 * The writes that make a Bulk active with an active version of its formula. The version of an active one is
 * incremented, so that a concurrent request that makes the last other version inactive is retried.
 */
async function activating(bulkSku: string): Promise<Write[]> {
  const [item] = await getMany<ItemRow>([itemKey(bulkSku)], true);
  if (!item || item.productId === undefined) return [];
  return [editItem(item, { active: true }), ...(item.active ? [] : await activatingProduct(item.productId))];
}

/** The write that makes the product of a Bulk active; none if it is already active. */
export async function activatingProduct(productId: number): Promise<Write[]> {
  const product = await get<ProductRow>(productKey(productId), true);
  if (!product || product.active) return [];
  return [editProductRow(product, { active: true })];
}
