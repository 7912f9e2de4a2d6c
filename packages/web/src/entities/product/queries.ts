/**
 * Products, as several screens read them.
 */
import { allProducts, fetchProductBom, MAX_COSTED, productCosts, type ProductSummary } from "@apothecary/core/products/contract";
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

/** What a unit of a product costs today, in pounds; `unpriced` are the SKUs that are not in it. */
export type ProductCost = z.output<typeof productCosts.answer>[number];

/** What a unit of each of these products costs today, by their ids; nothing is asked while there are none. */
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
