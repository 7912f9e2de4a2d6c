import { openJobsReport } from "@apothecary/core/reports/contract";
import { listOpenJobsByType } from "@apothecary/core/reports/completed-jobs";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists the open jobs of a type. */
export const handler = api(openJobsReport, async ({ body, query }) => listReply(await listOpenJobsByType(body.type, query.cursor)));
