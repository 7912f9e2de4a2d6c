import type { LotAccount } from "@apothecary/core/trace/contract";
import type { Column } from "../../../kit/table/columns/column.ts";
import { showQuantity } from "../../../kit/table/columns/format.ts";

/** The quantity column, with the unit of the batch. */
export const quantityColumn = (unit: LotAccount["unit"]): Column<{ quantity: number }> => ({
  id: "quantity",
  header: "Quantity",
  kind: "number",
  width: 120,
  priority: 1,
  value: ({ quantity }) => quantity,
  text: ({ quantity }) => showQuantity(quantity, unit),
});
