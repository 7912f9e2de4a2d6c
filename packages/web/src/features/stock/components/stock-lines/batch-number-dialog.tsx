import { type NumberedLot, SharedNumberRefusal, updateBatchNumber } from "@apothecary/core/stock/contract";
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { useState } from "react";
import { useContractForm } from "../../../../kit/form/contract-form.ts";
import { CheckField } from "../../../../kit/form/choice-field.tsx";
import type { FieldProps } from "../../../../kit/form/field.tsx";
import { TextField } from "../../../../kit/form/text-field.tsx";
import { Stack } from "../../../../kit/layout/stack.tsx";
import { Notice } from "../../../../kit/page/page.tsx";
import { showDay } from "../../../../kit/table/columns/format.ts";
import { PlainTable } from "../../../../kit/table/plain-table.tsx";
import { useStockLineEdit } from "../../api/stock-item-edits.ts";
import { StockLineDialog, type StockLineDialogProps } from "./stock-line-dialog.tsx";
import { locationText } from "../../../../entities/location/location-text.ts";

/** Longer than any batch number, so that invalid input is refused instead of truncated. */
const MAX_TYPED = 20;

/** Corrects a batch's number (specification 2, section 5). The number of another lot needs a confirmation (contract, section 8). */
export function BatchNumberDialog({ stockLine, live, unit, onClose }: StockLineDialogProps) {
  const edit = useStockLineEdit(stockLine, live);
  const [refused, setRefused] = useState<readonly NumberedLot[]>([]);
  const refusedLots = (typed: string) => (refused[1]?.batchNumber === typed.trim().toUpperCase() ? refused : []);
  const form = useContractForm(updateBatchNumber, {
    values: { newBatchNumber: stockLine.batchNumber, reason: "", confirmSameLot: false },
    toBody: (typed) => ({
      ...typed,
      confirmSameLot: typed.confirmSameLot && refusedLots(typed.newBatchNumber).length > 0,
      id: stockLine.id,
      version: edit.seen.version,
    }),
    placeRefusal: (refusal) => {
      const lots = refusal.status === 409 ? SharedNumberRefusal.safeParse(refusal.body).data?.lots : undefined;
      setRefused(lots ?? []);
      return lots ? undefined : edit.refused(refusal);
    },
    onDone: onClose,
  });
  const lots = refusedLots(form.values.newBatchNumber);
  return (
    <StockLineDialog
      title="Batch Number"
      edit={edit}
      unit={unit}
      form={lots.length > 0 ? { ...form, error: undefined } : form}
      submitLabel="Save batch number"
      disabled={lots.length > 0 && !form.values.confirmSameLot}
      onClose={onClose}
    >
      <TextField
        {...form.field("newBatchNumber")}
        label="Batch number"
        maxLength={MAX_TYPED}
        help="A letter or digit and three digits (A001). Products may also use their formula's number (014-26)."
        code
      />
      {lots.length > 0 ? <SameLot lots={lots} unit={unit} field={form.field("confirmSameLot")} /> : null}
    </StockLineDialog>
  );
}

interface Fact {
  label: string;
  text: (lot: NumberedLot) => string;
}

/** The batch beside the lots that have the number, and the tick that they are one lot. */
function SameLot({ lots, unit, field }: { lots: readonly NumberedLot[]; unit: string; field: FieldProps<boolean> }) {
  const number = lots[1]?.batchNumber ?? "";
  const facts: Fact[] = [
    { label: "Supplier batch", text: (lot) => lot.supplierBatchNumber || "None" },
    { label: "Expiry date", text: (lot) => (lot.expiryDate === null ? "None" : showDay(lot.expiryDate)) },
    { label: "Quantity", text: (lot) => (lot.elementId === null ? "Used up" : quantityText(lot.quantity, unit)) },
    { label: "Location", text: (lot) => locationText(lot) || "–" },
  ];
  const lotColumns = lots.map((lot, at) => ({
    header: at === 0 ? `This batch, ${lot.batchNumber}` : lots.length > 2 ? `Batch ${lot.batchNumber} (${at})` : `Batch ${lot.batchNumber}`,
    cell: ({ text: lotText }: Fact) => lotText(lot),
  }));
  return (
    <Stack gap={3}>
      <Notice role="alert">
        <span>Batch {number} has another supplier batch number or expiry date. Under one number, a recall of either lot reaches both.</span>
      </Notice>
      <PlainTable
        name="The lots"
        columns={[{ header: "Detail", cell: ({ label }: Fact) => label }, ...lotColumns]}
        rows={facts}
        rowId={({ label }) => label}
        whole
      />
      <CheckField {...field} label={`They are the same lot: give this batch the number ${number}`} />
    </Stack>
  );
}
