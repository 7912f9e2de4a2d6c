/**
 * The prints of a delivery: a sheet of batch labels, and the delivery note.
 */
import type { Delivery } from "@apothecary/core/deliveries/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { StockLineLabel } from "../../../entities/stock-line/stock-line-label.tsx";
import { statusLook } from "../../../entities/stock-line/status.ts";
import { useSkuUnit } from "../../../entities/item/sku-unit.ts";
import { dayText } from "../../../kit/form/day.ts";
import { LabelSheet } from "../../../kit/print/label-sheet.tsx";
import { Note, type NoteHeading } from "../../../kit/print/note.tsx";
import { usePrinted } from "../../../kit/print/use-printed.ts";
import { showInstant, showQuantity } from "../../../kit/table/columns/format.ts";
import { locationText } from "../../../entities/location/location-text.ts";
import { keys } from "../../../lib/server/keys.ts";
import { labelLines } from "../api/label-lines.ts";

type Lines = Delivery["delivered"];

/** What is printed of a delivery, and what prints it. The labels are read when they are printed. */
export function useDeliveryPrint(delivery: Delivery | undefined) {
  const [printed, print] = usePrinted<"labels" | "note">();
  const [labels, setLabels] = useState<Lines>([]);
  const queries = useQueryClient();
  const printLabels = async () => {
    if (!delivery) return;
    const { id, delivered } = delivery;
    const asked = { queryKey: [...keys.deliveries.all, "labels", id], queryFn: () => labelLines(delivered), staleTime: 0 };
    // A failed query notifies by itself.
    const lines = await queries.fetchQuery(asked).catch(() => undefined);
    if (!lines) return;
    setLabels(lines);
    print("labels");
  };
  return { printed, labels, printLabels: () => void printLabels(), printNote: () => print("note") };
}

type Props = { delivery: Delivery } & Pick<ReturnType<typeof useDeliveryPrint>, "printed" | "labels">;

export function DeliveryPrint({ delivery, printed, labels }: Props) {
  if (printed === "labels") return <Labels lines={labels} />;
  return printed === "note" ? <DeliveryNote delivery={delivery} /> : null;
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
