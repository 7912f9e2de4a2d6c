import { fetchOpenJobs } from "@apothecary/core/jobs/contract";
import { listOpen } from "@apothecary/core/jobs/read-jobs";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists the open jobs. */
export const handler = api(fetchOpenJobs, async ({ query }) => listReply(await listOpen(query.cursor)));
