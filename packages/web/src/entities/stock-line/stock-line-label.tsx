/**
 * The label of a batch.
 */
import { isExpired } from "@apothecary/core/lib/rules/calendar";
import { LIVE } from "@apothecary/core/lib/rules/fields";
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { dayText } from "../../kit/form/day.ts";
import { Label } from "../../kit/print/label.tsx";
import { today } from "../../lib/user/business-time.ts";
import { stockLineLink } from "./label-text.ts";
import { statusLook } from "./status.ts";

export interface LabelledStockLine {
  /** The batch's id, which is in the QR code. */
  id: string;
  sku: string;
  name: string;
  batchNumber: string;
  supplierBatchNumber: string;
  /** `YYYY-MM-DD` or null. */
  expiryDate: string | null;
  /** The status code (specification 2, section 4). */
  status: number;
  quantity: number;
  unit: "g" | "units";
}

/** SKU, name, batch numbers, expiry, quantity and status, with a QR code that links to the batch. What may not be used says so in white on black. */
export function StockLineLabel({ stockLine }: { stockLine: LabelledStockLine }) {
  const { sku, name, batchNumber, supplierBatchNumber, expiryDate, status, quantity, unit } = stockLine;
  const expired = isExpired(expiryDate, today());
  return (
    <Label
      code={stockLineLink(stockLine, window.location.origin)}
      title={sku}
      name={name}
      lines={[
        { label: "Batch", value: batchNumber, large: true },
        { label: "Quantity", value: quantityText(quantity, unit), large: true },
        { label: "Supplier batch", value: supplierBatchNumber },
        { label: "Expiry", value: dayText(expiryDate), large: true },
      ]}
      status={{
        words: [...(expired ? ["Expired"] : []), ...(expired && status === LIVE ? [] : [statusLook(status).word])],
        usable: status === LIVE && !expired,
      }}
    />
  );
}
