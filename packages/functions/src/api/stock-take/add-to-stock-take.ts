import { addLocations } from "@apothecary/core/stock-take/add-locations";
import { addToStockTake } from "@apothecary/core/stock-take/contract";
import { api } from "../../lib/api.ts";

/** Adds locations to a stock take. */
export const handler = api(addToStockTake, ({ body, actor }) => addLocations(body, actor));
