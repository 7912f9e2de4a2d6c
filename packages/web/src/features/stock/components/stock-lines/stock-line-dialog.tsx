/**
 * The dialog for batch edits that need a reason for the ledger.
 */
import { STATUS_WORDS } from "@apothecary/core/lib/rules/fields";
import type { ReactNode } from "react";
import type { ContractForm } from "../../../../kit/form/contract-form.ts";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { ReasonField } from "../../../../entities/transaction/reason-field.tsx";
import { showDay, showNumber } from "../../../../kit/table/columns/format.ts";
import type { StockLineDetail } from "../../api/stock-item.ts";
import { stockLineAndLocationText } from "./stock-line-text.ts";
import type { StockLineEdit } from "../../api/stock-item-edits.ts";

/** Props of these dialogs. */
export interface StockLineDialogProps {
  /** The batch when the dialog was opened. `live` is its current state; undefined if it no longer exists. */
  stockLine: StockLineDetail;
  live: StockLineDetail | undefined;
  unit: string;
  onClose: () => void;
}

interface Props<V extends { reason: string }> extends Pick<StockLineDialogProps, "unit" | "onClose"> {
  title: string;
  /** The ledger word, whose last reasons are offered. */
  action?: "Status Changed" | "Batch Edited";
  edit: StockLineEdit;
  form: ContractForm<V>;
  submitLabel: string | ((values: V) => string);
  /** Disables saving until what the fields ask is confirmed. */
  disabled?: boolean;
  /** The field of the new value. */
  children: ReactNode;
}

/** A version conflict keeps the input and shows the current state. */
export function StockLineDialog<V extends { reason: string }>({
  title,
  action = "Batch Edited",
  edit: { seen, late },
  unit,
  form,
  submitLabel,
  disabled,
  onClose,
  children,
}: Props<V>) {
  return (
    <FormDialog
      title={title}
      purpose={`Batch ${stockLineAndLocationText(seen)}, ${showNumber(seen.quantity)} ${unit}.`}
      form={form}
      size="narrow"
      start="first"
      submitLabel={submitLabel}
      busyLabel="Saving …"
      disabled={disabled ?? false}
      onClose={onClose}
    >
      {late ? (
        <p role="status">
          It is now batch {seen.batchNumber}, {STATUS_WORDS[seen.status]}, expiry {showDay(seen.expiryDate)}. What you typed is kept: save again to save it over
          this.
        </p>
      ) : null}
      {children}
      <ReasonField {...form.field("reason" as const)} action={action} help="Kept in the history of the batch." />
    </FormDialog>
  );
}
