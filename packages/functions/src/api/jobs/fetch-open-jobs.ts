import { fetchOpenJobs } from "@apothecary/core/jobs/contract";
import { listOpenJobs } from "@apothecary/core/jobs/list-jobs";
import { api } from "../../lib/api.ts";
import { freshReply } from "../../lib/reply.ts";

/** Lists the open jobs, or those that changed. */
export const handler = api(fetchOpenJobs, async ({ query, request }) => freshReply(await listOpenJobs({ ...query, held: request.ifNoneMatch })));
