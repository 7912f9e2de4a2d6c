import { dismissFollowOn } from "@apothecary/core/sales/contract";
import { dismissFollowOnOf } from "@apothecary/core/sales/follow-ons";
import { api } from "../../lib/api.ts";

/** Takes a job that was closed short off the list of follow-ons. */
export const handler = api(dismissFollowOn, ({ body, actor }) => dismissFollowOnOf(body.jobId, actor));
