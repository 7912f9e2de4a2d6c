import { cancelJob } from "@apothecary/core/jobs/contract";
import { cancel } from "@apothecary/core/jobs/edits/cancel-job";
import { openJob } from "@apothecary/core/jobs/open-job";
import { apiReadingFirst } from "../../lib/api.ts";

/** Cancels a compounding job. */
export const handler = apiReadingFirst(
  cancelJob,
  ({ body }) => openJob(body.jobId),
  ({ body, actor }, first) => cancel(body.jobId, actor, first),
);
