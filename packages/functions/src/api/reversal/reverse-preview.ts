import { reversePreview } from "@apothecary/core/reversal/contract";
import { planReversal } from "@apothecary/core/reversal/preview";
import { api } from "../../lib/api.ts";

/** Returns what reversing a transaction would do. */
export const handler = api(reversePreview, async ({ body }) => (await planReversal(body.transactionId, body.chain)).preview);
