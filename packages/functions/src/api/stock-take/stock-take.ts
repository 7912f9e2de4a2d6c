import { stockTake } from "@apothecary/core/stock-take/contract";
import { showStockTake } from "@apothecary/core/stock-take/read-stock-takes";
import { api } from "../../lib/api.ts";

/** Shows a stock take with its locations. */
export const handler = api(stockTake, ({ body }) => showStockTake(body.id));
