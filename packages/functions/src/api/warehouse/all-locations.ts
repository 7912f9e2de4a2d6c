import { allLocations } from "@apothecary/core/warehouse/contract";
import { listPlaces } from "@apothecary/core/warehouse/list-places";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists all locations. */
export const handler = api(allLocations, async ({ query }) => listReply(await listPlaces(query.cursor)));
