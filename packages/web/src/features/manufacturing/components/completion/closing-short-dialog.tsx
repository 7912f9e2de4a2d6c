import { MAX_JOB_NOTES, SHORTAGE_REASONS } from "@apothecary/core/jobs/contract";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { CheckField, ChoiceField } from "../../../../kit/form/choice-field.tsx";
import type { ContractForm } from "../../../../kit/form/contract-form.ts";
import { Field, type FieldProps } from "../../../../kit/form/field.tsx";
import { TextArea } from "../../../../kit/form/text-field.tsx";
import { Stack } from "../../../../kit/layout/stack.tsx";
import { isBulkSku } from "@apothecary/core/lib/rules/quantity";
import type { JobDetail } from "../../../../entities/job/queries.ts";
import { showNumber } from "../../../../kit/table/columns/format.ts";
import { REASON_WORDS } from "../follow-ons/reason-words.ts";
import { type Outcome, totalMade } from "./use-completion.ts";

const REASONS = SHORTAGE_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }));

interface Props {
  job: JobDetail;
  form: ContractForm<Outcome>;
  onBack: () => void;
}

/** Asks why a filling job made over 5 % less than planned (specification 3, sections 4 and 5). */
export function ClosingShortDialog({ job: { jobDetails, jobStock }, form, onBack }: Props) {
  const { totalProduced, reasonSelected } = form.values;
  const components = jobStock.filter(({ elementSku }) => !isBulkSku(elementSku));
  return (
    <FormDialog
      title="Closing job short"
      purpose={`${jobDetails.jobNumber} made ${showNumber(totalMade(jobDetails, totalProduced))} of ${showNumber(jobDetails.grossQuantity)} Units.`}
      // Leaving goes back to the used quantities; the entries are kept.
      form={{ ...form, changed: false }}
      submitLabel={form.unanswered ? "Send again" : "Close job short"}
      busyLabel="Completing …"
      progressUnit="batches"
      onClose={onBack}
    >
      <ChoiceField {...form.field("reasonSelected")} label="Shortage reason" choices={REASONS} segmented />
      {reasonSelected === "componentry" ? <Components field={form.field("componentryShortages")} components={components} /> : null}
      <TextArea {...form.field("notes")} label="Additional notes" maxLength={MAX_JOB_NOTES} optional={reasonSelected !== "other"} />
    </FormDialog>
  );
}

interface ComponentsProps {
  field: FieldProps<readonly string[]>;
  components: JobDetail["jobStock"];
}

/** Chooser of the short components; at least one is required. */
function Components({ field: { name, value, error, onChange, onBlur }, components }: ComponentsProps) {
  return (
    <Field label="Components short" name={name} error={error} group>
      {() => (
        <Stack gap={1}>
          {components.map(({ elementSku, name: called }) => (
            <CheckField
              key={elementSku}
              name={`${name}-${elementSku}`}
              label={`${elementSku} ${called}`}
              value={value.includes(elementSku)}
              error={undefined}
              onBlur={onBlur}
              onChange={(ticked) => onChange(ticked ? [...value, elementSku] : value.filter((sku) => sku !== elementSku))}
            />
          ))}
        </Stack>
      )}
    </Field>
  );
}
