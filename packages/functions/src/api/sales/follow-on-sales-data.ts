import { followOnSalesData } from "@apothecary/core/sales/contract";
import { beginFollowOn } from "@apothecary/core/sales/follow-ons";
import { api } from "../../lib/api.ts";

/** Answers what a follow-on of a job begins with. */
export const handler = api(followOnSalesData, ({ body }) => beginFollowOn(body.jobId));
