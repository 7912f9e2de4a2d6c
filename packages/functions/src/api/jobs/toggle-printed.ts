import { togglePrinted } from "@apothecary/core/jobs/contract";
import { togglePrint } from "@apothecary/core/jobs/sheets/toggle-printed";
import { api } from "../../lib/api.ts";

/** Marks a job's recipe sheet as printed, or not. */
export const handler = api(togglePrinted, ({ body, actor }) => togglePrint(body.jobId, actor));
