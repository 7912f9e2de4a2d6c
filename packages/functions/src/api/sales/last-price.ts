import { lastPrice } from "@apothecary/core/sales/contract";
import { findLastPrice } from "@apothecary/core/sales/last-price";
import { api } from "../../lib/api.ts";

/** Returns the last price of a product to a client. */
export const handler = api(lastPrice, ({ body }) => findLastPrice(body));
