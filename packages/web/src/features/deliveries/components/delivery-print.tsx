/**
 * The prints of a delivery: a sheet of batch labels, and the delivery note.
 */
import type { Delivery } from "@apothecary/core/deliveries/contract";
import { StockLineLabel } from "../../../entities/stock-line/stock-line-label.tsx";
import { statusLook } from "../../../entities/stock-line/status.ts";
import { useSkuUnit } from "../../../entities/item/sku-unit.ts";
import { dayText } from "../../../kit/form/day.ts";
import { LabelSheet } from "../../../kit/print/label-sheet.tsx";
import { Note, type NoteHeading } from "../../../kit/print/note.tsx";
import { Printed } from "../../../kit/print/printed.tsx";
import { showInstant, showQuantity } from "../../../kit/table/columns/format.ts";
import { locationText } from "../../../entities/location/location-text.ts";
import type { DeliveryPrinting } from "../api/use-delivery-print.ts";

type Lines = Delivery["delivered"];

interface Props {
  delivery: Delivery;
  printing: DeliveryPrinting;
  /** Called after it is printed. */
  onPrinted: () => void;
}

/** Prints labels or the note. */
export function DeliveryPrint({ delivery, printing: { what, labels }, onPrinted }: Props) {
  return <Printed onPrinted={onPrinted}>{what === "labels" ? <Labels lines={labels} /> : <DeliveryNote delivery={delivery} />}</Printed>;
}

function Labels({ lines }: { lines: Lines }) {
  const findUnit = useSkuUnit();
  return (
    <LabelSheet>
      {lines.map((line) => (
        <StockLineLabel key={line.elementId} stockLine={{ ...line, id: line.elementId, unit: findUnit(line.sku) ?? "units" }} />
      ))}
    </LabelSheet>
  );
}

const HEADINGS: readonly NoteHeading[] = [
  { word: "Batch", exact: true },
  { word: "SKU", exact: true },
  { word: "Name" },
  { word: "Quantity", figure: true },
  { word: "Supplier batch" },
  { word: "Expiry", exact: true },
  { word: "Status", exact: true },
];

function DeliveryNote({ delivery }: { delivery: Delivery }) {
  const findUnit = useSkuUnit();
  const { deliveryNumber, supplier, orderNumber, at, user, warehouse, bin, delivered } = delivery;
  return (
    <Note
      title={`Delivery note ${deliveryNumber}`}
      facts={[
        { label: "Supplier", value: supplier },
        { label: "Order number", value: orderNumber },
        { label: "Received", value: `${showInstant(at)} by ${user}` },
        { label: "Location", value: locationText({ warehouse, bin }) },
        { label: "Lines", value: delivered.length },
      ]}
      headings={HEADINGS}
      rows={delivered.map((line) => [
        line.batchNumber,
        line.sku,
        line.name,
        showQuantity(line.quantity, findUnit(line.sku) ?? "units"),
        line.supplierBatchNumber,
        dayText(line.expiryDate),
        statusLook(line.status).word,
      ])}
    />
  );
}
