/**
 * Register on order: records ordered stock until it is booked in (specification 2, 2.6).
 */
import { addOnOrder } from "@apothecary/core/stock/contract";
import { quantityText, itemUnit } from "@apothecary/core/lib/rules/quantity";
import { useContractForm } from "../../../../kit/form/contract-form.ts";
import type { Entry } from "../../../../kit/form/entry.ts";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { ItemChooser } from "../../../../entities/item/item-chooser.tsx";
import { QuantityField } from "../../../../kit/form/number-fields.tsx";
import { useChosenItem } from "../../../../entities/item/queries.ts";

interface Order {
  element: string | null;
  quantity: Entry;
}

const NOTHING: Order = { element: null, quantity: null };

/** Adds grams or units to the quantity on order of an item. */
export function OnOrderDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(addOnOrder, {
    values: NOTHING,
    toBody: (order) => order,
    required: { element: "Item", quantity: "Quantity" },
    onDone: onClose,
  });
  const item = useChosenItem(form.values.element);
  const unit = item ? itemUnit(item) : undefined;
  return (
    <FormDialog
      title="Register On Order"
      purpose="Record stock that is ordered and not yet delivered. Booking it in reduces the quantity on order."
      form={form}
      size="narrow"
      submitLabel={({ quantity }) => (typeof quantity === "number" && unit ? `Put ${quantityText(quantity, unit)} on order` : "Put on order")}
      busyLabel="Putting on order …"
      onClose={onClose}
    >
      <ItemChooser {...form.field("element")} label="Item" />
      <QuantityField
        {...form.field("quantity")}
        label="Quantity"
        unit={unit}
        help={item && unit ? `${quantityText(item.onOrder, unit)} already on order.` : undefined}
      />
    </FormDialog>
  );
}
