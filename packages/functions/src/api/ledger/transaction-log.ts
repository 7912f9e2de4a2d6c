import { transactionLog } from "@apothecary/core/ledger/contract";
import { readLog } from "@apothecary/core/ledger/log";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** The transaction log, a page at a time. */
export const handler = api(transactionLog, async ({ body, query, actor }) => listReply(await readLog(body, query.cursor, actor)));
