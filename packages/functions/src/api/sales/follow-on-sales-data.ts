import { followOnSalesData } from "@apothecary/core/sales/contract";
import { beginFollowOn } from "@apothecary/core/sales/follow-ons/follow-ons";
import { api } from "../../lib/api.ts";

/** Returns the proposed follow-on of a job. */
export const handler = api(followOnSalesData, ({ body }) => beginFollowOn(body.jobId));
