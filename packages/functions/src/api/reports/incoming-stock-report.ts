import { incomingStockReport } from "@apothecary/core/reports/contract";
import { reportIncoming } from "@apothecary/core/reports/stock-files";
import { reportApi } from "../../lib/report-api.ts";

/** What is on order, as a CSV file. */
export const handler = reportApi(incomingStockReport, () => reportIncoming());
