import { upcomingRetests } from "@apothecary/core/release/contract";
import { listUpcomingRetests } from "@apothecary/core/release/upcoming-retests";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** The lots that are to be tested again soon. */
export const handler = api(upcomingRetests, async ({ query }) => listReply(await listUpcomingRetests(query.cursor)));
