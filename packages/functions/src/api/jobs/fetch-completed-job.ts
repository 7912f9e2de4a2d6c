import { fetchCompletedJob } from "@apothecary/core/jobs/contract";
import { readCompleted } from "@apothecary/core/jobs/read-jobs";
import { api } from "../../lib/api.ts";

/** Opens a completed job. */
export const handler = api(fetchCompletedJob, ({ body }) => readCompleted(body.allocationGroupId));
