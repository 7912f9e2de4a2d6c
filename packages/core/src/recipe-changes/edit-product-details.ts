/**
 * Renaming a product, and making it active or inactive.
 */
import type * as z from "zod";
import { assertNotBusy, followedBy, type Part } from "./edit-steps.ts";
import { openBulk } from "../formulas/bulk-item.ts";
import { unchanged } from "../formulas/ingredients.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow, refuseStale } from "../lib/actions/changed.ts";
import { badInput, notFound } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { itemEntry } from "../stock/entries.ts";
import { editItem } from "../stock/items/item.rows.ts";
import { openItem } from "../stock/items/open-item.ts";
import { renameWrites, beganRenaming, renaming } from "../stock/items/rename-item.ts";
import { commit, fits, type Plan } from "../transaction/commit.ts";
import type { editProductDetails } from "../products/contract.ts";
import { keptBill, billReallocation } from "./edit-componentry.ts";
import { BULK, FRAGRANCE, type Product, productKey, type ProductRow, editProductRow } from "../products/product.rows.ts";
import { currentProduct } from "../products/read-products.ts";

type Details = z.output<typeof editProductDetails.body>;
type Edited = z.output<typeof editProductDetails.answer>;

/**
 * Saves a product's name and whether it is active, on the product and on its stock item. Copies a new name to the
 * item's batches and uses, in steps if there are many; the history records each edit with user and reason. `reAllocate`
 * gives open jobs the present bill, except those in `exceptJobs`; orders and jobs keep the name at the time they were
 * made. Open orders of a product that becomes inactive finish (contract, section 7). Refuses an unknown SKU (404), a
 * stale version (409), a Bulk or Fragrance, and an active product of an inactive formula (400).
 */
export async function editProduct(details: Details, actor: Actor): Promise<Edited> {
  return commit<Edited>(actor, async () => {
    const opened = await openItem(details.sku);
    const { item } = opened;
    const product = item.productId === undefined ? undefined : await get<ProductRow>(productKey(item.productId), true);
    if (!product) throw notFound(`the product ${details.sku}`);
    assertNotBusy(product);
    refuseStale(product, details.version, product.name, currentProduct(product));
    if ([BULK, FRAGRANCE].includes(product.categoryCode)) throw badInput("sku", "Bulk and Fragrance products are edited with their formula.");
    const { newName: name, active, oneBatch = product.oneBatch ?? false } = details;
    const renamed = name !== product.name;
    const answer: Edited = { message: `${name} has been saved.`, type: "success", sku: item.sku, version: product.version + 1, jobs: [] };
    const changesOneBatch = oneBatch !== (product.oneBatch ?? false);
    if (!renamed && active === product.active && !changesOneBatch && !details.reAllocate) {
      return { writes: [], answer: { ...answer, message: "Nothing was changed.", type: "info", version: product.version } };
    }
    const formula = await assertFormulaActive(product, active);
    const change = productChanges(product, { name, active, oneBatch });
    const busy = details.reAllocate ? { busy: actor.requestId } : {};
    const writes: Write[] = [
      editItem(item, { name, active, ...changedNow(actor) }),
      editProductRow(product, { active, oneBatch, ...busy, ...changedNow(actor) }),
      keptBill(product, details.reason, actor, change),
      ...formula,
    ];
    const becomes = { ...item, name, active };
    const ledger = [itemEntry(becomes, "Item Edited", { reason: [change, details.reason].filter(Boolean).join(". ") })];
    if (details.reAllocate) {
      const jobs: Part = { kind: "jobs", state: billReallocation(product, product.componentry, details.exceptJobs) };
      const parts: Part[] = renamed ? [{ kind: "rename", state: beganRenaming(item) }, jobs] : [jobs];
      return { writes, ledger, answer, ...followedBy(productKey(product.id), parts, answer) };
    }
    if (!renamed) return { writes, ledger, answer };
    const bearers = await renameWrites(opened, becomes, { isRenamed: true, isGiven: false });
    const whole: Plan<Edited> = { writes: [...writes, ...(bearers ?? [])], ledger, answer };
    return bearers && fits(whole) ? whole : { writes, ledger, answer, rest: renaming(opened, answer) };
  });
}

/** Refuses an active product of an inactive formula; returns the condition check on the formula. */
async function assertFormulaActive({ formulaCode, active: was }: Product, active: boolean): Promise<Write[]> {
  if (!active || was) return [];
  const bulk = await openBulk(formulaCode, "active");
  if (!bulk.active) throw badInput("active", `The formula ${formulaCode} is inactive. Make it active first.`);
  return [unchanged(bulk)];
}

/** The changes of an edit as text; if there are none, that open jobs take over the bill. */
function productChanges(was: Product, { name, active, oneBatch }: Required<Pick<Product, "name" | "active" | "oneBatch">>): string {
  const words = (is: boolean) => (is ? "yes" : "no");
  const changes = [
    name === was.name ? [] : `Name: ${was.name} → ${name}`,
    active === was.active ? [] : `Active: ${words(was.active)} → ${words(active)}`,
    oneBatch === (was.oneBatch ?? false) ? [] : `One batch: ${words(was.oneBatch ?? false)} → ${words(oneBatch)}`,
  ].flat();
  return changes.length > 0 ? changes.join("; ") : "Open jobs take over the componentry";
}
