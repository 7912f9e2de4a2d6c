/** Reads products: the list, and the bill of componentry of one. */
import type * as z from "zod";
import { itemsServing } from "../stock/lots/serving.ts";
import { notFound } from "../lib/actions/error.ts";
import type { Listed } from "../lib/lists/list-page.ts";
import { get } from "../lib/table/table.ts";
import { type AskedPage, listTagged } from "../lib/lists/tagged-list.ts";
import { itemStatus } from "../stock/items/item.rows.ts";
import type { CurrentProduct, fetchProductBom, ProductSummary } from "./contract.ts";
import { type Product, PRODUCT_CHANGES, PRODUCT_LIST, productKey, type ProductRow } from "./product.rows.ts";

const LIST = { list: PRODUCT_LIST, changes: PRODUCT_CHANGES };

/** A page of all products by SKU. (Specification 3, section 2.) */
export async function listProducts(asked: AskedPage): Promise<Listed<ProductSummary>> {
  const listed = await listTagged<ProductRow>(asked, LIST);
  return "unchanged" in listed ? listed : { ...listed, rows: listed.rows.map(productSummary) };
}

/**
 * A product's componentry with the stock of each component and its variants, in units. Refuses an unknown product
 * (404). The items are read after the product, which makes three round trips with the session's, four if one has
 * variants.
 */
export async function readComponentry(productId: number): Promise<z.output<typeof fetchProductBom.answer>> {
  const product = await get<ProductRow>(productKey(productId));
  if (!product) throw notFound("the product");
  const serving = await itemsServing(
    product.componentry.map(({ sku }) => ({ sku, exactMatch: false })),
    product.clientId,
  );
  return {
    componentry: product.componentry.map(({ sku, name, quantity }, i) => ({
      sku,
      name,
      quantity,
      element: (serving[i] ?? []).map((item) => ({
        sku: item.sku,
        status: itemStatus(item),
        quantity: item.quantity,
        allocated: item.allocated,
        unusable: item.unusable ?? 0,
        minimumStock: item.minimumStock,
      })),
    })),
    version: product.version,
  };
}

/** A product with its bill of componentry, for the refusal of a stale edit. */
export function currentProduct(product: Product): CurrentProduct {
  return { ...productSummary(product), componentry: product.componentry.map(({ sku, name, quantity }) => ({ sku, name, quantity })) };
}

function productSummary(product: Product): ProductSummary {
  const {
    id,
    sku,
    name,
    clientId,
    client,
    formulaCode,
    formulaName,
    formulaClient,
    fillSize,
    categoryName,
    categoryCode,
    active,
    oneBatch = false,
    version,
  } = product;
  return {
    id,
    sku,
    name,
    clientId,
    client,
    formulaCode: { code: formulaCode, name: formulaName, client: formulaClient },
    fillSize,
    category: { name: categoryName, skuIdentifier: categoryCode },
    active,
    oneBatch,
    version,
  };
}
