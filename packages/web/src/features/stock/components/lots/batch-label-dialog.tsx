import { LabelDialog } from "../../../../kit/print/label-dialog.tsx";
import { BatchLabel, type LabelledStockLine } from "../../../../entities/batch/batch-label.tsx";

/** Reprints the label of an existing batch. */
export function BatchLabelDialog({ batch, onClose }: { batch: LabelledStockLine; onClose: () => void }) {
  return <LabelDialog title={`Label of batch ${batch.batchNumber}`} label={<BatchLabel batch={batch} />} onClose={onClose} />;
}
