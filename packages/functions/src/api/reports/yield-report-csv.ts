import { yieldReportCsv } from "@apothecary/core/reports/contract";
import { reportYields } from "@apothecary/core/reports/yields";
import { reportApi } from "../../lib/report-api.ts";

/** What completed jobs made of what they used, as a CSV file. */
export const handler = reportApi(yieldReportCsv, ({ body, actor }) => reportYields(body, actor));
