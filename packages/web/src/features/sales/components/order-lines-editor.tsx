import { MAX_LINE_NOTES } from "@apothecary/core/sales/contract";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import type { Lines } from "../../../kit/lines/lines.ts";
import { CardEmpty } from "../../../kit/layout/card.tsx";
import { showMoney } from "../../../kit/table/format.ts";
import { type OrderedProduct, type OrderLine, type OrderLineValues, subtotalOf, totalOf } from "../api/order-lines.ts";

const COLUMNS: readonly LineColumn<OrderedProduct, OrderLineValues>[] = [
  {
    id: "product",
    header: "SKU, Name",
    width: 200,
    grow: true,
    shown: ({ row }) => (
      <>
        <span className="code">{row.sku}</span> {row.name}
      </>
    ),
  },
  { id: "formula", header: "R&D code", width: 100, shown: ({ row }) => <span className="code">{row.rAndDCode}</span> },
  { kind: "quantity", field: "quantity", header: "Quantity", width: 120, reverts: true },
  { kind: "money", field: "price", header: "Unit price", width: 120, reverts: true },
  {
    id: "subtotal",
    header: "Subtotal",
    align: "right",
    width: 120,
    shown: ({ values }) => showMoney(subtotalOf(values)),
    total: (all) => showMoney(totalOf(all)),
  },
  { kind: "text", field: "notes", header: "Notes", width: 200, maxLength: MAX_LINE_NOTES },
];

const nameOf = ({ row }: OrderLine): string => row.sku;

/** The lines of a new order, with quantity, price and notes to edit; any of them can be removed. */
export function OrderLinesEditor({ lines, disabled }: { lines: Lines<OrderedProduct, OrderLineValues>; disabled: boolean }) {
  return (
    <LineTable
      name="Order lines"
      lines={lines}
      columns={COLUMNS}
      nameOf={nameOf}
      disabled={disabled}
      removable="all"
      empty={<CardEmpty>No products yet. What is added to the order stands here.</CardEmpty>}
      tall
    />
  );
}
