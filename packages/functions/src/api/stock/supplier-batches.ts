import { supplierBatches } from "@apothecary/core/stock/contract";
import { findSupplierBatches } from "@apothecary/core/stock/lots/find-supplier-batches";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Finds batches by their supplier batch number. */
export const handler = api(supplierBatches, async ({ query }) => listReply(await findSupplierBatches(query)));
