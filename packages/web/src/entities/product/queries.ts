/**
 * Products, as several screens read them.
 */
import { allProducts, fetchProductBom, type ProductSummary } from "@apothecary/core/products/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call, callAll } from "../../lib/call.ts";
import { keys, OFFERED_MS } from "../../lib/keys.ts";

/** The componentry of a product: units of each component in one unit of the product. */
export type ProductBom = z.output<typeof fetchProductBom.answer>;

/** All products by SKU, the Bulk of every formula among them. */
export const productsQuery = queryOptions({
  queryKey: keys.products.list,
  queryFn: async ({ signal }): Promise<ProductSummary[]> => (await callAll(allProducts, {}, { signal })).rows as ProductSummary[],
  staleTime: OFFERED_MS,
});

/** The bill of componentry of one product; nothing is asked while no id is chosen. */
export const bomQuery = (productId: number | null) =>
  queryOptions({
    queryKey: keys.products.bom(productId ?? 0),
    queryFn: ({ signal }): Promise<ProductBom> => call(fetchProductBom, { body: { productId: productId ?? 0 } }, { signal }),
    enabled: productId !== null,
  });
