import { locationsOfClient } from "@apothecary/core/stock/locations/client-locations";
import { locationsByClient } from "@apothecary/core/warehouse/contract";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists the locations that hold a client's stock. */
export const handler = api(locationsByClient, async ({ params, query }) => listReply(await locationsOfClient(params.id, query.cursor)));
