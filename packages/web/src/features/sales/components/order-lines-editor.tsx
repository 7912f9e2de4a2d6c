import { MAX_LINE_NOTES } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Chip } from "../../../kit/layout/chip.tsx";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import type { Lines } from "../../../kit/lines/lines.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import { useLinesValue } from "../../../kit/lines/use-lines.ts";
import { showMoney, showNumber } from "../../../kit/table/columns/format.ts";
import { offeredPrices, offeredPricesQuery, type PricesByProduct } from "../api/offered-prices.ts";
import { type OrderedProduct, type OrderLine, type OrderLineValues, lineSubtotal, orderTotal } from "../api/order-lines.ts";

type Column = LineColumn<OrderedProduct, OrderLineValues>;

const PRODUCT: Column = { id: "product", header: "SKU, Name", width: 200, grow: true, shown: (line) => <Product line={line} /> };
const QUANTITY_AND_PRICE: readonly Column[] = [
  {
    kind: "quantity",
    field: "quantity",
    header: "Quantity",
    help: "The quantity of a line that one job makes cannot be changed. Where several do, they make less if less is ordered.",
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
];
const SUBTOTAL_AND_NOTES: readonly Column[] = [
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
const FORMULA: Column = { id: "formula", header: "R&D code", width: 100, shown: ({ row }) => <span className="code">{row.rAndDCode}</span> };

/** Up to this window width columns are narrow, and the less needed are left out; up to the other, lines are cards. */
const NARROW = "(max-width: 960px)";
const CARDS_UP_TO = 700;
const NARROW_WIDTHS: Readonly<Record<string, number>> = { product: 140, subtotal: 124, notes: 96, cancelled: 72 };
const narrowed = (column: Column, narrow: boolean): Column =>
  narrow ? { ...column, width: NARROW_WIDTHS[column.field ?? column.id] ?? column.width } : column;

const orderLineName = ({ row }: OrderLine): string => row.sku;

interface Props {
  lines: Lines<OrderedProduct, OrderLineValues>;
  clientId: number | null;
  disabled: boolean;
  /** Called on Enter in the last line. */
  onPastEnd: () => void;
}

/** The editable lines of a new order; each can be removed. */
export function OrderLinesEditor({ lines, clientId, disabled, onPastEnd }: Props) {
  const values = useValueColumns(lines, clientId, true);
  const narrow = useMedia(NARROW);
  const columns = useMemo(() => [PRODUCT, ...(narrow ? [] : [FORMULA]), ...values].map((column) => narrowed(column, narrow)), [values, narrow]);
  return (
    <LineTable
      name="Order lines"
      lines={lines}
      columns={columns}
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
export function SavedLinesEditor({ lines, clientId, disabled, onPastEnd }: Props) {
  const values = useValueColumns(lines, clientId);
  const narrow = useMedia(NARROW);
  const columns = useMemo(() => savedColumns(lines, values).map((column) => narrowed(column, narrow)), [lines, values, narrow]);
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

/** Quantity and price; what the client pays by agreement and, in a new order, paid last; the subtotal, and notes. */
function useValueColumns(lines: Props["lines"], clientId: number | null, isNew = false): readonly Column[] {
  const products = useLinesValue(lines, (all) => all.map(({ row }) => row.productId).join());
  const { data: prices } = useQuery(offeredPricesQuery(clientId, products === "" ? [] : products.split(",").map(Number)));
  const narrow = useMedia(NARROW);
  return useMemo(() => {
    return [...QUANTITY_AND_PRICE, ...(narrow ? [] : offeredColumns(prices, isNew)), ...SUBTOTAL_AND_NOTES];
  }, [prices, isNew, narrow]);
}

/** Only columns in which a line has a price. */
function offeredColumns(prices: PricesByProduct | undefined, isNew: boolean): readonly Column[] {
  const column = (id: "listed" | "last", header: string, help: string): Column => ({
    ...{ id, header, help, align: "right", width: 108 },
    shown: ({ row, values }) => {
      const price = offeredPrices(prices, row.productId, typeof values.quantity === "number" ? values.quantity : 0)[id]?.price;
      return price === undefined ? null : showMoney(price);
    },
  });
  const all = [...(prices?.values() ?? [])];
  return [
    ...(all.some(({ list }) => list.length > 0) ? [column("listed", "List price", "The price agreed with the client for this quantity today.")] : []),
    ...(isNew && all.some(({ last }) => last !== null) ? [column("last", "Last price", "What the client paid for a unit last.")] : []),
  ];
}

function savedColumns(lines: Props["lines"], values: readonly Column[]): readonly Column[] {
  return [
    { ...PRODUCT, shown: (line) => <Product line={line} saving /> },
    ...values,
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
