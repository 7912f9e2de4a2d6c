/**
 * The dialog for batch edits that need a reason for the ledger.
 */
import { MAX_REASON, STATUS_WORDS } from "@apothecary/core/lib/fields";
import type { ReactNode } from "react";
import type { ContractForm } from "../../../kit/form/contract-form.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { showDay, showNumber } from "../../../kit/table/format.ts";
import type { BatchDetail } from "../api/stock-item.ts";
import type { BatchEdit } from "../api/stock-item-edits.ts";

/** Props of these dialogs. */
export interface BatchDialogProps {
  /** The batch when the dialog was opened. `live` is its current state; undefined if it no longer exists. */
  batch: BatchDetail;
  live: BatchDetail | undefined;
  unit: string;
  onClose: () => void;
}

interface Props<V extends { reason: string }> extends Pick<BatchDialogProps, "unit" | "onClose"> {
  title: string;
  edit: BatchEdit;
  form: ContractForm<V>;
  submitLabel: string | ((values: V) => string);
  /** The field of the new value. */
  children: ReactNode;
}

/** A version conflict keeps the input and shows the current state. */
export function BatchDialog<V extends { reason: string }>({ title, edit: { seen, late }, unit, form, submitLabel, onClose, children }: Props<V>) {
  return (
    <FormDialog
      title={title}
      purpose={`Batch ${placedBatch(seen)}, ${showNumber(seen.quantity)} ${unit}.`}
      form={form}
      size="narrow"
      start="first"
      submitLabel={submitLabel}
      busyLabel="Saving …"
      onClose={onClose}
    >
      {late ? (
        <p className="batch-dialog-now" role="status">
          It is now batch {seen.batchNumber}, {STATUS_WORDS[seen.status]}, expiry {showDay(seen.expiryDate)}. What you typed is kept: save again to save it over
          this.
        </p>
      ) : null}
      {children}
      <TextField {...form.field("reason" as const)} label="Reason" maxLength={MAX_REASON} help="Kept in the history of the batch." />
    </FormDialog>
  );
}

/** `A001 at Main A-04-2`. */
export function placedBatch({ batchNumber, location }: Pick<BatchDetail, "batchNumber" | "location">): string {
  return `${batchNumber} at ${location.warehouse} ${location.bin}`;
}
