import { LabelDialog } from "../../../../kit/print/label-dialog.tsx";
import { BatchLabel, type LabelledStockLine } from "../../../../entities/batch/batch-label.tsx";

/** Reprints the label of an existing batch. */
export function BatchLabelDialog({ stockLine, onClose }: { stockLine: LabelledStockLine; onClose: () => void }) {
  return <LabelDialog title={`Label of batch ${stockLine.batchNumber}`} label={<BatchLabel stockLine={stockLine} />} onClose={onClose} />;
}
