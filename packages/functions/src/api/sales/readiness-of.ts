import { readReadiness } from "@apothecary/core/sales/demand/read-readiness";
import { readinessDetails } from "@apothecary/core/sales/contract";
import { api } from "../../lib/api.ts";

/** Returns the calculation behind readiness. */
export const handler = api(readinessDetails, ({ body }) => readReadiness(body.salesItems));
