/** Receiving goods of a purchase order: a delivery of its open lines. */
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import type { PurchaseDetail } from "@apothecary/core/purchasing/contract";
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { MAX_SUPPLIER_BATCH_NUMBER } from "@apothecary/core/stock/contract";
import { useState } from "react";
import { ConfirmNeeded, confirmsIn } from "../../../entities/item/confirm-needed.tsx";
import { LocationChooser } from "../../../entities/location/location-chooser.tsx";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { inForm } from "../../../kit/lines/in-form.ts";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines, useLinesValue } from "../../../kit/lines/use-lines.ts";
import { arrived, type Arriving, type ArrivingLine, arrivingLines, type PurchaseLine, type Received, receivedBody } from "../api/purchases.ts";

const NOTHING_CONFIRMED: Received = { location: null, confirmExpiry: false, confirmSupplierBatch: false, confirmOver: false };

/** Each line gets the next free batch number; a line that is left empty has not arrived. */
export function ReceiveDialog({ purchase: live, onClose }: { purchase: PurchaseDetail; onClose: () => void }) {
  const [purchase] = useState(live);
  const lines = useLines({ initial: arrivingLines(purchase) });
  const [formLines] = useState(() => [
    inForm(lines, {
      path: "delivery.lines",
      names: { status: "quarantine", purchaseLineId: "quantity" },
      sent: () => arrived(lines.all()).map(({ id }) => id),
    }),
  ]);
  const [needed, setNeeded] = useState<ReturnType<typeof confirmsIn>>([]);
  const [over, setOver] = useState<string>();
  const form = useContractForm(bookDelivery, {
    values: NOTHING_CONFIRMED,
    toBody: (values) => receivedBody(purchase, values, lines.all()),
    required: { location: "Location" },
    lines: formLines,
    placeRefusal: (refusal) => {
      setNeeded(confirmsIn(refusal));
      if (asksOver(refusal.body)) setOver(refusal.message);
      return undefined;
    },
    inSteps: true,
    onDone: onClose,
  });
  const count = useLinesValue(lines, (all) => arrived(all).length);
  const confirm = (fields: readonly (keyof Received)[]) => {
    for (const field of fields) form.set(field, true);
    setNeeded([]);
    setOver(undefined);
    form.submit();
  };
  return (
    <>
      <FormDialog
        title="Receive"
        purpose={`${purchase.purchaseNumber}, ${purchase.supplier}. Empty the quantity of a line that has not arrived.`}
        form={form}
        size="widest"
        start="first"
        submitLabel={count === 1 ? "Book in 1 line" : `Book in ${count} lines`}
        busyLabel="Booking in …"
        progressUnit="lines"
        disabled={count === 0}
        onClose={onClose}
      >
        <LocationChooser {...form.field("location")} label="Location" />
        <LineTable name="Lines" lines={lines} columns={COLUMNS} lineName={arrivingLineName} disabled={form.busy} tall cardsUpTo={CARDS_UP_TO} />
      </FormDialog>
      {needed.length > 0 ? <ConfirmNeeded needed={needed} onConfirm={() => confirm(needed.map(({ field }) => field))} onCancel={() => setNeeded([])} /> : null}
      {over === undefined ? null : (
        <Confirmation
          title="More than was ordered"
          confirm="Keep all of it"
          cancel="Back"
          onConfirm={() => confirm(["confirmOver"])}
          onCancel={() => setOver(undefined)}
        >
          <p>{over}</p>
        </Confirmation>
      )}
    </>
  );
}

/** Whether a refusal asks to confirm more than was ordered. */
const asksOver = (body: unknown): boolean => typeof body === "object" && body !== null && "confirm" in body && body.confirm === "confirmOver";

const CARDS_UP_TO = 1_060;
const arrivingLineName = ({ row }: ArrivingLine): string => row.sku;

const COLUMNS: readonly LineColumn<PurchaseLine, Arriving>[] = [
  { id: "item", header: "Item", width: 200, grow: true, shown: ({ row }) => `${row.sku} ${row.name}` },
  { id: "open", header: "Open", align: "right", width: 110, shown: ({ row }) => quantityText(row.open, row.unit) },
  { kind: "quantity", field: "quantity", header: "Arrived", width: 140, unit: ({ row }) => row.unit, kilograms: true },
  { kind: "quantity", field: "packSize", header: "Pack size", width: 120, unit: ({ row }) => row.unit },
  { kind: "text", field: "supplierBatchNumber", header: "Supplier batch", width: 140, maxLength: MAX_SUPPLIER_BATCH_NUMBER },
  { kind: "day", field: "expiryDate", header: "Expiry date", width: 156 },
  { kind: "tick", field: "quarantine", header: "Quarantine", width: 100 },
];
