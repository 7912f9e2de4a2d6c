import { stockTakeReport } from "@apothecary/core/stock-take/contract";
import { reportStockTake } from "@apothecary/core/stock-take/report";
import { reportApi } from "../../lib/report-api.ts";

/** A stock take as a CSV file. */
export const handler = reportApi(stockTakeReport, ({ body, session }) => reportStockTake(body, session.user));
