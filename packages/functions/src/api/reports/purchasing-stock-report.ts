import { purchasingStockReport } from "@apothecary/core/reports/contract";
import { listPurchasing } from "@apothecary/core/reports/purchasing";
import { api } from "../../lib/api.ts";

/** Lists the items in demand. */
export const handler = api(purchasingStockReport, () => listPurchasing());
