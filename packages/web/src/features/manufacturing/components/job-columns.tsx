/**
 * The columns and filters of the table of manufacturing jobs (specification 3, section 2).
 */
import { TYPE_FILTER } from "../../../entities/job/job-filters.ts";
import type { OpenJob } from "../../../entities/job/queries.ts";
import { OrderLink } from "../../../entities/order/order-link.tsx";
import { madeUnit } from "../../../entities/job/line-unit.ts";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import type { Chosen, Filter } from "../../../kit/table/toolbar/filter.ts";
import { NOTHING, showNumber } from "../../../kit/table/columns/format.ts";

/** `dd/mm/yyyy`, as the list returns it. */
const UK_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;
/** Sorts jobs without a day last (specification 3, section 9). */
const NO_DAY = "9999-12-31";

/** `31/03/2026` → `2026-03-31`, which sorts. */
export function sortableDay(ukDay: string): string {
  const [, day, month, year] = UK_DAY.exec(ukDay) ?? [];
  return year === undefined ? NO_DAY : `${year}-${month}-${day}`;
}

export const JOB_COLUMNS: readonly Column<OpenJob>[] = [
  { id: "jobNumber", header: "Job number", kind: "code", width: 112, priority: 1, value: (row) => row.jobNumber },
  {
    id: "poNumber",
    header: "PO number",
    kind: "code",
    width: 132,
    value: (row) => row.purchaseOrders.map(({ poNumber }) => poNumber).join(", "),
    cell: (row) => <Orders job={row} />,
  },
  { id: "sku", header: "SKU", kind: "code", width: 124, value: (row) => row.code },
  { id: "rAndDCode", header: "R & D Code", kind: "code", width: 116, value: (row) => row.rAndDCode },
  { id: "name", header: "Name", width: 200, grow: true, priority: 1, value: (row) => row.name },
  { id: "client", header: "Client", width: 150, value: (row) => row.client },
  {
    id: "quantity",
    header: "Quantity (Kg/Units)",
    kind: "number",
    width: 148,
    priority: 1,
    searchable: false,
    value: (row) => row.grossQuantity,
    text: (row) => `${showNumber(row.grossQuantity)} ${madeUnit(row.type)}`,
  },
  { id: "batchNumber", header: "Batch Number", kind: "code", width: 124, value: (row) => row.batchNumber },
  {
    id: "printed",
    header: "Printed recipe sheet",
    width: 152,
    searchable: false,
    value: (row) => (row.type === "Formula" ? row.printed : null),
    cell: (row) => (row.type === "Formula" ? <Printed printed={row.printed} /> : NOTHING),
  },
  { id: "dateAllocated", header: "Date Allocated", kind: "day", width: 132, value: (row) => sortableDay(row.dateCreated), text: (row) => row.dateCreated },
  { id: "type", header: "Type", width: 100, hidden: true, value: (row) => row.type },
  { id: "fillSize", header: "Fill Size", kind: "number", width: 100, hidden: true, searchable: false, value: (row) => row.fillSize },
  { id: "category", header: "Category", width: 124, hidden: true, value: (row) => row.category },
  { id: "reserved", header: "Has reservation", kind: "yes", width: 132, hidden: true, searchable: false, value: (row) => row.hasReservation },
];

/** The purchase orders of a job, as links. */
function Orders({ job: { purchaseOrders } }: { job: OpenJob }) {
  if (purchaseOrders.length === 0) return NOTHING;
  return (
    <Row gap={1}>
      {purchaseOrders.map(({ poNumber, salesOrderId }) => (
        <OrderLink key={`${salesOrderId} ${poNumber}`} salesOrderId={salesOrderId} number={poNumber} />
      ))}
    </Row>
  );
}

/** Whether the recipe sheet of a formula job has been printed. */
export function Printed({ printed }: { printed: boolean }) {
  return (
    <Chip tone={printed ? "green" : "grey"} icon={printed ? "check" : "minus"}>
      {printed ? "Yes" : "No"}
    </Chip>
  );
}

const FILL_SIZE = "fillSize";
const CLIENT = "client";
const fillSizeText = (row: OpenJob): string => (row.fillSize === null ? NOTHING : String(row.fillSize));
const jobClientText = (row: OpenJob): string => row.client || NOTHING;

/** The filters. Fill sizes are limited to those of the selected client. */
export function jobFilters(jobs: readonly OpenJob[], chosen: Chosen): readonly Filter<OpenJob>[] {
  const clients = new Set(chosen[CLIENT]);
  const ofClient = clients.size === 0 ? jobs : jobs.filter((row) => clients.has(jobClientText(row)));
  const sizes = [...new Set(ofClient.flatMap(({ fillSize }) => fillSize ?? []))].toSorted((a, b) => a - b);
  return [
    {
      id: FILL_SIZE,
      label: "Fill size",
      as: "menu",
      single: true,
      values: fillSizeText,
      options: sizes.map((size) => ({ value: String(size), label: `${showNumber(size)} g/ml` })),
    },
    { id: CLIENT, label: "Client", as: "menu", single: true, values: jobClientText },
    { id: "po", label: "PO number", as: "menu", values: (row) => row.purchaseOrders.map(({ poNumber }) => poNumber) },
    { id: "category", label: "Category", as: "menu", values: (row) => row.category || NOTHING },
    { id: "reserved", label: "Reserved Jobs", as: "switch", keeps: ({ hasReservation }) => hasReservation },
    TYPE_FILTER,
  ];
}

/** The query parameters of the filters. */
export const JOB_FILTER_IDS = [FILL_SIZE, CLIENT, "po", "category", "reserved", "type"];
