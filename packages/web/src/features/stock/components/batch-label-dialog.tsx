import { LabelDialog } from "../../../kit/print/label-dialog.tsx";
import { BatchLabel, type LabelledBatch } from "../../../entities/batch/batch-label.tsx";

/** The label of a batch that is there already, to be printed once more. */
export function BatchLabelDialog({ batch, onClose }: { batch: LabelledBatch; onClose: () => void }) {
  return <LabelDialog title={`Label of batch ${batch.batchNumber}`} label={<BatchLabel batch={batch} />} onClose={onClose} />;
}
