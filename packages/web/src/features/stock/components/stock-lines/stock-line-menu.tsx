import { adjustStockLevel, destroyStock, stockTransfer } from "@apothecary/core/stock/contract";
import { freezeAndRecall } from "@apothecary/core/recall/contract";
import { useNavigate } from "react-router-dom";
import { lotNames } from "../../../../entities/lot/lot-names.ts";
import { MenuAt } from "../../../../kit/overlay/menu-at.tsx";
import type { MenuEntry } from "../../../../kit/overlay/menu-entries.tsx";
import { useMay } from "../../../../lib/user/current-user.ts";
import { lotPath } from "../../../../lib/page/paths.ts";
import { useTool } from "../../../../lib/page/tool.ts";
import type { StockLineDetail } from "../../api/stock-item.ts";
import type { TakingOut } from "./take-out-dialog.tsx";

/** Batch actions other than edits. */
export type StockLineAction = "label" | "adjust" | "transfer" | TakingOut;

interface Props {
  sku: string;
  /** Whether the item has a supplier. */
  isBought: boolean;
  stockLine: StockLineDetail;
  at: { x: number; y: number };
  onChoose: (action: StockLineAction) => void;
  onClose: () => void;
}

/** The actions on a batch that the user's roles allow. */
export function StockLineMenu({ sku, isBought, stockLine, at, onChoose, onClose }: Props) {
  const mayAdjust = useMay(adjustStockLevel);
  const mayTakeOut = useMay(destroyStock);
  const mayTransfer = useMay(stockTransfer);
  const mayRecall = useMay(freezeAndRecall);
  const tool = useTool();
  const navigate = useNavigate();
  const entries: MenuEntry[] = [
    { word: "Print label", icon: "print", run: () => onChoose("label") },
    { word: "Open batch page", icon: "history", run: () => void navigate(lotPath(stockLine.batchNumber, sku)) },
    { word: "Demand for this batch", icon: "sales", run: () => tool.open("batch-demand", { sku, batch: stockLine.batchNumber }) },
  ];
  if (mayTransfer) entries.push({ word: "Transfer", icon: "move", run: () => onChoose("transfer") });
  if (mayAdjust) entries.push({ word: "Adjust quantity", icon: "adjust", run: () => onChoose("adjust") });
  if (mayTakeOut) entries.push({ word: "Destroy", icon: "delete", run: () => onChoose("destroy") });
  if (mayTakeOut && isBought) entries.push({ word: "Return to supplier", icon: "external", run: () => onChoose("supplier") });
  const recalled = () => tool.open("recall", { batches: lotNames([{ sku, batchNumber: stockLine.batchNumber }]) });
  if (mayRecall) entries.push({ word: "Freeze and recall", icon: "frozen", run: recalled });
  return <MenuAt title={`Batch ${stockLine.batchNumber}`} entries={entries} at={at} onClose={onClose} />;
}
