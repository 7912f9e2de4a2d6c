import { recallListReport } from "@apothecary/core/recall/contract";
import { reportList } from "@apothecary/core/recall/report";
import { api } from "../../lib/api.ts";

/** Makes the file of a recall list. */
export const handler = api(recallListReport, ({ body }) => reportList(body.recallId));
