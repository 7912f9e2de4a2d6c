import { completeJob } from "@apothecary/core/jobs/contract";
import { complete, readUsage } from "@apothecary/core/jobs/completion/complete-job";
import { signedCall } from "@apothecary/core/users/signed-call";
import { apiReadingFirst } from "../../lib/api.ts";

/** Completes a job. */
export const handler = apiReadingFirst(
  completeJob,
  ({ body }) => readUsage(body.data),
  ({ body, actor }, first) => complete(body.data, actor, first),
  signedCall,
);
