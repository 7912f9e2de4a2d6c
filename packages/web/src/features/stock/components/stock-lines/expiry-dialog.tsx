import { isExpired } from "@apothecary/core/lib/rules/calendar";
import { updateExpiryDate } from "@apothecary/core/stock/contract";
import { useContractForm } from "../../../../kit/form/contract-form.ts";
import { isDay } from "../../../../kit/form/day.ts";
import { DayField } from "../../../../kit/form/day-field.tsx";
import { useStockLineEdit } from "../../api/stock-item-edits.ts";
import { StockLineDialog, type StockLineDialogProps } from "./stock-line-dialog.tsx";
import { today } from "../../../../lib/user/business-time.ts";

/** Sets or removes the expiry date of a batch (specification 2, section 5). */
export function ExpiryDialog({ stockLine, live, unit, onClose }: StockLineDialogProps) {
  const edit = useStockLineEdit(stockLine, live);
  const form = useContractForm(updateExpiryDate, {
    values: { newExpiryDate: stockLine.expiryDate ?? "", reason: "" },
    toBody: (typed) => ({ ...typed, id: stockLine.id, version: edit.seen.version }),
    placeRefusal: edit.refused,
    onDone: onClose,
  });
  return (
    <StockLineDialog
      title="Expiry Date"
      edit={edit}
      unit={unit}
      form={form}
      submitLabel={({ newExpiryDate }) => (newExpiryDate === "" && stockLine.expiryDate !== null ? "Remove expiry date" : "Save expiry date")}
      onClose={onClose}
    >
      <DayField {...form.field("newExpiryDate")} label="Expiry date" help={expiryHelp(form.values.newExpiryDate)} optional />
    </StockLineDialog>
  );
}

function expiryHelp(day: string): string {
  if (isDay(day) && isExpired(day, today())) return "This day has passed, so the batch is expired.";
  return "The batch is still good on this day. Leave empty if it does not expire.";
}
