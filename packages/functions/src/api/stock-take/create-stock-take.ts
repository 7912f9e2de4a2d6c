import { createStockTakeWith } from "@apothecary/core/stock-take/add-locations";
import { createStockTake } from "@apothecary/core/stock-take/contract";
import { api } from "../../lib/api.ts";

/** Starts a stock take. */
export const handler = api(createStockTake, ({ body, actor }) => createStockTakeWith(body, actor));
