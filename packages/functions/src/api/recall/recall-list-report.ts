import { recallListReport } from "@apothecary/core/recall/contract";
import { reportList } from "@apothecary/core/recall/report";
import { reportApi } from "../../lib/report-api.ts";

/** Makes the file of a recall list. */
export const handler = reportApi(recallListReport, ({ body }) => reportList(body.recallId));
