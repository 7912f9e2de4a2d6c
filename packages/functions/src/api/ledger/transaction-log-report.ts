import { transactionLogReport } from "@apothecary/core/ledger/contract";
import { reportLog } from "@apothecary/core/ledger/log-report";
import { reportApi } from "../../lib/report-api.ts";

/** The transaction log as a CSV file. */
export const handler = reportApi(transactionLogReport, ({ body, actor }) => reportLog(body.filters, actor));
