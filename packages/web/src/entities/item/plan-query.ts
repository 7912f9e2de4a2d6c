import { purchasePlan, type PurchasePlanRow } from "@apothecary/core/reports/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/server/call.ts";
import { keys } from "../../lib/server/keys.ts";

/** The purchase plan: run-out days and proposed orders, earliest run-out first. */
export const planQuery = queryOptions({
  queryKey: [...keys.reports.all, "plan"],
  queryFn: ({ signal }): Promise<PurchasePlanRow[]> => call(purchasePlan, {}, { signal }),
});
