import { unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { listUnallocated } from "@apothecary/core/sales/read-orders";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists what waits for a compounding job. */
export const handler = api(unallocatedSalesItems, async ({ query }) => listReply(await listUnallocated(query.cursor)));
