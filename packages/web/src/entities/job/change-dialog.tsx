/**
 * The last step of editing a recipe or bill of componentry: a preview, and the choice of open jobs to update.
 */
import { MAX_CHANGE_REASON, type ChangePreview } from "@apothecary/core/jobs/contract";
import { FormDialog } from "../../kit/dialog/form-dialog.tsx";
import type { ContractForm } from "../../kit/form/contract-form.ts";
import { TextField } from "../../kit/form/text-field.tsx";
import { Icon } from "../../kit/layout/icon.tsx";
import { Row } from "../../kit/layout/stack.tsx";
import { Notice } from "../../kit/page/page.tsx";
import { ChangePreviewParts } from "./change-preview.tsx";
import type { JobLines } from "./job-choice.ts";

export interface Reasoned {
  /** The reason, required if open jobs are updated. */
  reason: string;
}

interface Props {
  title: string;
  /** The formula code or product SKU. */
  of: string;
  form: ContractForm<Reasoned>;
  preview: ChangePreview;
  /** The preview is being recalculated for the changed choice of jobs. */
  working: boolean;
  /** The error of the preview. */
  failed: string | undefined;
  /** The formula or product is inactive, so open jobs keep their lines. */
  inactive?: boolean;
  jobs: JobLines;
  included: number;
  amount: "%" | "units";
  unit: "g" | "units";
  /** The label of the back button: 'Change recipe'. */
  back: string;
  onBack: () => void;
  onClose: () => void;
}

/** The caller supplies the list to save. */
export function ChangeDialog(props: Props) {
  const { title, of, form, preview, working, failed, inactive = false, jobs, included, amount, unit, back, onBack, onClose } = props;
  return (
    <FormDialog
      title={title}
      purpose={`The effects of saving on open jobs, orders and stock. The earlier version stays in the history of ${of}.`}
      form={{ ...form, changed: true }}
      size="wide"
      submitLabel={included === 0 ? "Save" : included === 1 ? "Save, with 1 job" : `Save, with ${included} jobs`}
      busyLabel="Saving …"
      progressUnit="steps"
      disabled={working || failed !== undefined}
      onClose={onClose}
    >
      <Row>
        <button type="button" className="tool" disabled={form.busy} onClick={onBack}>
          <Icon name="arrow-left" size="small" />
          {back}
        </button>
      </Row>
      {failed === undefined ? null : <Notice role="alert">{failed}</Notice>}
      {inactive ? <p>This is inactive. Open jobs keep their lines.</p> : null}
      <div aria-busy={working}>
        <ChangePreviewParts preview={preview} jobs={jobs} amount={amount} unit={unit} disabled={form.busy || inactive} />
      </div>
      {included > 0 ? (
        <TextField {...form.field("reason")} label="Reason" help="Shown in the history, to explain why these jobs changed." maxLength={MAX_CHANGE_REASON} />
      ) : null}
    </FormDialog>
  );
}
