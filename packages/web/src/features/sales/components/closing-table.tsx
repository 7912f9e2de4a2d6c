import type { ClosingLine } from "@apothecary/core/sales/contract";
import { Chip } from "../../../kit/layout/chip.tsx";
import type { Column } from "../../../kit/table/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { NOTHING, showDay, showNumber } from "../../../kit/table/format.ts";

/** What closing does to each SKU of an order: Bulk and Fragrance in grams, all else in units. */
export function ClosingTable({ lines }: { lines: readonly ClosingLine[] }) {
  return (
    <DataTable
      id="sales-closing"
      name="What leaves"
      columns={COLUMNS}
      rows={lines}
      rowId={({ sku }) => sku}
      empty={{ title: "This order has no lines", hint: "It closes without any dispatch." }}
      pageSize="all"
      height="rows"
      dense
      plain
    />
  );
}

const COLUMNS: readonly Column<ClosingLine>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 140, value: (row) => row.sku },
  { id: "name", header: "Name", width: 160, grow: true, value: (row) => row.name },
  { id: "ordered", header: "Ordered", kind: "number", width: 90, value: (row) => row.ordered },
  { id: "made", header: "Made", help: "By this order's own jobs", kind: "number", width: 90, value: (row) => row.made },
  { id: "leaves", header: "Leaves", kind: "number", width: 90, priority: 1, value: (row) => row.leaves },
  {
    id: "short",
    header: "Short",
    kind: "number",
    width: 110,
    priority: 1,
    value: (row) => row.short,
    cell: (row) =>
      row.short > 0 ? (
        <Chip tone="amber" icon="warning">
          {showNumber(row.short)}
        </Chip>
      ) : (
        NOTHING
      ),
  },
  { id: "stays", header: "Stays", help: "Made for this order and not leaving", kind: "number", width: 90, value: (row) => row.stays },
  { id: "surplus", header: "Surplus", help: "What stock could add", kind: "number", width: 90, value: (row) => row.surplus },
  { id: "batches", header: "From batches", width: 240, sortable: false, value: batchesOf },
];

/** `1 200 of 014-26, 30/11/2027, Production MAIN`, for each batch that leaves. */
function batchesOf({ leaving }: ClosingLine): string {
  return leaving
    .map(({ quantity, batchNumber, expiryDate, warehouse, bin }) =>
      [`${showNumber(quantity)} of ${batchNumber}`, expiryDate ? showDay(expiryDate) : "", `${warehouse} ${bin}`].filter(Boolean).join(", "),
    )
    .join("; ");
}
