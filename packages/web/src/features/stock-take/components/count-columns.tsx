import { quantityText, type Unit } from "@apothecary/core/lib/rules/quantity";
import { LargeBatchNumber } from "../../../entities/lot/large-batch-number.tsx";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import type { Line } from "../../../kit/lines/lines.ts";
import { NOTHING } from "../../../kit/table/columns/format.ts";
import { type CountLine, type CountValues, isCounted } from "../api/count-lines.ts";

type CountedLine = Line<CountLine, CountValues>;

/** The columns of a count; a blind count has no expected quantities. */
export function countColumns(itemUnit: (sku: string, type: string) => Unit, blind: boolean): readonly LineColumn<CountLine, CountValues>[] {
  const unit = ({ row: { sku, type } }: CountedLine) => itemUnit(sku, type);
  const expected: LineColumn<CountLine, CountValues> = {
    id: "expected",
    header: "Expected Quantity",
    width: 144,
    align: "right",
    card: { phone: 7, tablet: 4 },
    shown: (line) => (line.row.expected === undefined ? NOTHING : quantityText(line.row.expected, unit(line))),
  };
  return [
    { id: "sku", header: "SKU", width: 128, card: { phone: 4, tablet: 2, bare: true }, shown: ({ row }) => <strong className="code">{row.sku}</strong> },
    { id: "name", header: "Name", width: 152, grow: true, card: { phone: 8, tablet: 4, bare: true }, shown: ({ row }) => row.name },
    {
      id: "batch",
      header: "Batch Number",
      width: 136,
      card: { phone: 5, tablet: 2, bare: true },
      shown: ({ row }) => <LargeBatchNumber batchNumber={row.batchNumber} />,
    },
    ...(blind ? [] : [expected]),
    { kind: "quantity", field: "counted", header: "Actual Quantity", width: 184, card: { phone: 5, tablet: 5, first: true }, unit, kilograms: true },
    // Only raw materials have an expiry date on the label (specification 2, 2.13).
    {
      kind: "day",
      field: "expiryDate",
      onRequest: true,
      header: "Expiry Date",
      width: 176,
      card: { phone: 5, tablet: 4 },
      editable: ({ row }) => row.type === "Raw Material",
      shown: () => "N/A",
    },
    { kind: "tick", field: "notFound", header: "Not Found", width: 96, card: { phone: 2, tablet: 3 }, editable: ({ row }) => !row.newItem },
  ];
}

export const nameOfCounted = ({ row: { sku, name, batchNumber } }: CountedLine): string => `${sku} ${name}, batch ${batchNumber}`;

/** Whether a line was added, and so can be removed. */
export const isAdded = ({ row }: CountedLine): boolean => row.newItem;

export const isDone = ({ row, values }: CountedLine): boolean => isCounted({ counted: values.counted, newItem: row.newItem });
