import { readBatchRecord } from "@apothecary/core/jobs/sheets/batch-record";
import { batchRecord } from "@apothecary/core/jobs/contract";
import { api } from "../../lib/api.ts";

/** Answers the batch record of a completed job. */
export const handler = api(batchRecord, ({ body }) => readBatchRecord(body.jobId));
