/** A supplier's label fills in the item, quantity, lot and expiry date of goods in, in one scan. */
import { flushSync } from "react-dom";
import { labelledArrival, readSupplierLabel } from "../../../../entities/item/item-code.ts";
import type { ContractForm } from "../../../../kit/form/contract-form.ts";
import { unknownCode } from "../../../../kit/scan/lookup.ts";
import { signal } from "../../../../kit/scan/signal.ts";
import { useScan } from "../../../../kit/scan/use-scan.ts";
import { focusNextEmpty } from "../../../../lib/page/focus.ts";
import type { Delivery } from "../../api/goods-in.ts";

/** Reads GS1 labels while the dialog is open. A label of an unknown item fills in the rest, and asks for the item. */
export function useSupplierLabel({ element, set, values }: Pick<ContractForm<Delivery>, "element" | "set" | "values">): void {
  const fill = async (text: string, label: NonNullable<ReturnType<typeof readSupplierLabel>>) => {
    const arrival = await labelledArrival(text, label, values.goodsInItem);
    // At once, so that the next empty field is found among what is rendered.
    flushSync(() => {
      if (arrival.sku !== undefined) set("goodsInItem", arrival.sku);
      if (arrival.quantity !== undefined) {
        set("goodsInQuantity", arrival.quantity);
        // A label says what is in the pack that bears it.
        if (values.packSize === null) set("packSize", arrival.quantity);
      }
      if (arrival.supplierBatchNumber !== undefined) set("goodsInSupplierBatchNumber", arrival.supplierBatchNumber);
      if (arrival.expiryDate !== undefined) set("goodsInExpiryDateFormatted", arrival.expiryDate);
    });
    unknownCode.set(arrival.sku === undefined ? text : undefined);
    signal(arrival.sku === undefined && values.goodsInItem === null ? "wrong" : "right");
    if (element.current) focusNextEmpty(element.current);
  };
  useScan((text) => {
    const label = readSupplierLabel(text);
    if (!label) return false;
    void fill(text, label);
    return true;
  });
}
