/** The preview of a reversal. */
import { reversePreview } from "@apothecary/core/reversal/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

export type { ReversalPreview } from "@apothecary/core/reversal/contract";

/** Read on each opening: what is booked in the meantime changes it. */
export const reversalQuery = (transactionId: string, chain: boolean) =>
  queryOptions({
    queryKey: keys.ledger.reversal(transactionId, chain),
    queryFn: ({ signal }) => call(reversePreview, { body: { transactionId, chain } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
