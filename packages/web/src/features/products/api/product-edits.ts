/**
 * Queries for editing and removing a product.
 */
import { priceList, productCost, productUnderWay } from "@apothecary/core/products/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** Open jobs and waiting order lines of a product, and what prevents its removal. */
export const openWorkQuery = (productId: number | null) =>
  queryOptions({
    queryKey: keys.products.underWay(productId ?? 0),
    queryFn: ({ signal }) => call(productUnderWay, { body: { id: productId ?? 0 } }, { signal }),
    enabled: productId !== null,
    staleTime: 0,
  });

/** Today's cost of a product per unit. */
export const costQuery = (productId: number) =>
  queryOptions({ queryKey: keys.products.cost(productId), queryFn: ({ signal }) => call(productCost, { body: { id: productId } }, { signal }), staleTime: 0 });

/** The agreed prices of a product, by client. */
export const pricesQuery = (productId: number) =>
  queryOptions({ queryKey: keys.products.prices(productId), queryFn: ({ signal }) => call(priceList, { body: { productId } }, { signal }) });
