import { dismissFollowOn } from "@apothecary/core/sales/contract";
import { dismissJobFollowOn } from "@apothecary/core/sales/follow-ons/follow-ons";
import { api } from "../../lib/api.ts";

/** Dismisses the follow-on of a job that was closed short. */
export const handler = api(dismissFollowOn, ({ body, actor }) => dismissJobFollowOn(body.jobId, actor));
