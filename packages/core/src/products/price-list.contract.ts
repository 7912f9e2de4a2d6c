/** The agreed prices of products: a list for each client of a product, with quantity breaks and valid days. */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Id, OptionalDay, PositivePrice, positiveQuantity, Version } from "../lib/rules/fields.ts";
import { PRODUCT_MANAGER } from "../lib/rules/roles.ts";
import { MAX_PRICES, priceFault } from "./price-shapes.ts";

/** A price in pounds from a quantity on; days are `YYYY-MM-DD`, both included, null without a limit. */
export const ListedPrice = z.object({ fromQuantity: z.number(), price: z.number(), validFrom: z.string().nullable(), validTo: z.string().nullable() });

/** The prices of a client, also as a refused edit of a stale version answers them. */
export const PriceList = z.object({ clientId: z.number(), client: z.string(), prices: z.array(ListedPrice), version: z.number() });
export type PriceList = z.infer<typeof PriceList>;

const PricesToSave = z
  .array(z.strictObject({ fromQuantity: positiveQuantity("Quantity"), price: PositivePrice, validFrom: OptionalDay, validTo: OptionalDay }))
  .max(MAX_PRICES, `A client can have at most ${MAX_PRICES} prices of a product.`)
  .superRefine((prices, context) => {
    for (const at of prices.keys()) {
      const fault = priceFault(prices, at);
      if (fault) context.addIssue({ code: "custom", path: [at, fault.field], message: fault.message });
    }
  });

export const priceList = endpoint({
  method: "POST",
  path: "/api/price_list",
  domain: "products",
  summary: "The agreed prices of a product for each client that has or had some, by the client's name",
  body: z.strictObject({ productId: Id }),
  answer: z.array(PriceList),
  example: { productId: 2 },
});

export const editPriceList = endpoint({
  method: "POST",
  path: "/api/edit_price_list",
  domain: "products",
  summary: "Replaces the agreed prices of a product for a client; without prices there is no agreement",
  access: [PRODUCT_MANAGER],
  changes: ["products"],
  /** The version is that of the client's prices, 0 before the first. */
  body: z.strictObject({ productId: Id, clientId: Id, prices: PricesToSave, version: Version }),
  answer: Action.extend({ version: z.number() }),
  example: { productId: 2, clientId: 31, prices: [{ fromQuantity: 1000, price: 2.2, validFrom: "2026-01-01", validTo: null }], version: 0 },
});
