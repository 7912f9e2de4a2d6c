import { cancelJob } from "@apothecary/core/jobs/contract";
import { cancel } from "@apothecary/core/jobs/cancel-job";
import { api } from "../../lib/api.ts";

/** Cancels a compounding job. */
export const handler = api(cancelJob, ({ body, actor }) => cancel(body.jobId, actor));
