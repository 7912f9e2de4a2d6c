import { yieldReport } from "@apothecary/core/reports/contract";
import { listYields } from "@apothecary/core/reports/yields";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists what completed jobs made of what they used. */
export const handler = api(yieldReport, async ({ body, query }) => listReply(await listYields(body, query.cursor)));
