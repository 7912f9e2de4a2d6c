import { stockTakeReport } from "@apothecary/core/stock-take/contract";
import { reportStockTake } from "@apothecary/core/stock-take/report";
import { api } from "../../lib/api.ts";

/** A stock take as a CSV file. */
export const handler = api(stockTakeReport, ({ body, session }) => reportStockTake(body, session.user));
