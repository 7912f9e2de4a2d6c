import { exportOwnStockValues } from "@apothecary/core/reports/contract";
import { reportStockValues } from "@apothecary/core/reports/stock-values";
import { reportApi } from "../../lib/report-api.ts";

/** What the own company's stock of a kind is worth, as a CSV file. */
export const handler = reportApi(exportOwnStockValues, ({ body }) => reportStockValues(body.type));
