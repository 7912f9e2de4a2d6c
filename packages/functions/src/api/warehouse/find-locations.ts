import { findLocations } from "@apothecary/core/warehouse/contract";
import { placesFor } from "@apothecary/core/warehouse/list-places";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Suggests locations for an item. */
export const handler = api(findLocations, async ({ body, query }) => listReply(await placesFor(body.sku, query.cursor)));
