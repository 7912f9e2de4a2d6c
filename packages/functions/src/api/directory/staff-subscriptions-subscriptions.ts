import { subscriptions } from "@apothecary/core/directory/contract";
import { listSubscriptions } from "@apothecary/core/directory/subscriptions";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists the user's own clients. */
export const handler = api(subscriptions, async ({ query, session }) => listReply(await listSubscriptions(session.user.id, query.cursor)));
