/**
 * The result of goods in: batch number and label.
 */
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { LabelDialog } from "../../../../kit/print/label-dialog.tsx";
import { BatchLabel, type LabelledStockLine } from "../../../../entities/batch/batch-label.tsx";

interface Props {
  batch: LabelledStockLine;
  onAnother: () => void;
  onClose: () => void;
}

/** Shows the batch number and a preview of the label. */
export function GoodsInDone({ batch, onAnother, onClose }: Props) {
  return (
    <LabelDialog
      title={`Batch ${batch.batchNumber} has been booked in`}
      label={<BatchLabel batch={batch} />}
      onClose={onClose}
      more={
        <button type="button" className="button" onClick={onAnother}>
          Book in another
        </button>
      }
    >
      <p className="form-dialog-purpose">
        {quantityText(batch.quantity, batch.unit)} of {batch.name}.
      </p>
    </LabelDialog>
  );
}
