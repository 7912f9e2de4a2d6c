/**
 * A new version of a product: the same client, category and fill size under the next SKU, with its own bill of
 * componentry.
 */
import type * as z from "zod";
import { openBulk } from "../formulas/bulk-item.ts";
import { unchanged } from "../formulas/ingredients.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { take } from "../lib/table/counter.ts";
import { badInput, notFound } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import { itemKey, itemRow, type ItemRow } from "../stock/items/item.rows.ts";
import { commit } from "../transaction/commit.ts";
import { componentryFromLines, openComponents } from "./components.ts";
import type { newVersionOfProduct } from "./contract.ts";
import { openClient } from "./open-client.ts";
import { BULK, FRAGRANCE, type Product, productKey, type ProductRow, productRow, putProductUse } from "./product.rows.ts";
import { firstFreeSku, productSkuPrefix } from "./sku.ts";
import { productItem } from "./stock-item.ts";

type NewVersion = z.output<typeof newVersionOfProduct.body>;
type Added = z.output<typeof newVersionOfProduct.answer>;

/**
 * Adds a version of a product under the first free SKU, with the original's category, client and fill size (contract,
 * section 7). Refuses an unknown original or formula (404), a Bulk or Fragrance, an inactive formula for an active
 * version, and components that do not exist, are Redundant or are not componentry. (Specification 3, section 5.)
 */
export async function addProductVersion(given: NewVersion, actor: Actor): Promise<Added> {
  let taken: Promise<number> | undefined;
  return commit(actor, async () => {
    taken ??= take("product");
    const [id, original, bulk, components] = await Promise.all([
      taken,
      openProduct(given.sku),
      openBulk(given.formula, "formula"),
      openComponents(given.componentry, "componentry", "Cannot submit with redundant componentry."),
    ]);
    if ([BULK, FRAGRANCE].includes(original.categoryCode)) throw badInput("sku", "Bulk and Fragrance products get a new version with their formula.");
    if (given.active && !bulk.active) throw badInput("formula", `The formula ${given.formula} is inactive.`);
    const { clientId, client, fillSize, categoryCode, categoryName, oneBatch = false } = original;
    const [{ own }, sku] = await Promise.all([
      openClient(clientId, "sku"),
      firstFreeSku(productSkuPrefix({ formulaCode: given.formula, categoryCode, fillSize }), true),
    ]);
    const product: Product = {
      ...{ id, sku, clientId, client, fillSize, categoryCode, categoryName, oneBatch, version: 1 },
      name: given.name,
      active: given.active,
      formulaCode: given.formula,
      formulaName: bulk.name,
      formulaClient: bulk.client,
      componentry: componentryFromLines(given.componentry, components),
    };
    return {
      writes: [
        { kind: "put", item: productRow(product), expect: { absent: true } },
        { kind: "put", item: itemRow(productItem(product, own)), expect: { absent: true } },
        { kind: "check", key: productKey(original.id), expect: { equals: { version: original.version } } },
        unchanged(bulk),
        ...components.map(unchanged),
        ...product.componentry.map((component) => putProductUse(product, component)),
      ],
      answer: { message: `${product.name} has been added as ${sku}, a new version of ${original.sku}.`, type: "success", id, sku, details: { "SKU: ": sku } },
    };
  });
}

/** A product by its SKU, strongly consistent. Refuses an unknown SKU (404). */
export async function openProduct(sku: string): Promise<ProductRow> {
  const item = await get<ItemRow>(itemKey(sku), true);
  const product = item?.productId === undefined || item.removed ? undefined : await get<ProductRow>(productKey(item.productId), true);
  if (!product) throw notFound(`the product ${sku}`);
  return product;
}
