/**
 * Shared queries of products.
 */
import { allProducts, fetchProductBom, MAX_COSTED, productCosts, type ProductSummary } from "@apothecary/core/products/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call, callAll } from "../../lib/server/call.ts";
import { keys, OFFERED_MS } from "../../lib/server/keys.ts";

/** The componentry of a product: units of each component for one unit of the product. */
export type ProductBom = z.output<typeof fetchProductBom.answer>;

/** All products by SKU, including the Bulk of every formula. */
export const productsQuery = queryOptions({
  queryKey: keys.products.list,
  queryFn: async ({ signal }): Promise<ProductSummary[]> => (await callAll(allProducts, {}, { signal })).rows as ProductSummary[],
  staleTime: OFFERED_MS,
});

/** The bill of componentry of one product; disabled without an id. */
export const bomQuery = (productId: number | null) =>
  queryOptions({
    queryKey: keys.products.bom(productId ?? 0),
    queryFn: ({ signal }): Promise<ProductBom> => call(fetchProductBom, { body: { productId: productId ?? 0 } }, { signal }),
    enabled: productId !== null,
  });

/** Today's cost of one unit of a product, in pounds; `unpriced` lists the SKUs without a price. */
export type ProductCost = z.output<typeof productCosts.answer>[number];

/** Today's unit cost of each of these products, by id; disabled if there are none. */
export const costsQuery = (productIds: readonly number[]) => {
  const ids = [...new Set(productIds)].toSorted((a, b) => a - b);
  return queryOptions({
    queryKey: keys.products.costs(ids),
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, ProductCost>> => {
      const parts = Array.from({ length: Math.ceil(ids.length / MAX_COSTED) }, (_, i) => ids.slice(i * MAX_COSTED, (i + 1) * MAX_COSTED));
      const answers = await Promise.all(parts.map((part) => call(productCosts, { body: { ids: part } }, { signal })));
      return new Map(answers.flat().map((cost) => [cost.id, cost]));
    },
    enabled: ids.length > 0,
    staleTime: OFFERED_MS,
  });
};
