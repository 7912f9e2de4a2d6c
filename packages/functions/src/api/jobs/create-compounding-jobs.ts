import { createCompoundingJobs } from "@apothecary/core/jobs/contract";
import { createJobs } from "@apothecary/core/jobs/creation/create-job";
import { api } from "../../lib/api.ts";

/** Makes several compounding jobs of sales items, and their filling jobs. */
export const handler = api(createCompoundingJobs, ({ body, actor }) => createJobs(body, actor));
