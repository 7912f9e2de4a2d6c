import { lastPrice } from "@apothecary/core/sales/contract";
import { findLastPrices } from "@apothecary/core/sales/last-price";
import { api } from "../../lib/api.ts";

/** Returns the last prices of products to a client. */
export const handler = api(lastPrice, ({ body }) => findLastPrices(body));
