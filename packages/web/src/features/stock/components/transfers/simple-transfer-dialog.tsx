/**
 * Simple transfer: moves part or all of a batch to another location (specification 2, 2.9).
 */
import { BEYOND_STOCK_LINE, stockTransfer } from "@apothecary/core/stock/contract";
import type { Location } from "@apothecary/core/warehouse/contract";
import { quantityText, itemUnit } from "@apothecary/core/lib/rules/quantity";
import { useCallback, useState } from "react";
import { type Typed, useContractForm } from "../../../../kit/form/contract-form.ts";
import type { Entry } from "../../../../kit/form/entry.ts";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { QuantityField } from "../../../../kit/form/number-fields.tsx";
import { LocationChooser } from "../../../../entities/location/location-chooser.tsx";
import { ReasonField, useNoteReason } from "../../../../entities/transaction/reason-field.tsx";
import type * as z from "zod";
import type { StockLineRef } from "../../api/item-stock-lines.ts";
import { STOCK_LINE_GONE, useStockLine, useFindStockLine } from "../stock-lines/stock-line-chooser.tsx";
import { StockLineFields } from "../stock-lines/stock-line-fields.tsx";
import { useEmptyPalletPrompt } from "./empty-pallet-prompt.ts";

interface Transfer {
  sku: string | null;
  elementId: string | null;
  transferQuantity: Entry;
  transferLocation: string | null;
  reason: string;
}

interface Props {
  onClose: () => void;
  /** The preselected batch. */
  stockLine?: StockLineRef;
}

/** Moves grams or units of a batch. Offers to remove a roaming pallet that becomes empty. */
export function SimpleTransferDialog({ onClose, stockLine: opened }: Props) {
  const [initial] = useState<Transfer>(() => ({
    sku: opened?.sku ?? null,
    elementId: opened?.id ?? null,
    transferQuantity: null,
    transferLocation: null,
    reason: "",
  }));
  const find = useFindStockLine();
  const note = useNoteReason("Transfer");
  const emptyPallets = useEmptyPalletPrompt();
  const form = useContractForm(stockTransfer, {
    values: initial,
    toBody: ({ sku: _, ...transferDetails }) => ({ transferDetails }) as Typed<z.input<typeof stockTransfer.body>>,
    required: { sku: "Item", elementId: "Batch", transferQuantity: "Quantity", transferLocation: "Location" },
    check: ({ sku, elementId, transferQuantity }) => {
      const { stockLine, gone } = find(sku, elementId);
      const beyond = stockLine && typeof transferQuantity === "number" && transferQuantity > stockLine.quantity;
      return { elementId: gone ? STOCK_LINE_GONE : undefined, transferQuantity: beyond ? BEYOND_STOCK_LINE : undefined };
    },
    onDone: (_, { sku, elementId, transferQuantity, reason }) => {
      note(reason);
      const { stockLine } = find(sku, elementId);
      if (stockLine && transferQuantity === stockLine.quantity) emptyPallets.ifEmptied(stockLine.location);
      onClose();
    },
  });
  const { values } = form;
  const { stock, stockLine } = useStockLine(values.sku, values.elementId);
  const unit = stock ? itemUnit(stock.item) : undefined;
  const from = stockLine?.location.id;
  const elsewhere = useCallback((location: Location) => location.id !== from, [from]);
  return (
    <FormDialog
      title="Simple Transfer"
      purpose="Move part or all of a batch to another location. Reservations move with the stock."
      form={form}
      size="narrow"
      submitLabel={({ transferQuantity }) => (typeof transferQuantity === "number" && unit ? `Transfer ${quantityText(transferQuantity, unit)}` : "Transfer")}
      busyLabel="Transferring …"
      onClose={onClose}
    >
      <StockLineFields item={form.field("sku")} stockLine={form.field("elementId")} />
      <QuantityField
        {...form.field("transferQuantity")}
        label="Quantity"
        unit={unit}
        offer={stockLine && unit ? { value: stockLine.quantity, label: `All ${quantityText(stockLine.quantity, unit)}` } : undefined}
      />
      <LocationChooser {...form.field("transferLocation")} label="Location" sku={values.sku} unit={unit ?? ""} only={elsewhere} />
      <ReasonField {...form.field("reason")} action="Transfer" />
    </FormDialog>
  );
}
