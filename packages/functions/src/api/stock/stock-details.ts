import { stockDetails } from "@apothecary/core/stock/contract";
import { stockDetailsOf } from "@apothecary/core/stock/details";
import { api } from "../../lib/api.ts";

/** Shows one item with its batches and reservations. */
export const handler = api(stockDetails, ({ body }) => stockDetailsOf(body.sku));
