/** The quantity of raw material and componentry in stock. */
import { eachItem } from "../stock/list-stock.ts";
import type { InventoryMetrics } from "./contract.ts";

const GRAMS_PER_KILO = 1_000;

/** Kilograms of raw material, units of componentry, and the SKUs of each that are in stock. (Specification 3, section 2.) */
export async function measureInventory(): Promise<InventoryMetrics> {
  const totals = { "Raw Material": { quantity: 0, skus: 0 }, Componentry: { quantity: 0, skus: 0 } };
  for await (const { categoryType, quantity } of eachItem()) {
    if (quantity === 0 || !(categoryType === "Raw Material" || categoryType === "Componentry")) continue;
    totals[categoryType].quantity += quantity;
    totals[categoryType].skus += 1;
  }
  return {
    totalRawMatStock: totals["Raw Material"].quantity / GRAMS_PER_KILO,
    totalComponentryStock: totals.Componentry.quantity,
    uniqueRawMatSkus: totals["Raw Material"].skus,
    uniqueComponentrySkus: totals.Componentry.skus,
  };
}
