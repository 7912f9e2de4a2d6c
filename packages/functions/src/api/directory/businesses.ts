import { businesses } from "@apothecary/core/directory/contract";
import { listBusinesses } from "@apothecary/core/directory/read-businesses";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists the businesses. */
export const handler = api(businesses, async ({ query }) => listReply(await listBusinesses(query.cursor)));
