import { lossReportCsv } from "@apothecary/core/reports/contract";
import { reportLossFile } from "@apothecary/core/reports/losses";
import { reportApi } from "../../lib/report-api.ts";

/** What was lost, as a CSV file. */
export const handler = reportApi(lossReportCsv, ({ body, actor }) => reportLossFile(body, actor));
