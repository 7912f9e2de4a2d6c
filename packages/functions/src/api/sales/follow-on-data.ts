import { followOnData } from "@apothecary/core/sales/contract";
import { listFollowOns } from "@apothecary/core/sales/follow-ons/follow-ons";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists the jobs that were closed short and wait for a decision. */
export const handler = api(followOnData, async ({ query }) => listReply(await listFollowOns(query.cursor)));
