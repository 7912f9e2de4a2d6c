import { LabelDialog } from "../../../../kit/print/label-dialog.tsx";
import { StockLineLabel, type LabelledStockLine } from "../../../../entities/stock-line/stock-line-label.tsx";

/** Reprints the label of an existing batch. */
export function StockLineLabelDialog({ stockLine, onClose }: { stockLine: LabelledStockLine; onClose: () => void }) {
  return <LabelDialog title={`Label of batch ${stockLine.batchNumber}`} label={<StockLineLabel stockLine={stockLine} />} onClose={onClose} />;
}
