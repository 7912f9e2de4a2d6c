import { CurrentJob, editCompoundingJob, MAX_BATCH_NUMBER } from "@apothecary/core/jobs/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { DecimalField } from "../../../kit/form/number-fields.tsx";
import { edited } from "../../../kit/form/stale.ts";
import { type StaleFields, StaleNotice } from "../../../kit/form/stale-notice.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { batchNumbersQuery, jobFigures, editedGross, type JobFigures } from "../api/edit-job.ts";
import type { JobDetails } from "../api/job.ts";

const LABELS: StaleFields<JobFigures> = {
  batchNumber: "Batch number",
  netQuantity: "Net quantity",
  wastagePercent: "Wastage percent",
  additionalWastage: "Additional wastage",
  excessAllocated: "Excess",
};

/** Edits the batch number and quantities of a compounding job; the gross quantity updates as the user types. */
export function EditJobDialog({ job: live, onClose }: { job: JobDetails; onClose: () => void }) {
  // The state on opening, so that a version conflict can show what other users changed.
  const [job] = useState(live);
  const { data: numbers } = useQuery(batchNumbersQuery(job.code));
  const form = useContractForm(editCompoundingJob, {
    values: jobFigures(job),
    edits: edited<JobFigures, CurrentJob>(CurrentJob, job.version, jobFigures),
    toBody: (values, version) => ({ jobId: job.id, jobDetails: { ...values, version } }),
    required: { batchNumber: "Batch number", netQuantity: "Net quantity", wastagePercent: "Wastage percent" },
    inSteps: true,
    onDone: onClose,
  });
  const gross = editedGross(form.values);
  const help = numbers && numbers.next !== "" ? `Next free: ${numbers.next}` : undefined;
  return (
    <FormDialog
      title="Edit Job"
      purpose={`${job.jobNumber} ${job.name}. The recipe quantities are recalculated from the gross quantity.`}
      form={form}
      start="first"
      submitLabel={gross === undefined ? "Save" : `Save ${showNumber(gross)} Kg`}
      busyLabel="Saving …"
      onClose={onClose}
    >
      <StaleNotice form={form} fields={LABELS} />
      <TextField {...form.field("batchNumber")} label="Batch number" maxLength={MAX_BATCH_NUMBER} code {...(help ? { help } : {})} />
      <DecimalField {...form.field("netQuantity")} label="Net quantity" unit="Kg" />
      <DecimalField {...form.field("wastagePercent")} label="Wastage percent" unit="%" help="Up to three characters." />
      <DecimalField {...form.field("additionalWastage")} label="Additional wastage" unit="Kg" optional />
      <DecimalField {...form.field("excessAllocated")} label="Excess" unit="Kg" optional />
      <TextField
        {...GROSS}
        value={gross === undefined ? "" : `${showNumber(gross)} Kg`}
        label="Gross quantity"
        help="Net × (1 + wastage % ÷ 100) + additional wastage − excess."
        disabled
      />
    </FormDialog>
  );
}

/** The gross quantity is calculated and read-only. */
const GROSS = { name: "grossQuantity", onChange: () => undefined, onBlur: () => undefined, error: undefined };
