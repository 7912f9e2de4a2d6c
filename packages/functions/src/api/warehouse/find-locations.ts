import { findLocations } from "@apothecary/core/warehouse/contract";
import { locationsFor } from "@apothecary/core/stock/locations/list-locations";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Suggests locations for an item. */
export const handler = api(findLocations, async ({ body, query }) => listReply(await locationsFor(body.sku, query.cursor)));
