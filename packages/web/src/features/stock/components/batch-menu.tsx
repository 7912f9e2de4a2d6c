import { adjustStockLevel, stockTransfer } from "@apothecary/core/stock/contract";
import { MenuAt } from "../../../kit/overlay/menu-at.tsx";
import type { MenuEntry } from "../../../kit/overlay/menu-entries.tsx";
import { useMay } from "../../../lib/current-user.ts";
import type { BatchDetail } from "../api/stock-item.ts";

/** What is done with a batch besides editing it. */
export type BatchDeed = "label" | "adjust" | "transfer";

interface Props {
  batch: BatchDetail;
  at: { x: number; y: number };
  onChoose: (deed: BatchDeed) => void;
  onClose: () => void;
}

/** What can be done with a batch, as far as the signed-in user may. Shown while it is rendered. */
export function BatchMenu({ batch, at, onChoose, onClose }: Props) {
  const mayAdjust = useMay(adjustStockLevel);
  const mayTransfer = useMay(stockTransfer);
  const entries: MenuEntry[] = [{ word: "Print label", icon: "print", run: () => onChoose("label") }];
  if (mayTransfer) entries.push({ word: "Transfer", icon: "move", run: () => onChoose("transfer") });
  if (mayAdjust) entries.push({ word: "Adjust quantity", icon: "adjust", run: () => onChoose("adjust") });
  return <MenuAt title={`Batch ${batch.batchNumber}`} entries={entries} at={at} onClose={onClose} />;
}
