import type { UnallocatedItem } from "@apothecary/core/sales/contract";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import type { Lines } from "../../../kit/lines/lines.ts";
import { NOTHING, showNumber } from "../../../kit/table/columns/format.ts";
import type { Fill, FillLine } from "../api/allocation.ts";

const COLUMNS: readonly LineColumn<UnallocatedItem, Fill>[] = [
  {
    id: "product",
    header: "SKU, Name",
    width: 200,
    grow: true,
    shown: ({ row }) => (
      <>
        <span className="code">{row.productSku}</span> {row.productName}
      </>
    ),
  },
  { id: "client", header: "Client", width: 150, shown: ({ row }) => row.client },
  { id: "so", header: "SO Number", width: 100, shown: ({ row }) => <span className="code">{row.soNumber}</span> },
  { id: "notes", header: "Notes", width: 140, shown: ({ row }) => row.notes || NOTHING },
  { id: "ordered", header: "Ordered", align: "right", width: 90, shown: ({ row }) => showNumber(row.ordered) },
  { kind: "decimal", field: "quantity", header: "Quantity", help: "What the job makes. The rest stays unallocated.", width: 120 },
  { kind: "decimal", field: "fillWeight", header: "Fill weight", unit: "g", width: 150 },
];

/** Up to this viewport width in pixels the lines are shown as cards. */
const CARDS_UP_TO = 920;

const fillLineName = ({ row }: FillLine): string => `${row.productSku} of ${row.soNumber}`;

/** The selected sales items with their fill weights. */
export function FillTable({ lines, disabled }: { lines: Lines<UnallocatedItem, Fill>; disabled: boolean }) {
  return <LineTable name="Sales items" lines={lines} columns={COLUMNS} lineName={fillLineName} disabled={disabled} tall cardsUpTo={CARDS_UP_TO} />;
}
