import { priceList } from "@apothecary/core/products/contract";
import { readPriceList } from "@apothecary/core/products/price-list";
import { api } from "../../lib/api.ts";

/** Returns the agreed prices of a product by client. */
export const handler = api(priceList, ({ body }) => readPriceList(body.productId));
