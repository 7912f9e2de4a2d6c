import { isExpired } from "@apothecary/core/lib/calendar";
import { updateExpiryDate } from "@apothecary/core/stock/contract";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { isDay } from "../../../kit/form/day.ts";
import { DayField } from "../../../kit/form/day-field.tsx";
import { BATCH_KEYS, useBatchEdit } from "../api/stock-item-edits.ts";
import { BatchDialog, type BatchDialogProps } from "./batch-dialog.tsx";
import { today } from "../../../lib/house-time.ts";

/** Sets or removes the expiry date of a batch (specification 2, section 5). */
export function BatchExpiryDialog({ batch, live, unit, onClose }: BatchDialogProps) {
  const edit = useBatchEdit(batch, live);
  const form = useContractForm(updateExpiryDate, {
    values: { newExpiryDate: batch.expiryDate ?? "", reason: "" },
    toBody: (typed) => ({ ...typed, id: batch.id, version: edit.seen.version }),
    placeRefusal: edit.refused,
    invalidates: BATCH_KEYS,
    onDone: onClose,
  });
  return (
    <BatchDialog
      title="Expiry Date"
      edit={edit}
      unit={unit}
      form={form}
      submitLabel={({ newExpiryDate }) => (newExpiryDate === "" && batch.expiryDate !== null ? "Remove expiry date" : "Save expiry date")}
      onClose={onClose}
    >
      <DayField {...form.field("newExpiryDate")} label="Expiry date" help={helpOf(form.values.newExpiryDate)} optional />
    </BatchDialog>
  );
}

function helpOf(day: string): string {
  if (isDay(day) && isExpired(day, today())) return "This day has passed, so the batch is expired.";
  return "The batch is still good on this day. Leave empty if it does not expire.";
}
