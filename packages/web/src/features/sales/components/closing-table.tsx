import type { ClosingLine } from "@apothecary/core/sales/contract";
import { asOrdered, quantityText } from "@apothecary/core/lib/rules/quantity";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { NOTHING, showDay } from "../../../kit/table/columns/format.ts";
import { locationText } from "../../../entities/location/location-text.ts";

/** The effect of closing on each SKU: Bulk and Fragrance in kilograms, as ordered, everything else in units. */
export function ClosingTable({ lines }: { lines: readonly ClosingLine[] }) {
  const surplus = lines.some((line) => line.surplus > 0);
  const columns = lines.some((line) => line.shipped > 0) ? WITH_SHIPPED : COLUMNS;
  return (
    <DataTable
      id="sales-closing"
      name="What leaves"
      columns={surplus ? [...columns, SURPLUS] : columns}
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

const PRODUCT: Column<ClosingLine> = {
  id: "product",
  header: "SKU, Name",
  width: 220,
  least: 120,
  grow: true,
  value: (row) => row.name,
  below: (row) => row.sku,
};
const SHORT: Column<ClosingLine> = {
  ...figure("short", "Short"),
  cell: (row) =>
    row.short > 0 ? (
      <Chip tone="amber" icon="warning">
        {amount(row.short, row)}
      </Chip>
    ) : (
      NOTHING
    ),
};
const STOCK_LINES: Column<ClosingLine> = {
  id: "batches",
  header: "From batches",
  width: 150,
  whole: true,
  priority: 1,
  sortable: false,
  value: leavingStockLinesText,
  cell: (row) => <LeavingStockLines line={row} />,
};
/** Two figures share a column, so that all of them fit on a tablet. */
const COLUMNS: readonly Column<ClosingLine>[] = [
  PRODUCT,
  figure("ordered", "Ordered", { of: "made", word: "Made", help: "Below: made by the jobs of this order" }),
  figure("leaves", "Dispatch", { of: "stays", word: "Left", help: "Below: what stays in stock of what was made for this order" }),
  SHORT,
  STOCK_LINES,
];
const SURPLUS = figure("surplus", "Surplus", { help: "Surplus stock that can be added" });
const SHIPPED = figure("ordered", "Ordered", { of: "shipped", word: "Sent", help: "Below: sent with earlier shipments" });
const WITH_SHIPPED = COLUMNS.map((column) => (column.id === "ordered" ? SHIPPED : column));

type Figure = "ordered" | "shipped" | "made" | "leaves" | "short" | "stays" | "surplus";

/** A column of quantities with units; `of` is a second figure below the first, labelled by `word`. */
function figure(id: Figure, header: string, { help, of, word }: { help?: string; of?: Figure; word?: string } = {}): Column<ClosingLine> {
  const closingFigure = (row: ClosingLine) => amount(row[id], row);
  const column: Column<ClosingLine> = {
    id,
    header,
    kind: "number",
    width: 72,
    priority: 1,
    value: (row) => row[id],
    text: closingFigure,
    ...(help ? { help } : {}),
  };
  if (of === undefined) return column;
  const figureBelow = (row: ClosingLine) => `${word}: ${amount(row[of], row)}`;
  return {
    ...column,
    text: (row) => `${closingFigure(row)} ${figureBelow(row)}`,
    cell: (row) => (
      <Stack gap={0}>
        <span>{closingFigure(row)}</span>
        <small className="quiet">{figureBelow(row)}</small>
      </Stack>
    ),
  };
}

function amount(counted: number, { unit }: Pick<ClosingLine, "unit">): string {
  return quantityText(asOrdered(counted, unit), unit);
}

type Leaving = ClosingLine["leaving"][number];

/** Each dispatched batch with its quantity, expiry day and location. */
function LeavingStockLines({ line }: { line: ClosingLine }) {
  if (line.leaving.length === 0) return NOTHING;
  return (
    <Stack gap={1}>
      {line.leaving.map((stockLine) => (
        <Stack key={stockLine.elementId} gap={0}>
          <span>{leavingStockLineText(stockLine, line)}</span>
          <small className="quiet">{leavingLocationText(stockLine)}</small>
        </Stack>
      ))}
    </Stack>
  );
}

/** `1 200 units of 014-26`. */
function leavingStockLineText({ quantity, batchNumber }: Leaving, line: ClosingLine): string {
  return `${amount(quantity, line)} of ${batchNumber}`;
}

/** `30/11/2027, Production MAIN`. */
function leavingLocationText({ expiryDate, warehouse, bin }: Leaving): string {
  return [expiryDate ? showDay(expiryDate) : "", locationText({ warehouse, bin })].filter(Boolean).join(", ");
}

function leavingStockLinesText(line: ClosingLine): string {
  return line.leaving.map((stockLine) => `${leavingStockLineText(stockLine, line)}, ${leavingLocationText(stockLine)}`).join("; ");
}
