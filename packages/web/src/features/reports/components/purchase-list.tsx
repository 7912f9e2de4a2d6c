/**
 * The purchase list of an order: a CSV file, or printed with a page for each supplier.
 */
import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import { purchaseList } from "@apothecary/core/reports/contract";
import { useState } from "react";
import { dayText } from "../../../kit/form/day.ts";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { Note, type NoteHeading } from "../../../kit/print/note.tsx";
import { Printed } from "../../../kit/print/printed.tsx";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { today } from "../../../lib/user/business-time.ts";
import type { Order } from "../api/order-lines.ts";
import { FileButton } from "./file-button.tsx";

/** The download and print buttons; disabled while a line is invalid. */
export function PurchaseList({ orders }: { orders: readonly Order[] | undefined }) {
  const [printing, print] = useState(false);
  const lines = (orders ?? []).map(({ item: { sku }, quantity, expectedDay }) => ({ sku, quantity, expectedDay }));
  return (
    <Row>
      <FileButton endpoint={purchaseList} input={{ body: { lines } }} word="Purchase list (CSV)" disabled={orders === undefined} />
      <button type="button" className="button" disabled={orders === undefined} onClick={() => print(true)}>
        <Icon name="print" size="small" />
        Print purchase list
      </button>
      {printing && orders ? (
        <Printed onPrinted={() => print(false)}>
          <PrintedList orders={orders} />
        </Printed>
      ) : null}
    </Row>
  );
}

const HEADINGS: readonly NoteHeading[] = [
  { word: "SKU", exact: true },
  { word: "Name" },
  { word: "Quantity", figure: true },
  { word: "Expected", exact: true },
];

function PrintedList({ orders }: { orders: readonly Order[] }) {
  const suppliers = [...Map.groupBy(orders, ({ item }) => item.supplierName)].toSorted(([a], [b]) => a.localeCompare(b));
  return suppliers.map(([supplier, lines]) => (
    <Note
      key={supplier}
      title="Purchase list"
      name={`Purchase list · ${supplier}`}
      facts={[
        { label: "Supplier", value: supplier },
        { label: "Date", value: dayText(today()) },
        { label: "Lines", value: lines.length },
      ]}
      headings={HEADINGS}
      rows={lines.map(({ item, quantity, expectedDay }) => [item.sku, item.name, showQuantity(quantity, itemUnit(item)), dayText(expectedDay)])}
    />
  ));
}
