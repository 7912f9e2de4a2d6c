import { completeJob } from "@apothecary/core/jobs/contract";
import { complete } from "@apothecary/core/jobs/complete-job";
import { api } from "../../lib/api.ts";

/** Completes a job. */
export const handler = api(completeJob, ({ body, actor }) => complete(body.data, actor));
