/**
 * Removing a version of a formula.
 */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow } from "../lib/actions/changed.ts";
import { conflict } from "../lib/actions/error.ts";
import type { Write } from "../lib/table/write.ts";
import { deactivateProduct, removeProductRow } from "../products/product.rows.ts";
import { itemEntry } from "../stock/entries.ts";
import { editItem } from "../stock/items/item.rows.ts";
import type { Opened } from "../stock/items/open-item.ts";
import { commit } from "../transaction/commit.ts";
import { keptRecipe } from "./edit-recipe.ts";
import { assertNotBusy } from "./edit-steps.ts";
import type { removeFormula } from "../formulas/edits.contract.ts";
import { formulaChecks, readFormulaDependents } from "./formula-under-way.ts";
import { type Formula, formulaUseKey, rAndDKey, removeFormulaRow } from "../formulas/formula.rows.ts";
import { openVersion } from "../formulas/new-version-of-formula.ts";

/**
 * Removes an unused formula version and releases its R&D code, but not its code. The last version of a code is removed
 * with its Bulk; with the last active one, the Bulk becomes inactive. Refuses (409) with `checks` while open jobs,
 * waiting order lines, stock, recipes or products name it. (Specification 3, section 5; contract, section 7.)
 */
export async function removeVersion({ code, rAndDCode }: z.output<typeof removeFormula.body>, actor: Actor): Promise<z.output<typeof removeFormula.answer>> {
  return commit(actor, async () => {
    const formula = await openVersion(code, rAndDCode);
    assertNotBusy(formula);
    const hangs = await readFormulaDependents(formula);
    const checks = formulaChecks(formula, hangs);
    const name = `${formula.name} (${code} ${formula.rAndDCode})`;
    if (checks.length > 0) throw conflict(`${name} cannot be removed.`, { checks });
    const { bulk, others } = hangs;
    const last = others.length === 0;
    return {
      writes: [
        ...removeFormulaRow(formula),
        keptRecipe(formula, "Removed", actor),
        { kind: "delete", key: rAndDKey(formula.clientId, formula.rAndDCode) },
        ...formula.recipe.map(({ sku }): Write => ({ kind: "delete", key: formulaUseKey(sku, formula.id) })),
        ...(bulk ? bulkWrites(formula, bulk, { last, active: others.some((other) => other.active) }, actor) : []),
      ],
      ...(bulk && last ? { ledger: [itemEntry({ ...bulk.item, active: false }, "Item Removed", { reason: `The formula ${code} was removed.` })] } : {}),
      answer: { message: `${name} has been removed.`, type: "success" },
    };
  });
}

/** The changes of the Bulk: removed with the last version if it has no stock, inactive with the last active one. */
function bulkWrites({ active }: Formula, { item }: Opened, left: { last: boolean; active: boolean }, actor: Actor): Write[] {
  const product = item.productId === undefined ? [] : [item.productId];
  if (left.last) {
    const gone = editItem(item, { removed: true, active: false, onOrder: 0, ...changedNow(actor) });
    const empty = { quantity: 0, allocated: 0 };
    return [{ ...gone, expect: { equals: { ...gone.expect?.equals, ...empty } } }, ...product.flatMap((id) => removeProductRow({ id }))];
  }
  if (!active || left.active) return [];
  return [editItem(item, { active: false, ...changedNow(actor) }), ...product.map(deactivateProduct)];
}
