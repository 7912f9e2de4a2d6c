/**
 * Stock adjustment: sets a batch to the counted quantity (specification 2, 2.7).
 */
import { adjustStockLevel } from "@apothecary/core/stock/contract";
import { quantityText, itemUnit } from "@apothecary/core/lib/rules/quantity";
import { useState } from "react";
import { Confirmation } from "../../../../kit/dialog/confirmation.tsx";
import { useConfirmedForm } from "../../../../kit/form/confirmed-form.ts";
import { useContractForm } from "../../../../kit/form/contract-form.ts";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { QuantityField } from "../../../../kit/form/number-fields.tsx";
import { ReasonField, useNoteReason } from "../../../../entities/transaction/reason-field.tsx";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { type Adjustment, adjustmentBody, affectedNotice, type Difference, adjustmentDifference } from "../../api/adjustment.ts";
import type { StockLineRef } from "../../api/item-stock-lines.ts";
import type { StockLineDetail, ItemDetail } from "../../api/stock-item.ts";
import { STOCK_LINE_GONE, useStockLine, useFindStockLine } from "./stock-line-chooser.tsx";
import { StockLineFields } from "./stock-line-fields.tsx";
import "./adjust-dialog.css";
import { Grow, Row, Stack } from "../../../../kit/layout/stack.tsx";

interface Props {
  onClose: () => void;
  /** The preselected batch. */
  stockLine?: StockLineRef;
}

/** Sets a batch to a new quantity. Shows the effects first; 0 asks to confirm the removal of the batch. */
export function AdjustDialog({ onClose, stockLine: opened }: Props) {
  const [initial] = useState<Adjustment>(() => ({ sku: opened?.sku ?? null, id: opened?.id ?? null, newQuantity: null, reason: "" }));
  const find = useFindStockLine();
  const note = useNoteReason("Adjustment");
  const form = useContractForm(adjustStockLevel, {
    values: initial,
    toBody: (values) => adjustmentBody(values, find(values.sku, values.id).stockLine),
    required: { sku: "Item", id: "Batch", newQuantity: "New quantity" },
    check: ({ sku, id, newQuantity }) => {
      const { stockLine, gone } = find(sku, id);
      return { id: gone ? STOCK_LINE_GONE : undefined, newQuantity: stockLine?.quantity === newQuantity ? "The batch already has this quantity." : undefined };
    },
    placeRefusal: (refusal) => {
      if (refusal.status !== 409 && refusal.status !== 404) return undefined;
      return { path: "newQuantity", message: refusal.message };
    },
    successNotice: affectedNotice,
    onDone: (_, { reason }) => {
      note(reason);
      onClose();
    },
  });
  const { values } = form;
  const { stock, stockLine } = useStockLine(values.sku, values.id);
  const unit = stock ? itemUnit(stock.item) : undefined;
  const change = adjustmentDifference(stockLine, values.newQuantity);
  const removes = change?.becomes === 0 && change.now > 0 && values.reason.trim() !== "";
  const confirmed = useConfirmedForm(form, removes);
  return (
    <>
      <FormDialog
        title="Stock Adjustment"
        purpose="Set a batch to the counted quantity. The reason is shown in its history."
        form={confirmed.form}
        size="narrow"
        danger={change?.becomes === 0}
        submitLabel={({ newQuantity }) =>
          change?.becomes === 0 ? "Remove batch" : typeof newQuantity === "number" && unit ? `Adjust to ${quantityText(newQuantity, unit)}` : "Adjust"
        }
        busyLabel="Adjusting …"
        onClose={onClose}
      >
        <StockLineFields item={form.field("sku")} stockLine={form.field("id")} />
        <QuantityField {...form.field("newQuantity")} label="New quantity" unit={unit} />
        {change && unit && change.difference !== 0 ? <Change {...change} unit={unit} /> : null}
        <ReasonField {...form.field("reason")} action="Adjustment" />
      </FormDialog>
      {confirmed.answers && stockLine && stock ? <RemoveStockLine stockLine={stockLine} item={stock.item} {...confirmed.answers} /> : null}
    </>
  );
}

/** The preview: current quantity, new quantity and difference. */
function Change({ now, becomes, difference, uncovered, unit }: Difference & { unit: "g" | "units" }) {
  return (
    <Stack as="output" gap={0} boxed="sunken" className="adjust-change">
      <Row as="span">
        {quantityText(now, unit)}
        <Icon name="arrow-right" size="small" label="becomes" />
        {quantityText(becomes, unit)}
        <Grow as="strong" className={difference < 0 ? "adjust-less" : "adjust-more"}>
          {quantityText(Math.abs(difference), unit)} {difference < 0 ? "less" : "more"}
        </Grow>
      </Row>
      {uncovered > 0 ? (
        <Row as="span" oneLine className="adjust-uncovered">
          <Icon name="warning" size="small" />
          {quantityText(uncovered, unit)} of what jobs have reserved will be released.
        </Row>
      ) : null}
    </Stack>
  );
}

interface Removal {
  stockLine: StockLineDetail;
  item: ItemDetail;
  onConfirm: () => void;
  onCancel: () => void;
}

function RemoveStockLine({ stockLine, item, ...does }: Removal) {
  const unit = itemUnit(item);
  return (
    <Confirmation title={`Remove batch ${stockLine.batchNumber}?`} confirm="Remove batch" danger {...does}>
      <p>
        All {quantityText(stockLine.quantity, unit)} of {item.sku} {item.name} in {stockLine.location.warehouse} {stockLine.location.bin} will be removed from
        stock, and the batch from the list.
      </p>
      {stockLine.reserved > 0 ? <p>{quantityText(stockLine.reserved, unit)} of it are reserved for jobs and will be released.</p> : null}
      <p>Its history is kept.</p>
    </Confirmation>
  );
}
