import { updateBatchNumber } from "@apothecary/core/stock/contract";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { BATCH_KEYS, useBatchEdit } from "../api/stock-item-edits.ts";
import { BatchDialog, type BatchDialogProps } from "./batch-dialog.tsx";

/** Longer than any batch number, so that invalid input is refused instead of truncated. */
const MAX_TYPED = 20;

/** Corrects a batch's number (specification 2, section 5). */
export function BatchNumberDialog({ batch, live, unit, onClose }: BatchDialogProps) {
  const edit = useBatchEdit(batch, live);
  const form = useContractForm(updateBatchNumber, {
    values: { newBatchNumber: batch.batchNumber, reason: "" },
    toBody: (typed) => ({ ...typed, id: batch.id, version: edit.seen.version }),
    placeRefusal: edit.refused,
    invalidates: BATCH_KEYS,
    onDone: onClose,
  });
  return (
    <BatchDialog title="Batch Number" edit={edit} unit={unit} form={form} submitLabel="Save batch number" onClose={onClose}>
      <TextField
        {...form.field("newBatchNumber")}
        label="Batch number"
        maxLength={MAX_TYPED}
        help="A letter or digit and three digits (A001). Products may also use their formula's number (014-26)."
        code
      />
    </BatchDialog>
  );
}
