import { expiringStockReport } from "@apothecary/core/reports/contract";
import { listExpiring } from "@apothecary/core/reports/expiring";
import { api } from "../../lib/api.ts";
import { listHeaders, Reply } from "../../lib/reply.ts";

/** Lists the batches that have expired or will soon, and those without an expiry day. */
export const handler = api(expiringStockReport, async ({ query }) => {
  const { report, next } = await listExpiring(query);
  return new Reply(report, { headers: listHeaders(next, undefined) });
});
