import { MAX_TEXT_FOR_CLIENTS, type Recall, thawRecall } from "@apothecary/core/recall/contract";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { TextArea, TextField } from "../../../kit/form/text-field.tsx";
import { amountText, countText } from "../api/figures.ts";

export function ThawDialog({ recall: { id, recallNumber, rows, grams, units }, onClose }: { recall: Recall; onClose: () => void }) {
  const form = useContractForm(thawRecall, {
    values: { reason: "", textForClients: "" },
    toBody: (typed) => ({ ...typed, recallId: id }),
    required: { reason: "Reason" },
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
      <TextField {...form.field("reason")} label="Reason" help="Internal: saved in the transaction log and on the recall." />
      <TextArea
        {...form.field("textForClients")}
        label="Text for clients"
        maxLength={MAX_TEXT_FOR_CLIENTS}
        help="Printed on the letters of withdrawal. Without it they have a standard sentence."
        optional
      />
    </FormDialog>
  );
}
