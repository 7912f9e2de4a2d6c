/**
 * Batch dialogs as tools on any page: label, status, transfer and adjustment.
 */
import { useState } from "react";
import { unitWord } from "../../../../entities/item/amount.ts";
import type { ToolProps } from "../../../../lib/page/tool.ts";
import { type ItemDetail, type StockLineDetail, useStockItem } from "../../api/stock-item.ts";
import { AdjustDialog } from "./adjust-dialog.tsx";
import { StockLineLabelDialog } from "./stock-line-label-dialog.tsx";
import { SimpleTransferDialog } from "../transfers/simple-transfer-dialog.tsx";
import { StatusDialog } from "./status-dialog.tsx";

/** Query parameters: the SKU, the stock line's `id`, and `what` (`label`, `status`, `transfer` or `adjust`). */
export function StockLineTool({ values: { sku = "", id = "", what }, onClose }: ToolProps) {
  const { data: stock } = useStockItem(sku);
  const live = stock?.stockLines.find((one) => one.id === id);
  // As they were on opening: the dialog stays, with what was typed, when the batch is moved or used up meanwhile.
  const [opened, setOpened] = useState<{ item: ItemDetail; stockLine: StockLineDetail }>();
  if (!opened && stock && live) setOpened({ item: stock.item, stockLine: live });
  if (what === "adjust") return <AdjustDialog stockLine={{ sku, id }} onClose={onClose} />;
  if (what === "transfer") return <SimpleTransferDialog stockLine={{ sku, id }} onClose={onClose} />;
  if (!opened) return null;
  const { item, stockLine } = opened;
  if (what === "status") return <StatusDialog stockLine={stockLine} live={live} unit={unitWord(item.priceUnit)} onClose={onClose} />;
  return <StockLineLabelDialog stockLine={{ ...stockLine, name: item.name, unit: item.priceUnit === "kilo" ? "g" : "units" }} onClose={onClose} />;
}
