import { complaints } from "@apothecary/core/complaints/contract";
import { listComplaints } from "@apothecary/core/complaints/read-complaints";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists complaints. */
export const handler = api(complaints, async ({ query }) => listReply(await listComplaints(query)));
