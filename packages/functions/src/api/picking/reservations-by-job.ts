import { reservationsByJob } from "@apothecary/core/picking/contract";
import { stockSheet } from "@apothecary/core/picking/sheet";
import { api } from "../../lib/api.ts";

/** Answers a job's stock sheet. */
export const handler = api(reservationsByJob, ({ body }) => stockSheet(body.jobId));
