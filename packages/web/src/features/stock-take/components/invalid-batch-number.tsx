import { useEffect, useState } from "react";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import type { Refusal } from "../api/stored-counts.ts";

/** Lists batch numbers that belong to another item, after a refusal (specification 2, 2.13). */
export function InvalidBatchNumber({ refusal }: { refusal: Refusal | undefined }) {
  const [read, setRead] = useState(false);
  const taken = refusal?.taken ?? [];
  const which = taken.map(({ batchNumber, sku }) => `${batchNumber} ${sku}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when the batch numbers change.
  useEffect(() => setRead(false), [which]);
  if (taken.length === 0 || read) return null;
  const close = () => setRead(true);
  return (
    <MessageDialog
      title="Invalid Batch Number"
      onClose={close}
      buttons={
        <button type="button" className="button button-main" onClick={close}>
          Back to the count
        </button>
      }
    >
      <div className="dialog-text">
        {taken.map(({ batchNumber, sku }) => (
          <p key={batchNumber}>
            The batch number <span className="code">{batchNumber}</span> of <span className="code">{sku}</span> is in use by another SKU.
          </p>
        ))}
        <p>Remove the line and add the item again with the batch number on its label.</p>
      </div>
    </MessageDialog>
  );
}
