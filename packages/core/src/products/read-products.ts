/**
 * The pages of products: the list, and the bill of componentry of one.
 */
import type * as z from "zod";
import { itemsServing } from "../formulas/serving.ts";
import { cursorOf, startAt } from "../lib/cursor.ts";
import { notFound } from "../lib/error.ts";
import { get, queryPage } from "../lib/table.ts";
import { statusOf } from "../stock/item.rows.ts";
import type { fetchProductBom, ProductSummary } from "./contract.ts";
import { type Product, PRODUCT_LIST, productKey, type ProductRow } from "./product.rows.ts";

/** Rows of a page, at most; DynamoDB ends a page at 1 MB before that where bills of componentry are long. */
const PAGE_ROWS = 2_000;
const LIST = { partition: PRODUCT_LIST, index: "g1" } as const;

/** A page of all products by SKU. (Specification 3, section 2.) */
export async function listProducts(cursor: string | undefined): Promise<{ rows: ProductSummary[]; next: string | undefined }> {
  const page = await queryPage<ProductRow>(LIST, PAGE_ROWS, startAt(LIST, cursor));
  return { rows: page.rows.map(summaryOf), next: cursorOf(LIST, page.next) };
}

/**
 * A product's componentry with the stock of each component and its variants, in units: 404 where there is no such
 * product. The items are named by the product: a third round trip with the session's, a fourth where one has variants.
 */
export async function readComponentry(productId: number): Promise<z.output<typeof fetchProductBom.answer>> {
  const product = await get<ProductRow>(productKey(productId));
  if (!product) throw notFound("the product");
  const serving = await itemsServing(product.componentry.map(({ sku }) => ({ sku, exactMatch: false })));
  return {
    componentry: product.componentry.map(({ sku, name, quantity }, i) => ({
      sku,
      name,
      quantity,
      element: (serving[i] ?? []).map((item) => ({ sku: item.sku, status: statusOf(item), quantity: item.quantity, allocated: item.allocated })),
    })),
  };
}

export function summaryOf(product: Product): ProductSummary {
  const { id, sku, name, clientId, client, formulaCode, formulaName, formulaClient, fillSize, categoryName, categoryCode, active, version } = product;
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
    version,
  };
}
