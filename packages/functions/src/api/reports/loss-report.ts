import { lossReport } from "@apothecary/core/reports/contract";
import { reportLosses } from "@apothecary/core/reports/losses";
import { api } from "../../lib/api.ts";

/** What was lost, by action and item. */
export const handler = api(lossReport, ({ body }) => reportLosses(body));
