import { editCompoundingJob } from "@apothecary/core/jobs/contract";
import { editJob } from "@apothecary/core/jobs/edits/edit-job";
import { api } from "../../lib/api.ts";

/** Changes a compounding job's figures. */
export const handler = api(editCompoundingJob, ({ body, actor }) => editJob(body.jobId, body.jobDetails, actor));
