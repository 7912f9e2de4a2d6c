import { emptyLocations } from "@apothecary/core/warehouse/contract";
import { listEmpty } from "@apothecary/core/stock/locations/list-locations";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists the empty locations. */
export const handler = api(emptyLocations, async ({ query }) => listReply(await listEmpty(query.cursor)));
