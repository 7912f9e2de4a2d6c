import type { StockLineDetail } from "../../api/stock-item.ts";

/** `A001 at Main A-04-2`. */
export function stockLineAndLocationText({ batchNumber, location }: Pick<StockLineDetail, "batchNumber" | "location">): string {
  return `${batchNumber} at ${location.warehouse} ${location.bin}`;
}
