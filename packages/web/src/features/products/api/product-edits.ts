/**
 * What is read before a product is edited or removed, and what was edited before.
 */
import { componentryHistory, productCost, productUnderWay } from "@apothecary/core/products/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";

/** What is read again after a change of products: each is stock too. */
export const PRODUCT_KEYS = [keys.products.all, keys.stock.all];
/** What is read again after an edit that open jobs may take over. */
export const EDITED_KEYS = [...PRODUCT_KEYS, keys.formulas.all, keys.jobs.all, keys.sales.all, keys.picking.all, keys.ledger.all];

/** Open jobs and waiting order lines of a product, and what keeps it from being removed. */
export const underWayQuery = (productId: number | null) =>
  queryOptions({
    queryKey: keys.products.underWay(productId ?? 0),
    queryFn: ({ signal }) => call(productUnderWay, { body: { id: productId ?? 0 } }, { signal }),
    enabled: productId !== null,
    staleTime: 0,
  });

/** The bills of componentry that a product had before, the latest first. */
export const historyQuery = (productId: number) =>
  queryOptions({
    queryKey: keys.products.history(productId),
    queryFn: ({ signal }) => call(componentryHistory, { body: { id: productId } }, { signal }),
    staleTime: 0,
  });

/** What a unit of a product costs today. */
export const costQuery = (productId: number) =>
  queryOptions({ queryKey: keys.products.cost(productId), queryFn: ({ signal }) => call(productCost, { body: { id: productId } }, { signal }), staleTime: 0 });
