/**
 * The inline-editable cells of the batch table (specification 2, section 5), and those that open a dialog.
 */
import { endpointRoles } from "@apothecary/core/lib/rules/endpoint";
import { STATUS_WORDS } from "@apothecary/core/lib/rules/fields";
import { roleWords } from "@apothecary/core/lib/rules/roles";
import { updatePackSize, updateStockStatus, updateSupplierBatchNumber } from "@apothecary/core/stock/contract";
import { type ReactNode, useState } from "react";
import type * as z from "zod";
import { statusLook } from "../../../../entities/stock-line/status.ts";
import { StatusChip } from "../../../../entities/stock-line/status-chip.tsx";
import { Chip } from "../../../../kit/layout/chip.tsx";
import { Confirmation } from "../../../../kit/dialog/confirmation.tsx";
import { EditButton } from "../../../../kit/form/edit-button.tsx";
import { EDIT_CANCELLED, InlineEdit } from "../../../../kit/form/inline-edit.tsx";
import { showNumber } from "../../../../kit/table/columns/format.ts";
import { notify } from "../../../../lib/server/notify.ts";
import type { StockLineDetail } from "../../api/stock-item.ts";
import { useCellSave } from "../../api/stock-item-edits.ts";

/** Callbacks of the table: it freezes its rows during an edit, and updates the saved batch. */
export interface CellTable {
  hold: (editing: boolean) => void;
  took: (stockLine: StockLineDetail) => void;
}

interface CellProps extends CellTable {
  stockLine: StockLineDetail;
}

/** The supplier batch number, editable inline. */
export function SupplierBatchCell({ stockLine, hold, took }: CellProps) {
  const save = useCellSave(updateSupplierBatchNumber, "supplierBatchNumber", ({ id, version }, newSupplierBatchNumber) => ({
    id,
    newSupplierBatchNumber,
    version,
  }));
  return (
    <InlineEdit
      kind="text"
      label={`Supplier batch number of batch ${stockLine.batchNumber}`}
      value={stockLine.supplierBatchNumber}
      onEditing={hold}
      onSave={async (typed) => {
        const saved = await save(stockLine, valid(updateSupplierBatchNumber.body.shape.newSupplierBatchNumber, typed));
        if (saved) took(saved);
      }}
    />
  );
}

/** The pack size, editable inline. Asks for confirmation if it exceeds the batch quantity. */
export function PackSizeCell({ stockLine, hold, took, unit }: CellProps & { unit: "g" | "units" }) {
  const [asking, setAsking] = useState<{ answer: (yes: boolean) => void }>();
  const save = useCellSave(updatePackSize, "packSize", ({ id, version }, newPackSize) => ({ id, newPackSize, version }));
  const confirmed = (): Promise<boolean> =>
    new Promise((settle) =>
      setAsking({
        answer: (yes) => {
          setAsking(undefined);
          settle(yes);
        },
      }),
    );
  return (
    <>
      <InlineEdit
        kind="number"
        label={`Pack size of batch ${stockLine.batchNumber}`}
        value={stockLine.packSize}
        unit={unit}
        shown={(size) => (typeof size === "number" ? showNumber(size) : size)}
        onEditing={hold}
        onSave={async (typed) => {
          const size = valid(updatePackSize.body.shape.newPackSize, typed);
          if (size > stockLine.quantity && !(await confirmed())) return EDIT_CANCELLED;
          const saved = await save(stockLine, size);
          if (saved) took(saved);
          return undefined;
        }}
      />
      {asking ? (
        <Confirmation title="Pack Size" confirm="Continue" onConfirm={() => asking.answer(true)} onCancel={() => asking.answer(false)}>
          <p>The pack size you have entered is of a higher quantity than the total quantity of the selected batch. Are you sure you wish to continue?</p>
        </Confirmation>
      ) : null}
    </>
  );
}

/** Validates the value with the contract. Notifies and restores the old value if it is invalid. */
function valid<Out>(rule: z.ZodType<Out>, typed: unknown): Out {
  const parsed = rule.safeParse(typed);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? "This is not valid.";
  notify({ message, type: "error" });
  throw new Error(message);
}

/** A value that is edited in a dialog, because the edit needs a reason. Without children, only the pencil button. */
export function DialogCell({ label, onEdit, children }: { label: string; onEdit: () => void; children?: ReactNode }) {
  return (
    <EditButton label={`${label}. Edit`} onEdit={onEdit}>
      {children}
    </EditButton>
  );
}

/** The status of a batch: a button with the permission, otherwise a chip with the roles that may change it. */
export function StatusCell({ stockLine, onEdit }: { stockLine: StockLineDetail; onEdit: (() => void) | undefined }) {
  const { status, batchNumber } = stockLine;
  if (onEdit)
    return (
      <DialogCell label={`Status of batch ${batchNumber}: ${STATUS_WORDS[status]}`} onEdit={onEdit}>
        <StatusChip status={status} />
      </DialogCell>
    );
  const { word, tone, icon } = statusLook(status);
  return (
    <Chip tone={tone} icon={icon} title={`${word}. Changed by ${EDITORS}.`}>
      {word}
    </Chip>
  );
}

const EDITORS = endpointRoles(updateStockStatus).map(roleWords).join(", ");
