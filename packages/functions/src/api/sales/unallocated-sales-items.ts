import { unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { listUnallocated } from "@apothecary/core/sales/demand/list-unallocated";
import { api } from "../../lib/api.ts";
import { freshReply } from "../../lib/reply.ts";

/** Lists the sales items without a job, or their changes. */
export const handler = api(unallocatedSalesItems, async ({ query, request }) => freshReply(await listUnallocated({ ...query, held: request.ifNoneMatch })));
