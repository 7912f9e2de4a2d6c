import { cancelItemFromCompoundingJob, cancelJob } from "@apothecary/core/jobs/contract";
import { cancelItem } from "@apothecary/core/jobs/edits/cancel-item";
import { authorise } from "@apothecary/core/users/session";
import { api } from "../../lib/api.ts";

/** Takes a sales item out of its compounding job. The last one cancels the job, which needs the roles or the grant for that. */
export const handler = api(cancelItemFromCompoundingJob, ({ body, actor, session }) => cancelItem(body, () => authorise(cancelJob, session.user), actor));
