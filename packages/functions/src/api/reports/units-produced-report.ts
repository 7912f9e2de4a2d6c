import { unitsProducedReport } from "@apothecary/core/reports/contract";
import { reportProduced } from "@apothecary/core/reports/produced";
import { api } from "../../lib/api.ts";

/** Returns production of the last days, weeks and months. */
export const handler = api(unitsProducedReport, ({ body }) => reportProduced(body.type));
