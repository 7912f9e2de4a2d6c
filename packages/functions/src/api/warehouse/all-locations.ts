import { allLocations } from "@apothecary/core/warehouse/contract";
import { listLocations } from "@apothecary/core/stock/locations/list-locations";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists all locations. */
export const handler = api(allLocations, async ({ query }) => listReply(await listLocations(query.cursor)));
