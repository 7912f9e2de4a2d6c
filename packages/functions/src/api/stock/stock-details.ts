import { stockDetails } from "@apothecary/core/stock/contract";
import { readStockDetails } from "@apothecary/core/stock/items/details";
import { api } from "../../lib/api.ts";

/** Shows one item with its batches and reservations. */
export const handler = api(stockDetails, ({ body }) => readStockDetails(body.sku));
