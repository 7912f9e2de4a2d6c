import { addElementToJob } from "@apothecary/core/jobs/contract";
import { addLines } from "@apothecary/core/jobs/edits/add-lines";
import { api } from "../../lib/api.ts";

/** Allocates further items to a job. */
export const handler = api(addElementToJob, ({ body, actor }) => addLines(body.jobId, body.newElements, actor));
