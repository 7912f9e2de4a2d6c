import { fetchJobGroups } from "@apothecary/core/picking/contract";
import { listGroups } from "@apothecary/core/picking/groups";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists the groups of jobs. */
export const handler = api(fetchJobGroups, async ({ query }) => listReply(await listGroups(query.cursor)));
