import { inventoryMetrics } from "@apothecary/core/reports/contract";
import { measureInventory } from "@apothecary/core/reports/inventory";
import { api } from "../../lib/api.ts";

/** How much raw material and componentry there is. */
export const handler = api(inventoryMetrics, () => measureInventory());
