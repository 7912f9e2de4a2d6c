import { transactionLogReport } from "@apothecary/core/ledger/contract";
import { reportLog } from "@apothecary/core/ledger/log-report";
import { api } from "../../lib/api.ts";

/** The transaction log as a CSV file. */
export const handler = api(transactionLogReport, ({ body, actor }) => reportLog(body.filters, actor));
