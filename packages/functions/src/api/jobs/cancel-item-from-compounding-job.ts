import { cancelItemFromCompoundingJob } from "@apothecary/core/jobs/contract";
import { cancelItem } from "@apothecary/core/jobs/cancel-item";
import { api } from "../../lib/api.ts";

/** Takes a sales item out of its compounding job. */
export const handler = api(cancelItemFromCompoundingJob, ({ body, actor }) => cancelItem(body.salesId, actor));
