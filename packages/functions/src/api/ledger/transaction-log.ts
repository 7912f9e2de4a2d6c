import { transactionLog } from "@apothecary/core/ledger/contract";
import { readLog } from "@apothecary/core/ledger/log";
import { api } from "../../lib/api.ts";
import { listHeaders, Reply } from "../../lib/reply.ts";

/** The transaction log, a page at a time. With a cursor, `x-searched-until` is the instant down to which it was searched. */
export const handler = api(transactionLog, async ({ body, query, actor }) => {
  const { rows, next, until } = await readLog(body, query.cursor, actor);
  return new Reply(rows, { headers: { ...listHeaders(next, undefined), ...(until ? { "x-searched-until": until } : {}) } });
});
