import { completedJobsReport } from "@apothecary/core/reports/contract";
import { listCompletedJobs } from "@apothecary/core/reports/completed-jobs";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists the completed jobs of a type. */
export const handler = api(completedJobsReport, async ({ body, query }) => listReply(await listCompletedJobs(body.type, query.cursor)));
