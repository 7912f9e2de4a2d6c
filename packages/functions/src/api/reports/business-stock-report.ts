import { businessStockReport } from "@apothecary/core/reports/contract";
import { reportBusinessStock } from "@apothecary/core/reports/stock-files";
import { api } from "../../lib/api.ts";

/** The stock of one business as a CSV file. */
export const handler = api(businessStockReport, ({ body }) => reportBusinessStock(body));
