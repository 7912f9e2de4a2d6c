/**
 * The last step of editing a recipe or bill of componentry: a preview, and the choice of open jobs to update.
 */
import { MAX_CHANGE_REASON, type ChangePreview } from "@apothecary/core/jobs/contract";
import type { ReactNode } from "react";
import { FormDialog } from "../../kit/dialog/form-dialog.tsx";
import type { ContractForm } from "../../kit/form/contract-form.ts";
import { TextField } from "../../kit/form/text-field.tsx";
import { Icon } from "../../kit/layout/icon.tsx";
import { Row } from "../../kit/layout/stack.tsx";
import { Notice } from "../../kit/page/page.tsx";
import { ChangePreviewParts } from "./change-preview.tsx";
import type { JobLines } from "./job-choice.ts";

interface Props<V extends { reason: string }> {
  title: string;
  /** The formula code or product SKU. */
  of: string;
  /** The reason is required if open jobs are updated. */
  form: ContractForm<V>;
  /** What others changed in the meantime. */
  notice: ReactNode;
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
export function ChangeDialog<V extends { reason: string }>(props: Props<V>) {
  const { title, of, form, notice, preview, working, failed, inactive = false, jobs, included, amount, unit, back, onBack, onClose } = props;
  return (
    <FormDialog
      title={title}
      purpose={`The effects of saving on open jobs, orders and stock. The earlier version stays in the history of ${of}.`}
      form={{ ...form, changed: true }}
      size="wide"
      start="dialog"
      submitLabel={included === 0 ? "Save" : included === 1 ? "Save, with 1 job" : `Save, with ${included} jobs`}
      busyLabel="Saving …"
      progressUnit="steps"
      disabled={working || failed !== undefined}
      onClose={onClose}
    >
      {notice}
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
        <TextField
          {...form.field("reason" as const)}
          label="Reason"
          help="Shown in the history, to explain why these jobs changed."
          maxLength={MAX_CHANGE_REASON}
        />
      ) : null}
    </FormDialog>
  );
}
