import { readReadiness } from "@apothecary/core/sales/read-readiness";
import { readinessOf } from "@apothecary/core/sales/contract";
import { api } from "../../lib/api.ts";

/** Returns the calculation behind readiness. */
export const handler = api(readinessOf, ({ body }) => readReadiness(body.salesItems));
