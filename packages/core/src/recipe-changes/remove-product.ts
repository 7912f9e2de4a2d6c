/**
 * Removing a product.
 */
import type * as z from "zod";
import { assertNotBusy } from "./edit-steps.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow } from "../lib/actions/changed.ts";
import { badInput, conflict } from "../lib/actions/error.ts";
import type { Write } from "../lib/table/write.ts";
import { itemEntry } from "../stock/entries.ts";
import { editItem } from "../stock/items/item.rows.ts";
import { commit } from "../transaction/commit.ts";
import { keptBill } from "./edit-componentry.ts";
import type { removeProduct } from "../products/edits.contract.ts";
import { openProduct } from "../products/new-version-of-product.ts";
import { BULK, FRAGRANCE, productUseKey, removeProductRow } from "../products/product.rows.ts";
import { findProductDependents, productChecks } from "./product-under-way.ts";

/**
 * Removes an unused product and its stock item; its SKU is not reused. Refuses (409) with `checks` while it has open
 * jobs, waiting order lines or stock, and a Bulk or Fragrance, which is removed with its formula (400). (Specification
 * 3, section 5; contract, section 7.)
 */
export async function takeOutProduct({ sku }: z.output<typeof removeProduct.body>, actor: Actor): Promise<z.output<typeof removeProduct.answer>> {
  return commit(actor, async () => {
    const product = await openProduct(sku);
    assertNotBusy(product);
    if ([BULK, FRAGRANCE].includes(product.categoryCode)) throw badInput("sku", "Bulk and Fragrance products are removed with their formula.");
    const dependents = await findProductDependents(product);
    const checks = productChecks(dependents);
    if (checks.length > 0) throw conflict(`${product.name} (${sku}) cannot be removed.`, { checks });
    const item = dependents.stock?.item;
    const gone = item && editItem(item, { removed: true, active: false, onOrder: 0, ...changedNow(actor) });
    return {
      writes: [
        ...removeProductRow(product),
        keptBill(product, "Removed", actor),
        ...product.componentry.map((line): Write => ({ kind: "delete", key: productUseKey(line.sku, product.id) })),
        ...(gone ? [{ ...gone, expect: { equals: { ...gone.expect?.equals, quantity: 0, allocated: 0 } } }] : []),
      ],
      ...(item ? { ledger: [itemEntry({ ...item, active: false }, "Item Removed", { reason: "The product was removed." })] } : {}),
      answer: { message: `${product.name} (${sku}) has been removed.`, type: "success" },
    };
  });
}
