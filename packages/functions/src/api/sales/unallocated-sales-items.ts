import { unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { listUnallocated } from "@apothecary/core/sales/list-unallocated";
import { api } from "../../lib/api.ts";
import { freshReply } from "../../lib/reply.ts";

/** Lists what waits for a compounding job, or what of it changed. */
export const handler = api(unallocatedSalesItems, async ({ query, request }) => freshReply(await listUnallocated({ ...query, held: request.ifNoneMatch })));
