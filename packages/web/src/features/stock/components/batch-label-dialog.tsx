import { MessageDialog } from "../../../components/form/message-dialog.tsx";
import { Icon } from "../../../components/icon.tsx";
import { type LabelledBatch, ShownBatchLabel } from "./batch-label.tsx";

/** The label of a batch that is there already, to be printed once more. Shown while it is rendered. */
export function BatchLabelDialog({ batch, onClose }: { batch: LabelledBatch; onClose: () => void }) {
  return (
    <MessageDialog
      title={`Label of batch ${batch.batchNumber}`}
      size="narrow"
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button button-main batch-label-print" onClick={() => window.print()}>
            <Icon name="print" />
            Print label
          </button>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        </>
      }
    >
      <ShownBatchLabel batch={batch} />
    </MessageDialog>
  );
}
