/**
 * Batch dialogs as tools on any page: label, status, transfer and adjustment.
 */
import { unitWord } from "../../../entities/item/amount.ts";
import type { ToolProps } from "../../../lib/tool.ts";
import { useStockItem } from "../api/stock-item.ts";
import { AdjustDialog } from "./adjust-dialog.tsx";
import { BatchLabelDialog } from "./batch-label-dialog.tsx";
import { SimpleTransferDialog } from "./simple-transfer-dialog.tsx";
import { StatusDialog } from "./status-dialog.tsx";

/** Query parameters: the SKU, the batch row's `id`, and `what` (`label`, `status`, `transfer` or `adjust`). */
export function BatchTool({ values: { sku = "", id = "", what }, onClose }: ToolProps) {
  const { data: stock } = useStockItem(sku);
  const batch = stock?.batches.find((one) => one.id === id);
  if (what === "adjust") return <AdjustDialog batch={{ sku, id }} onClose={onClose} />;
  if (what === "transfer") return <SimpleTransferDialog batch={{ sku, id }} onClose={onClose} />;
  if (!stock || !batch) return null;
  const { item } = stock;
  if (what === "status") return <StatusDialog batch={batch} live={batch} unit={unitWord(item.priceUnit)} onClose={onClose} />;
  return <BatchLabelDialog batch={{ ...batch, name: item.name, unit: item.priceUnit === "kilo" ? "g" : "units" }} onClose={onClose} />;
}
