/**
 * The label of a batch.
 */
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { dayText } from "../../kit/form/day.ts";
import { Label } from "../../kit/print/label.tsx";
import { stockLineLink } from "./label-text.ts";

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
export function StockLineLabel({ stockLine }: { stockLine: LabelledStockLine }) {
  return (
    <Label
      code={stockLineLink(stockLine, window.location.origin)}
      title={stockLine.sku}
      name={stockLine.name}
      lines={[
        { label: "Batch", value: stockLine.batchNumber, large: true },
        { label: "Quantity", value: quantityText(stockLine.quantity, stockLine.unit), large: true },
        { label: "Expiry", value: dayText(stockLine.expiryDate) },
        { label: "Supplier batch", value: stockLine.supplierBatchNumber },
      ]}
    />
  );
}
