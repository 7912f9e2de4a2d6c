import { incomingStockReport } from "@apothecary/core/reports/contract";
import { reportIncoming } from "@apothecary/core/reports/stock-files";
import { api } from "../../lib/api.ts";

/** What is on order, as a CSV file. */
export const handler = api(incomingStockReport, () => reportIncoming());
