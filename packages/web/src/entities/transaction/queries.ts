import { transactionTypes } from "@apothecary/core/ledger/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/server/call.ts";
import { keys } from "../../lib/server/keys.ts";

/** The types of transaction, which rarely change. */
export const transactionTypesQuery = queryOptions({
  queryKey: [...keys.ledger.all, "types"],
  queryFn: async ({ signal }): Promise<readonly string[]> => (await call(transactionTypes, {}, { signal })).map(({ action }) => action),
  staleTime: Number.POSITIVE_INFINITY,
});
