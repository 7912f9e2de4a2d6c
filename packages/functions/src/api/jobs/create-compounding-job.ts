import { createCompoundingJob } from "@apothecary/core/jobs/contract";
import { createJob, readAsked } from "@apothecary/core/jobs/creation/create-job";
import { apiReadingFirst } from "../../lib/api.ts";

/** Makes a compounding job of sales items, and their filling jobs. */
export const handler = apiReadingFirst(
  createCompoundingJob,
  ({ body }) => readAsked(body),
  ({ body, actor }, first) => createJob(body, actor, first),
);
