/**
 * The label of a batch.
 */
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { dayText } from "../../kit/form/day.ts";
import { Label } from "../../kit/print/label.tsx";
import { batchLink } from "./label-text.ts";

export interface LabelledStockLine {
  /** The batch's id, which is in the QR code. */
  id: string;
  sku: string;
  name: string;
  batchNumber: string;
  supplierBatchNumber: string;
  /** `YYYY-MM-DD` or null. */
  expiryDate: string | null;
  quantity: number;
  unit: "g" | "units";
}

/** SKU, name, batch numbers, expiry and quantity, with a QR code that links to the batch. */
export function BatchLabel({ batch }: { batch: LabelledStockLine }) {
  return (
    <Label
      code={batchLink(batch, window.location.origin)}
      title={batch.sku}
      name={batch.name}
      lines={[
        { label: "Batch", value: batch.batchNumber, large: true },
        { label: "Quantity", value: quantityText(batch.quantity, batch.unit), large: true },
        { label: "Expiry", value: dayText(batch.expiryDate) },
        { label: "Supplier batch", value: batch.supplierBatchNumber },
      ]}
    />
  );
}
