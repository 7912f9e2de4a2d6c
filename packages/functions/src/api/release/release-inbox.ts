import { releaseInbox } from "@apothecary/core/release/contract";
import { readInbox } from "@apothecary/core/release/inbox";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** The lots that wait for a decision. */
export const handler = api(releaseInbox, async ({ query }) => listReply(await readInbox(query.cursor)));
