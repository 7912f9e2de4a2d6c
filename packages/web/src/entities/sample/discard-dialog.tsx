/** Records that a sample that was kept has been discarded. */
import { MAX_REASON } from "@apothecary/core/lib/rules/fields";
import { discardSample } from "@apothecary/core/release/contract";
import { FormDialog } from "../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../kit/form/contract-form.ts";
import { TextField } from "../../kit/form/text-field.tsx";

interface Props {
  sample: { sku: string; batchNumber: string; sample: number };
  onClose: () => void;
}

export function DiscardDialog({ sample: { sku, batchNumber, sample }, onClose }: Props) {
  const form = useContractForm(discardSample, {
    values: { reason: "" },
    toBody: (values) => ({ sku, batchNumber, sample, ...values }),
    required: { reason: "Reason" },
    placeRefusal: ({ status, message }) => (status === 409 || status === 404 ? { path: "reason", message } : undefined),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Discard sample"
      purpose={`Sample ${sample} of batch ${batchNumber} of ${sku}. It stays on the certificate, with the reason.`}
      form={form}
      size="narrow"
      danger
      submitLabel="Discard sample"
      busyLabel="Saving …"
      onClose={onClose}
    >
      <TextField {...form.field("reason")} label="Reason" maxLength={MAX_REASON} />
    </FormDialog>
  );
}
