/** The batch that a signed action is about. */
import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import { stockDetails } from "@apothecary/core/stock/contract";
import { queryOptions } from "@tanstack/react-query";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** A batch by its item and row, for those who sign: its number, quantity and location. */
export const signedStockLineQuery = (sku = "", stockLineId = "") =>
  queryOptions({
    queryKey: [...keys.stock.item(sku), "signed", stockLineId],
    queryFn: async ({ signal }): Promise<string | null> => {
      const lines = await call(stockDetails, { body: { sku } }, { signal });
      const [item] = lines.flatMap((line) => ("totalStock" in line ? [line] : []));
      const stockLine = lines.flatMap((line) => ("quantityDelivered" in line ? [line] : [])).find(({ id }) => id === stockLineId);
      return item && stockLine
        ? `${stockLine.batchNumber}, ${showQuantity(stockLine.quantity, itemUnit(item))} at ${stockLine.location.warehouse} ${stockLine.location.bin}`
        : null;
    },
    enabled: stockLineId !== "",
  });
