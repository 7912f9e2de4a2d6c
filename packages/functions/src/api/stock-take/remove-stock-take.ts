import { cancelStockTake } from "@apothecary/core/stock-take/cancel-stock-take";
import { removeStockTake } from "@apothecary/core/stock-take/contract";
import { removeLocations } from "@apothecary/core/stock-take/remove-locations";
import { reportApi } from "../../lib/report-api.ts";

/** Cancels a stock take, or removes locations from it. */
export const handler = reportApi(removeStockTake, ({ body, actor }) =>
  body.stockTakeGroupId === undefined ? removeLocations(body.locations ?? [], actor) : cancelStockTake(body.stockTakeGroupId, actor),
);
