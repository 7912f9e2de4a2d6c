import { businessStockReport } from "@apothecary/core/reports/contract";
import { reportBusinessStock } from "@apothecary/core/reports/stock-files";
import { reportApi } from "../../lib/report-api.ts";

/** The stock of one business as a CSV file. */
export const handler = reportApi(businessStockReport, ({ body, actor }) => reportBusinessStock(body, actor));
