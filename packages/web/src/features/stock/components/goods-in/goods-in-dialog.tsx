/**
 * Goods in: books in a delivery and prints its label (specification 2, 2.5).
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";
import { LIVE } from "@apothecary/core/lib/rules/fields";
import { goodsIn, MAX_ORDER_NUMBER, MAX_SUPPLIER_BATCH_NUMBER } from "@apothecary/core/stock/contract";
import { monthsAfter } from "@apothecary/core/lib/rules/calendar";
import { quantityText, itemUnit } from "@apothecary/core/lib/rules/quantity";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { BusinessChooser } from "../../../../entities/business/business-chooser.tsx";
import { ChoiceField } from "../../../../kit/form/choice-field.tsx";
import { type ContractForm, useContractForm } from "../../../../kit/form/contract-form.ts";
import { OfferedDayField } from "../../../../kit/form/offered-day-field.tsx";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { confirmsIn } from "../../../../entities/item/confirm-needed.tsx";
import { ItemChooser } from "../../../../entities/item/item-chooser.tsx";
import { QuantityField } from "../../../../kit/form/number-fields.tsx";
import { UnknownCode } from "../../../../entities/item/unknown-code.tsx";
import { LocationChooser } from "../../../../entities/location/location-chooser.tsx";
import { type StockItem, useChosenItem } from "../../../../entities/item/queries.ts";
import { TextField } from "../../../../kit/form/text-field.tsx";
import { monthsText } from "../../../../kit/table/columns/format.ts";
import { today } from "../../../../lib/user/business-time.ts";
import { type Delivery, deliveryBody, emptyDelivery, nextDelivery, supplierQuery } from "../../api/goods-in.ts";
import type { LabelledStockLine } from "../../../../entities/stock-line/stock-line-label.tsx";
import { itemStockLinesQuery } from "../../api/item-stock-lines.ts";
import { useArrivalQuestions } from "./arrival-questions.tsx";
import { GoodsInDone } from "./goods-in-done.tsx";
import { useSupplierLabel } from "./supplier-label.ts";

/** The statuses for new stock (specification 2, section 4). */
const STATUSES = [
  { value: 0, label: "Active" },
  { value: 1, label: "Quarantine" },
] as const;

interface Props {
  open: boolean;
  onClose: () => void;
  /** The preselected item. */
  sku?: string;
  /** Switches to the dialog for a delivery of many lines. */
  onDelivery?: () => void;
}

/** The dialog, then the label of the new batch. */
export function GoodsInDialog({ open, onClose, sku, onDelivery }: Props) {
  return open ? <GoodsIn sku={sku ?? null} onClose={onClose} onDelivery={onDelivery} /> : null;
}

interface OpenProps extends Pick<Props, "onClose"> {
  sku: string | null;
  onDelivery: (() => void) | undefined;
}

function GoodsIn({ sku, onClose, onDelivery }: OpenProps) {
  const [done, setDone] = useState<{ stockLine: LabelledStockLine; delivery: Delivery }>();
  const [another, setAnother] = useState<Delivery>();
  if (done) {
    const goOn = () => {
      setAnother(nextDelivery(sku, done.delivery));
      setDone(undefined);
    };
    return <GoodsInDone stockLine={done.stockLine} onAnother={goOn} onClose={onClose} />;
  }
  return (
    <GoodsInForm
      initial={another ?? emptyDelivery(sku)}
      onDone={(stockLine, delivery) => setDone({ stockLine, delivery })}
      onClose={onClose}
      onDelivery={onDelivery}
    />
  );
}

interface FormProps {
  initial: Delivery;
  onDone: (stockLine: LabelledStockLine, delivery: Delivery) => void;
  onClose: () => void;
  onDelivery: (() => void) | undefined;
}

function GoodsInForm({ initial: given, onDone, onClose, onDelivery }: FormProps) {
  const [initial] = useState(given);
  const [item, setItem] = useState<StockItem>();
  const [asked, setAsked] = useState<ReturnType<typeof confirmsIn>>([]);
  const form = useContractForm(goodsIn, {
    values: initial,
    toBody: deliveryBody,
    placeRefusal: (refusal) => {
      setAsked(confirmsIn(refusal));
      return undefined;
    },
    required: { goodsInItem: "Item", goodsInLocation: "Location", goodsInQuantity: "Quantity", packSize: "Pack size", goodsInStatus: "Status" },
    onDone: (answer, delivery) =>
      onDone(
        {
          id: answer.elementId,
          sku: delivery.goodsInItem ?? "",
          name: item?.name ?? "",
          batchNumber: answer.batchNumber,
          supplierBatchNumber: delivery.goodsInSupplierBatchNumber.trim(),
          expiryDate: delivery.goodsInExpiryDateFormatted || null,
          status: answer.status ?? delivery.goodsInStatus ?? LIVE,
          quantity: Number(delivery.goodsInQuantity),
          unit: item ? itemUnit(item) : "units",
        },
        delivery,
      ),
  });
  const chosen = useChosenItem(form.values.goodsInItem);
  const { set } = form;
  // Fills in the item's usual supplier.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the item fills in the supplier.
  useLayoutEffect(() => {
    setItem(chosen);
    // Keeps the supplier of a further line of the same delivery.
    if (chosen && initial.goodsInSupplier === null) set("goodsInSupplier", chosen.suppliedById);
  }, [chosen?.sku]);

  useSupplierLabel(form);
  const questions = useArrivalQuestions(form, asked, () => setAsked([]));
  const changed = form.changed && !untouched(form.values, initial);
  return (
    <>
      <FormDialog
        title="Goods In"
        purpose="Book in a delivery under the next free batch number."
        form={{ ...form, submit: questions.submit, changed }}
        size="narrow"
        columns={2}
        submitLabel={({ goodsInQuantity }) =>
          typeof goodsInQuantity === "number" && item ? `Book in ${quantityText(goodsInQuantity, itemUnit(item))}` : "Book in"
        }
        busyLabel="Booking in …"
        onClose={onClose}
      >
        {onDelivery && !changed ? (
          <button type="button" className="tool field-wide" onClick={onDelivery}>
            Several lines from one supplier? Receive a delivery
          </button>
        ) : null}
        <UnknownCode item={chosen} />
        <Fields form={form} item={item} />
      </FormDialog>
      {questions.asking}
    </>
  );
}

/** Whether nothing was entered. Ignores the supplier, which is filled in automatically. */
function untouched(values: Delivery, initial: Delivery): boolean {
  return JSON.stringify({ ...values, goodsInSupplier: null }) === JSON.stringify(initial);
}

function Fields({ form: { field, values }, item }: { form: ContractForm<Delivery>; item: StockItem | undefined }) {
  const { data: supplier } = useQuery(supplierQuery(values.goodsInSupplier));
  const { data: opened } = useQuery(itemStockLinesQuery(values.goodsInItem));
  const months = opened?.item.shelfLifeMonths ?? null;
  const offered = months === null ? undefined : { day: monthsAfter(today(), months), why: `Shelf life ${monthsText(months)}.` };
  const unit = item ? itemUnit(item) : undefined;
  return (
    <>
      <ItemChooser {...field("goodsInItem")} label="Item" wide />
      <LocationChooser {...field("goodsInLocation")} label="Location" sku={item?.sku ?? null} unit={unit} wide />
      <QuantityField {...field("goodsInQuantity")} label="Quantity" unit={unit} />
      <QuantityField {...field("packSize")} label="Pack size" unit={unit} />
      <BusinessChooser
        {...field("goodsInSupplier")}
        label="Supplier"
        only={isSupplier}
        help={supplier?.paymentTerms ? `Payment terms: ${supplier.paymentTerms}` : undefined}
        optional
        wide
      />
      <TextField {...field("goodsInOrderNumber")} label="Order number" maxLength={MAX_ORDER_NUMBER} code optional />
      <TextField {...field("goodsInSupplierBatchNumber")} label="Supplier batch no." maxLength={MAX_SUPPLIER_BATCH_NUMBER} code optional />
      <OfferedDayField {...field("goodsInExpiryDateFormatted")} label="Expiry date" offered={offered} optional />
      <ChoiceField {...field("goodsInStatus")} label="Status" choices={STATUSES} segmented />
    </>
  );
}

function isSupplier(business: BusinessRef): boolean {
  return business.supplier;
}
