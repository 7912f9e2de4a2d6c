/** What a client pays for a product: the agreed price for a quantity today, and the last price. */
import { listPrice } from "@apothecary/core/products/contract";
import { lastPrice, MAX_PRICED } from "@apothecary/core/sales/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import { today } from "../../../lib/user/business-time.ts";

type Prices = z.output<typeof lastPrice.answer>[number];
export type PricesByProduct = ReadonlyMap<number, Prices>;

/** The last and agreed prices of products to a client, by product; disabled without either. Beyond a hundred products there are none. */
export function offeredPricesQuery(clientId: number | null, productIds: readonly number[]) {
  const ids = [...new Set(productIds)].toSorted((a, b) => a - b).slice(0, MAX_PRICED);
  return queryOptions({
    queryKey: keys.sales.lastPrices(clientId ?? 0, ids),
    queryFn: async ({ signal }): Promise<PricesByProduct> => {
      const prices = await call(lastPrice, { body: { businessId: clientId ?? 0, productIds: ids } }, { signal });
      return new Map(prices.map((one) => [one.productId, one]));
    },
    enabled: clientId !== null && ids.length > 0,
    // Those of the same client stay while a product is added.
    placeholderData: (before: PricesByProduct | undefined, query) => (query?.queryKey[2] === clientId ? before : undefined),
  });
}

/** The agreed price for a quantity today, and the last price; undefined without one. */
export function offeredPrices(prices: PricesByProduct | undefined, productId: number, quantity: number) {
  const { last, list } = prices?.get(productId) ?? { last: null, list: [] };
  return { listed: listPrice(list, quantity, today()), last: last ?? undefined };
}
