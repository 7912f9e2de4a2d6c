import { fetchJob } from "@apothecary/core/jobs/contract";
import { readJob } from "@apothecary/core/jobs/read-jobs";
import { api } from "../../lib/api.ts";

/** Opens a job. */
export const handler = api(fetchJob, ({ params }) => readJob(params.id));
