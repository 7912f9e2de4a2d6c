/**
 * After a delivery came in: its batch number and its label.
 */
import { MessageDialog } from "../../../components/form/message-dialog.tsx";
import { quantityText } from "../../../components/form/entry.ts";
import { Icon } from "../../../components/icon.tsx";
import { type LabelledBatch, ShownBatchLabel } from "./batch-label.tsx";
import "./goods-in-done.css";

interface Props {
  batch: LabelledBatch;
  onAnother: () => void;
  onClose: () => void;
}

/** Says the batch number and shows the label as it will be printed. */
export function GoodsInDone({ batch, onAnother, onClose }: Props) {
  return (
    <MessageDialog
      title={`Batch ${batch.batchNumber} has been booked in`}
      size="narrow"
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button button-main goods-in-print" onClick={() => window.print()}>
            <Icon name="print" />
            Print label
          </button>
          <button type="button" className="button" onClick={onAnother}>
            Book in another
          </button>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        </>
      }
    >
      <p className="form-dialog-purpose">
        {quantityText(batch.quantity, batch.unit)} of {batch.name}.
      </p>
      <ShownBatchLabel batch={batch} />
    </MessageDialog>
  );
}
