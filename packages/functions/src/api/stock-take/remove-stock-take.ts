import { cancelStockTake } from "@apothecary/core/stock-take/cancel-stock-take";
import { removeStockTake } from "@apothecary/core/stock-take/contract";
import { removeLocations } from "@apothecary/core/stock-take/remove-locations";
import { api } from "../../lib/api.ts";

/** Cancels a stock take, or removes locations from it. */
export const handler = api(removeStockTake, ({ body, actor }) =>
  body.stockTakeGroupId === undefined ? removeLocations(body.locations ?? [], actor) : cancelStockTake(body.stockTakeGroupId, actor),
);
