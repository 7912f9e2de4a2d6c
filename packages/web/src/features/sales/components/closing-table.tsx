import type { ClosingLine } from "@apothecary/core/sales/contract";
import { asOrdered, quantityText } from "@apothecary/core/lib/quantity";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { NOTHING, showDay } from "../../../kit/table/format.ts";

/** The effect of closing on each SKU: Bulk and Fragrance in kilograms, as ordered, everything else in units. */
export function ClosingTable({ lines }: { lines: readonly ClosingLine[] }) {
  return (
    <DataTable
      id="sales-closing"
      name="What leaves"
      columns={COLUMNS}
      rows={lines}
      rowId={({ sku }) => sku}
      empty={{ title: "This order has no lines", hint: "Closing it dispatches nothing." }}
      pageSize="all"
      height="rows"
      dense
      plain
    />
  );
}

const COLUMNS: readonly Column<ClosingLine>[] = [
  {
    id: "product",
    header: "SKU, Name",
    width: 220,
    least: 120,
    grow: true,
    value: (row) => row.name,
    below: (row) => row.sku,
  },
  figure("ordered", "Ordered", { priority: 1 }),
  figure("made", "Made", { help: "Made by the jobs of this order" }),
  figure("leaves", "Leaves", { priority: 1 }),
  {
    ...figure("short", "Short", { priority: 1 }),
    cell: (row) =>
      row.short > 0 ? (
        <Chip tone="amber" icon="warning">
          {amount(row.short, row)}
        </Chip>
      ) : (
        NOTHING
      ),
  },
  { id: "batches", header: "From batches", width: 150, whole: true, priority: 1, sortable: false, value: batchesOf, cell: (row) => <Batches line={row} /> },
  figure("stays", "Stays", { help: "Made for this order and not dispatched" }),
  figure("surplus", "Surplus", { help: "Surplus stock that can be added" }),
];

type Figure = "ordered" | "made" | "leaves" | "short" | "stays" | "surplus";

/** A column of quantities with units. */
function figure(id: Figure, header: string, more: Pick<Column<ClosingLine>, "priority" | "help">): Column<ClosingLine> {
  return { id, header, kind: "number", width: 72, value: (row) => row[id], text: (row) => amount(row[id], row), ...more };
}

function amount(counted: number, { unit }: Pick<ClosingLine, "unit">): string {
  return quantityText(asOrdered(counted, unit), unit);
}

type Leaving = ClosingLine["leaving"][number];

/** Each dispatched batch with its quantity, expiry day and location. */
function Batches({ line }: { line: ClosingLine }) {
  if (line.leaving.length === 0) return NOTHING;
  return (
    <Stack gap={1}>
      {line.leaving.map((batch) => (
        <Stack key={batch.elementId} gap={0}>
          <span>{batchOf(batch, line)}</span>
          <small className="quiet">{placeOf(batch)}</small>
        </Stack>
      ))}
    </Stack>
  );
}

/** `1 200 units of 014-26`. */
function batchOf({ quantity, batchNumber }: Leaving, line: ClosingLine): string {
  return `${amount(quantity, line)} of ${batchNumber}`;
}

/** `30/11/2027, Production MAIN`. */
function placeOf({ expiryDate, warehouse, bin }: Leaving): string {
  return [expiryDate ? showDay(expiryDate) : "", `${warehouse} ${bin}`].filter(Boolean).join(", ");
}

function batchesOf(line: ClosingLine): string {
  return line.leaving.map((batch) => `${batchOf(batch, line)}, ${placeOf(batch)}`).join("; ");
}
