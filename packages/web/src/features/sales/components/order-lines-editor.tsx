import { MAX_LINE_NOTES } from "@apothecary/core/sales/contract";
import { useMemo } from "react";
import { Chip } from "../../../kit/layout/chip.tsx";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import type { Lines } from "../../../kit/lines/lines.ts";
import { showMoney, showNumber } from "../../../kit/table/columns/format.ts";
import { type OrderedProduct, type OrderLine, type OrderLineValues, lineSubtotal, orderTotal } from "../api/order-lines.ts";

type Column = LineColumn<OrderedProduct, OrderLineValues>;

const PRODUCT: Column = { id: "product", header: "SKU, Name", width: 200, grow: true, shown: (line) => <Product line={line} /> };
const VALUES: readonly Column[] = [
  {
    kind: "quantity",
    field: "quantity",
    header: "Quantity",
    help: "The quantity of a line with a job cannot be changed.",
    width: 120,
    reverts: true,
    editable: ({ row, values }) => !values.cancelled && !row.saved?.jobNumber,
    shown: ({ row, values }) => (
      <span title={row.saved?.jobNumber ?? undefined}>{typeof values.quantity === "number" ? showNumber(values.quantity) : null}</span>
    ),
  },
  {
    kind: "money",
    field: "price",
    header: "Unit price",
    width: 136,
    reverts: true,
    editable: ({ values }) => !values.cancelled,
  },
  {
    id: "subtotal",
    header: "Subtotal",
    align: "right",
    width: 152,
    shown: ({ values }) => (values.cancelled ? null : showMoney(lineSubtotal(values))),
    total: (all) => showMoney(orderTotal(all)),
  },
  { kind: "text", field: "notes", header: "Notes", width: 200, maxLength: MAX_LINE_NOTES, editable: ({ values }) => !values.cancelled },
];
const NEW_COLUMNS: readonly Column[] = [
  PRODUCT,
  { id: "formula", header: "R&D code", width: 100, shown: ({ row }) => <span className="code">{row.rAndDCode}</span> },
  ...VALUES,
];

/** Up to this viewport width in pixels the lines are shown as cards. */
const CARDS_UP_TO = 960;

const orderLineName = ({ row }: OrderLine): string => row.sku;

interface Props {
  lines: Lines<OrderedProduct, OrderLineValues>;
  disabled: boolean;
  /** Called on Enter in the last line. */
  onPastEnd: () => void;
}

/** The editable lines of a new order; each can be removed. */
export function OrderLinesEditor({ lines, disabled, onPastEnd }: Props) {
  return (
    <LineTable
      name="Order lines"
      lines={lines}
      columns={NEW_COLUMNS}
      lineName={orderLineName}
      disabled={disabled}
      removable="all"
      empty="No products yet. Add the first one above."
      tall
      dense
      onPastEnd={onPastEnd}
      cardsUpTo={CARDS_UP_TO}
    />
  );
}

/** The lines of an existing order: saved lines can be cancelled, new ones removed. */
export function SavedLinesEditor({ lines, disabled, onPastEnd }: Props) {
  const columns = useMemo(() => savedColumns(lines), [lines]);
  return (
    <LineTable
      name="Order lines"
      lines={lines}
      columns={columns}
      lineName={orderLineName}
      disabled={disabled}
      empty="All lines are cancelled."
      tall
      dense
      onPastEnd={onPastEnd}
      cardsUpTo={CARDS_UP_TO}
    />
  );
}

function savedColumns(lines: Props["lines"]): readonly Column[] {
  return [
    { ...PRODUCT, shown: (line) => <Product line={line} saving /> },
    ...VALUES,
    {
      kind: "tick",
      field: "cancelled",
      header: "Cancel",
      width: 90,
      editable: ({ row }) => row.saved !== null,
      shown: ({ id, row }) => (
        <button type="button" className="tool" aria-label={`Remove ${row.sku}`} onClick={() => lines.remove([id])}>
          Remove
        </button>
      ),
    },
  ];
}

/** Strikes through a cancelled line; with `saving`, marks a new line as not saved. */
function Product({ line: { row, values }, saving = false }: { line: OrderLine; saving?: boolean }) {
  const name = (
    <>
      <span className="code">{row.sku}</span> {row.name}
    </>
  );
  return (
    <>
      {values.cancelled ? <s>{name}</s> : name}
      {values.cancelled ? <Chip tone="red">To be cancelled</Chip> : null}
      {saving && row.saved === null ? <Chip tone="blue">New line - not saved</Chip> : null}
    </>
  );
}
