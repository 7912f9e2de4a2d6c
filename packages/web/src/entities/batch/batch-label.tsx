/**
 * The label of a batch.
 */
import { quantityText } from "@apothecary/core/lib/quantity";
import { dayText } from "../../kit/form/day.ts";
import { Label } from "../../kit/print/label.tsx";
import { batchLink } from "./label-text.ts";

export interface LabelledBatch {
  /** The batch's id, which the code's link has: a scanner finds it by this. */
  id: string;
  sku: string;
  name: string;
  batchNumber: string;
  supplierBatchNumber: string;
  /** `YYYY-MM-DD`, or nothing. */
  expiryDate: string | null;
  quantity: number;
  unit: "g" | "units";
}

/** SKU, name, batch number, the supplier's, expiry and quantity, with a code that has a link to the batch. */
export function BatchLabel({ batch }: { batch: LabelledBatch }) {
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
