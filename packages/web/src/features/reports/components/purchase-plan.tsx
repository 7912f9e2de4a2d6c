/**
 * The purchase plan: run-out days, proposed orders and waiting orders. Selected rows are put on order together.
 */
import type { PurchasePlanRow } from "@apothecary/core/reports/contract";
import { MAX_ORDER_LINES } from "@apothecary/core/stock/contract";
import { useQuery } from "@tanstack/react-query";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { planQuery } from "../../../entities/item/plan-query.ts";
import { Quantity } from "../../../entities/item/quantity.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { PURCHASING_FILTER_IDS, PURCHASING_FILTERS, SUPPLIER } from "./purchasing-filters.ts";

const quantity = (id: string, header: string, help: string, value: (row: PurchasePlanRow) => number, more: object = {}): Column<PurchasePlanRow> => ({
  id,
  header,
  help,
  kind: "number",
  width: 110,
  value,
  cell: (row) => <Quantity value={value(row)} priceUnit={row.priceUnit} />,
  ...more,
});

const COLUMNS: readonly Column<PurchasePlanRow>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 110, value: (row) => row.sku, cell: (row) => <ItemLink sku={row.sku} /> },
  { id: "name", header: "Name", width: 170, grow: true, value: (row) => row.name },
  {
    id: "runsOutDay",
    header: "Runs Out",
    help: "The first day on which stock does not cover open orders or usage. A dash means not within a year.",
    kind: "day",
    width: 110,
    priority: 1,
    value: (row) => row.runsOutDay,
  },
  quantity("toOrder", "To Order", "Covers open orders or 30 days of usage and the minimum stock, rounded to MOQ and EOQ.", (row) => row.toOrder, {
    priority: 1,
  }),
  {
    id: "waitingOrders",
    header: "Orders Waiting",
    help: "Sales orders that usable stock does not cover. Open the row to see them.",
    kind: "number",
    width: 100,
    priority: 1,
    value: (row) => row.waitingOrders,
    text: (row) => showNumber(row.waitingOrders),
  },
  { id: SUPPLIER, header: "Supplier", width: 150, value: (row) => row.supplierName, filterable: true },
  quantity("usable", "Usable", "Live, not expired and not reserved, of all variants. A client's own stock does not count.", (row) => row.usable),
  quantity("needed", "Needed", "Required by open jobs and order lines beyond their reservations and their clients' own stock.", (row) => row.needed),
  quantity("onOrder", "On Order", "Ordered and not yet delivered.", (row) => row.onOrder),
  {
    id: "expectedDay",
    header: "Expected",
    help: "The earliest expected day of stock on order.",
    kind: "day",
    width: 110,
    value: (row) => row.expectedDay,
  },
  quantity("usagePerDay", "Usage a Day", "The average of the last three calendar months.", (row) => row.usagePerDay),
  quantity("minimumStock", "Minimum Stock", "The quantity to keep in stock.", (row) => row.minimumStock),
  quantity("moq", "MOQ", "Minimum order quantity.", (row) => row.moq),
  quantity("eoq", "EOQ", "Economic order quantity.", (row) => row.eoq),
  { id: "ownedBy", header: "Owner", width: 150, value: (row) => row.ownedBy, hidden: true },
];

interface Props {
  chosen: ReadonlySet<string>;
  onChoose: (skus: ReadonlySet<string>) => void;
  onOpen: (row: PurchasePlanRow) => void;
  onOrder: (rows: readonly PurchasePlanRow[]) => void;
}

/** A view of the purchasing window. Its filters are in the query string. */
export function PurchasePlan({ chosen, onChoose, onOpen, onOrder }: Props) {
  const { data: rows, error, refetch } = useQuery(planQuery);
  const control = useTableAddress(PURCHASING_FILTER_IDS);
  const ticked = rows?.filter(({ sku }) => chosen.has(sku)) ?? [];
  const tooMany = ticked.length > MAX_ORDER_LINES;
  return (
    <DataTable
      id="purchase-plan"
      name="Purchase plan"
      columns={COLUMNS}
      rows={rows}
      rowId={({ sku }) => sku}
      filters={PURCHASING_FILTERS}
      control={control}
      dense
      height="rows"
      searchLabel="Search the purchase plan"
      onOpen={onOpen}
      selection={{ chosen, onChange: onChoose }}
      actions={
        <button
          type="button"
          className="button button-main"
          disabled={ticked.length === 0 || tooMany}
          title={tooMany ? `An order can have at most ${MAX_ORDER_LINES} lines.` : undefined}
          onClick={() => onOrder(ticked)}
        >
          <Icon name="goods-in" />
          {ticked.length === 0 ? "Order ticked items" : `Order ${ticked.length === 1 ? "1 item" : `${ticked.length} items`}`}
        </button>
      }
      failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
      empty={{ title: "No purchases needed", hint: "No open order needs materials, and no item is below its minimum stock." }}
    />
  );
}
