import { itemDemand } from "@apothecary/core/sales/contract";
import { readItemDemand } from "@apothecary/core/sales/demand/read-readiness";
import { api } from "../../lib/api.ts";

/** Returns the demands of an item and their shortages, or what depends on one of its batches. */
export const handler = api(itemDemand, ({ body }) => readItemDemand(body.sku, body.withoutBatch));
