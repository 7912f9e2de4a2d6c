/**
 * What leaves a batch for good: destroyed, or returned to its supplier (contract, section 8).
 */
import { quantityText, itemUnit } from "@apothecary/core/lib/rules/quantity";
import { destroyStock, MORE_THAN_STOCK_LINE, returnStockToSupplier } from "@apothecary/core/stock/contract";
import { ReasonField, useNoteReason } from "../../../../entities/transaction/reason-field.tsx";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../../kit/form/contract-form.ts";
import type { Entry } from "../../../../kit/form/entry.ts";
import { QuantityField } from "../../../../kit/form/number-fields.tsx";
import { TextField } from "../../../../kit/form/text-field.tsx";
import { Row } from "../../../../kit/layout/stack.tsx";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { affectedNotice } from "../../api/adjustment.ts";
import type { ItemDetail, StockLineDetail } from "../../api/stock-item.ts";

/** How stock leaves for good. */
export type TakingOut = "destroy" | "supplier";

const HOW = {
  destroy: { endpoint: destroyStock, action: "Destroyed", title: "Destroy", busy: "Booking …", document: "Waste transfer note" },
  supplier: { endpoint: returnStockToSupplier, action: "Returned To Supplier", title: "Return to supplier", busy: "Booking …", document: "Return number" },
} as const;

const MAX_DOCUMENT = 50;

interface Props {
  how: TakingOut;
  item: ItemDetail;
  /** As it was when the dialog was opened; and as it is now. */
  stockLine: StockLineDetail;
  live: StockLineDetail | undefined;
  onClose: () => void;
}

interface Values {
  quantity: Entry;
  reason: string;
  document: string;
}

/** Takes a quantity out of a batch. Shows what is left, and what jobs lose of their reservations. */
export function TakeOutDialog({ how, item, stockLine, live = stockLine, onClose }: Props) {
  const { endpoint, action, title, busy, document } = HOW[how];
  const unit = itemUnit(item);
  const note = useNoteReason(action);
  const form = useContractForm(endpoint, {
    values: { quantity: null, reason: "", document: "" } as Values,
    toBody: (values) => ({ elementId: stockLine.id, ...values, version: live.version }),
    required: { quantity: "Quantity", reason: "Reason" },
    check: ({ quantity }) => ({ quantity: Number(quantity) > live.quantity ? MORE_THAN_STOCK_LINE : undefined }),
    placeRefusal: ({ status, message }) => (status === 409 || status === 404 ? { path: "quantity", message } : undefined),
    successNotice: affectedNotice,
    onDone: (_, { reason }) => {
      note(reason);
      onClose();
    },
  });
  const { quantity } = form.values;
  const left = live.quantity - Number(quantity);
  const uncovered = Math.max(0, live.reserved - left);
  return (
    <FormDialog
      title={title}
      purpose={`${item.sku} ${item.name}, batch ${stockLine.batchNumber} in ${stockLine.location.warehouse} ${stockLine.location.bin}: ${quantityText(live.quantity, unit)}.`}
      form={form}
      size="narrow"
      danger
      submitLabel={(values) => (typeof values.quantity === "number" ? `${title}: ${quantityText(values.quantity, unit)}` : title)}
      busyLabel={busy}
      onClose={onClose}
    >
      <QuantityField
        {...form.field("quantity")}
        label="Quantity"
        unit={unit}
        {...(typeof quantity === "number" && left >= 0 ? { help: `${quantityText(left, unit)} will be left.` } : {})}
      />
      {typeof quantity === "number" && uncovered > 0 ? (
        <Row as="span" oneLine>
          <Icon name="warning" size="small" />
          {quantityText(uncovered, unit)} of what jobs have reserved will be released.
        </Row>
      ) : null}
      <ReasonField {...form.field("reason")} action={action} />
      <TextField {...form.field("document")} label={document} maxLength={MAX_DOCUMENT} optional />
    </FormDialog>
  );
}
