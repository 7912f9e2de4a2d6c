import { type Recall, thawRecall } from "@apothecary/core/recall/contract";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { amountText, countText } from "../api/figures.ts";
import { RECALL_KEYS } from "../api/recalls.ts";
export function ThawDialog({ recall: { id, recallNumber, rows, grams, units }, onClose }: { recall: Recall; onClose: () => void }) {
  const form = useContractForm(thawRecall, {
    values: { reason: "" },
    toBody: (typed) => ({ ...typed, recallId: id }),
    required: { reason: "Reason" },
    invalidates: RECALL_KEYS,
    inSteps: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Thaw recall ${recallNumber}`}
      purpose={`${countText(rows, "row")} (${amountText(grams, units)}) return to their earlier status. Rows changed since then stay Frozen. Reservations are not restored.`}
      form={form}
      submitLabel={`Thaw ${countText(rows, "row")}`}
      busyLabel="Thawing …"
      progressUnit="batches"
      onClose={onClose}
    >
      <TextField {...form.field("reason")} label="Reason" help="Saved in the transaction log and on the recall." />
    </FormDialog>
  );
}
