import { createCompoundingJob } from "@apothecary/core/jobs/contract";
import { createJob } from "@apothecary/core/jobs/create-job";
import { api } from "../../lib/api.ts";

/** Makes a compounding job of sales items, and their filling jobs. */
export const handler = api(createCompoundingJob, ({ body, actor }) => createJob(body, actor));
