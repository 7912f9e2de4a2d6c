/**
 * The last step of a change of a recipe or bill of componentry: what it will do, and which open jobs take it over.
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
  /** Why it is changed: asked where open jobs take it over. */
  reason: string;
}

interface Props {
  title: string;
  /** What is changed: a formula's code, a product's SKU. */
  of: string;
  form: ContractForm<Reasoned>;
  preview: ChangePreview;
  /** The choice of jobs was changed, and what it does is being worked out. */
  working: boolean;
  /** Why it could not be worked out. */
  failed: string | undefined;
  /** The list is of something inactive: open jobs keep their lines. */
  inactive?: boolean;
  jobs: JobLines;
  included: number;
  amount: "%" | "units";
  unit: "g" | "units";
  /** What leads back: 'Change recipe'. */
  back: string;
  onBack: () => void;
  onClose: () => void;
}

/** Shown while it is rendered; the list that is saved is its caller's. */
export function ChangeDialog(props: Props) {
  const { title, of, form, preview, working, failed, inactive = false, jobs, included, amount, unit, back, onBack, onClose } = props;
  return (
    <FormDialog
      title={title}
      purpose={`What saving will do to open jobs, orders and stock. ${of} keeps the version before in its history.`}
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
        <TextField
          {...form.field("reason")}
          label="Reason"
          help="Kept with the version before, for anyone who asks why these jobs changed."
          maxLength={MAX_CHANGE_REASON}
        />
      ) : null}
    </FormDialog>
  );
}
