import type { OrderSummary } from "@apothecary/core/sales/contract";
import { type Progress, READINESS_WORDS } from "../../../entities/order/readiness.ts";
import { ReadinessChip } from "../../../entities/order/readiness-chip.tsx";
import { type Column, isWhole } from "../../../kit/table/columns/column.ts";
import type { Filter } from "../../../kit/table/toolbar/filter.ts";
import { showDay } from "../../../kit/table/columns/format.ts";
import { dayAt } from "../../../lib/user/business-time.ts";
import type { ListedState } from "../api/orders.ts";

/** Shown for a date that is not set (specification 3, section 2). */
export const NO_DATE = "N/A";

/** A day in display format, or `N/A`. */
export const shownDay = (day: string | null): string => (day === null ? NO_DATE : showDay(day));
/** The day of a timestamp in display format, or `N/A`. */
export const shownDayAt = (instant: string | null): string => shownDay(dayAt(instant));

/** An order of the list; an open one has its readiness once that is loaded, or is made. */
export interface ListedOrder extends OrderSummary {
  readiness?: Progress | undefined;
}

const COLUMNS: readonly Column<ListedOrder>[] = [
  { id: "soNumber", header: "Sales Order Number", kind: "code", width: 170, value: (row) => row.soNumber },
  { id: "client", header: "Client", width: 200, least: 90, grow: true, priority: 1, value: (row) => row.client.name },
  { id: "products", header: "Product", width: 260, hidden: true, value: (row) => row.products.join(", ") },
  { id: "poNumber", header: "PO Number", kind: "code", width: 150, value: (row) => row.poNumber },
  { id: "orderDate", header: "Order Date", kind: "day", width: 120, value: (row) => dayAt(row.orderDate) },
  {
    id: "dispatchDate",
    header: "Dispatch Date",
    kind: "day",
    width: 130,
    priority: 1,
    value: (row) => row.dispatchDate,
    text: (row) => shownDay(row.dispatchDate),
  },
];
const ENDED: Record<Exclude<ListedState, "open">, Column<ListedOrder>> = {
  completed: { id: "dateCompleted", header: "Date Completed", kind: "day", width: 150, priority: 1, value: (row) => dayAt(row.dateCompleted) },
  cancelled: { id: "dateCancelled", header: "Date Cancelled", kind: "day", width: 150, priority: 1, value: (row) => dayAt(row.dateCancelled) },
};

const READINESS: Column<ListedOrder> = {
  id: "readiness",
  header: "Can it be made?",
  width: 200,
  whole: true,
  priority: 1,
  value: (row) => row.readiness && READINESS_WORDS[row.readiness],
  cell: (row) => <ReadinessChip readiness={row.readiness} />,
};

type OrderColumns = Readonly<Record<ListedState, readonly Column<ListedOrder>[]>>;

/** The columns of the order list by state. Only ended orders have an end date. */
export const ORDER_COLUMNS: OrderColumns = {
  open: [...COLUMNS, READINESS],
  completed: [...COLUMNS, ENDED.completed],
  cancelled: [...COLUMNS, ENDED.cancelled],
};

/** Narrower columns for the list beside an open order. */
export const BESIDE_COLUMNS: OrderColumns = {
  open: ORDER_COLUMNS.open.map(narrow),
  completed: ORDER_COLUMNS.completed.map(narrow),
  cancelled: ORDER_COLUMNS.cancelled.map(narrow),
};

function narrow(column: Column<ListedOrder>): Column<ListedOrder> {
  return isWhole(column) ? { ...column, width: 0 } : column;
}

/** The filter that selects the list. */
export const STATE = "state";

export const ORDER_FILTERS: readonly Filter<ListedOrder>[] = [
  { id: "client", label: "Client", as: "menu", single: true, values: (row) => row.client.name },
  { id: "product", label: "Product", as: "menu", values: (row) => row.products },
  {
    id: STATE,
    label: "Ended orders",
    as: "buttons",
    loads: true,
    single: true,
    options: [
      { value: "completed", label: "Completed" },
      { value: "cancelled", label: "Cancelled" },
    ],
    values: (row) => (row.dateCancelled === null ? "completed" : "cancelled"),
  },
];
export const ORDER_FILTER_IDS = ORDER_FILTERS.map(({ id }) => id);

/** The title of the list (specification 3, section 2). */
export const TITLES: Readonly<Record<ListedState, string>> = { open: "Open Orders", completed: "Completed Orders", cancelled: "Cancelled Orders" };
