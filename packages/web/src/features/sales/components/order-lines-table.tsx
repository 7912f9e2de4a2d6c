import type { SalesItem } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { JobChip } from "../../../entities/job/job-chip.tsx";
import { ProductLink } from "../../../entities/product/product-link.tsx";
import { costsQuery, type ProductCost } from "../../../entities/product/queries.ts";
import { costText, isBelowCost } from "../../../entities/product/unit-cost.ts";
import { Icon } from "../../../kit/layout/icon.tsx";
import { type Column, written } from "../../../kit/table/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { NOTHING, showMoney } from "../../../kit/table/format.ts";
import { dayAt } from "../../../lib/house-time.ts";
import { shownDayAt } from "./order-columns.tsx";

/** The lines of an order with how far their jobs have come; cancelled ones are struck through (specification 3, section 2). */
export function OrderLinesTable({ lines }: { lines: readonly SalesItem[] }) {
  const { data: costs } = useQuery(costsQuery(lines.map(({ productId }) => productId)));
  const columns = useMemo(() => columnsOf(costs), [costs]);
  return (
    <DataTable
      id="sales-lines"
      name="Order lines"
      columns={columns}
      rows={lines}
      rowId={({ salesId }) => String(salesId)}
      empty={{ title: "This order has no lines" }}
      pageSize="all"
      height="rows"
      dense
      plain
    />
  );
}

/** Crosses out what was cancelled. */
function struck(column: Column<SalesItem>, drawn: (row: SalesItem) => ReactNode = (row) => written(column, row)): Column<SalesItem> {
  return { ...column, cell: (row) => (row.dateCancelled === null ? drawn(row) : <s>{drawn(row)}</s>) };
}

const COLUMNS: readonly Column<SalesItem>[] = [
  struck({ id: "sku", header: "SKU", kind: "code", width: 124, grow: true, value: (row) => row.productSku }, (row) => (
    <span title={row.productName}>
      <ProductLink productId={row.productId} sku={row.productSku} />
    </span>
  )),
  struck({ id: "quantity", header: "Quantity", kind: "number", width: 78, priority: 1, value: (row) => row.quantity }),
  {
    id: "compounding",
    header: "Compounding",
    width: 108,
    whole: true,
    priority: 1,
    value: (row) => row.formulaJobStatus,
    cell: (row) => <JobChip status={row.formulaJobStatus} job={jobOf(row.formulaJobId, row.formulaJobNumber)} />,
  },
  {
    id: "production",
    header: "Production",
    width: 108,
    whole: true,
    priority: 1,
    value: (row) => row.productJobStatus,
    cell: (row) => <JobChip status={row.productJobStatus} job={jobOf(row.productJobId, row.productJobNumber)} />,
  },
  { id: "notes", header: "Notes", width: 60, align: "center", sortable: false, value: (row) => row.notes, cell: (row) => <Mark line={row} /> },
  struck({ id: "name", header: "Name", width: 200, value: (row) => row.productName }),
  struck({ id: "price", header: "Price", kind: "money", width: 90, value: (row) => row.price }),
  struck({ id: "dateCreated", header: "Created", kind: "day", width: 100, value: (row) => dayAt(row.dateCreated) }),
  struck({ id: "dateEdited", header: "Edited", kind: "day", width: 100, value: (row) => dayAt(row.dateEdited), text: (row) => shownDayAt(row.dateEdited) }),
  struck({
    id: "dateCompleted",
    header: "Completed",
    kind: "day",
    width: 110,
    value: (row) => dayAt(row.dateCompleted),
    text: (row) => shownDayAt(row.dateCompleted),
  }),
];

/** The columns, with what a unit costs today beside its price. */
function columnsOf(costs: ReadonlyMap<number, ProductCost> | undefined): readonly Column<SalesItem>[] {
  const cost = struck(
    {
      id: "cost",
      header: "Unit cost",
      help: "What a unit costs today, and what the price leaves of it.",
      kind: "money",
      width: 110,
      value: (row) => costs?.get(row.productId)?.total ?? null,
    },
    (row) => <Cost cost={costs?.get(row.productId)} price={row.price} />,
  );
  const after = COLUMNS.findIndex(({ id }) => id === "price") + 1;
  return [...COLUMNS.slice(0, after), cost, ...COLUMNS.slice(after)];
}

function Cost({ cost, price }: { cost: ProductCost | undefined; price: number }) {
  if (!cost) return NOTHING;
  const below = isBelowCost(cost, price);
  return (
    <span title={costText(cost, price)}>
      {cost.unpriced.length > 0 || below ? <Icon name="warning" size="small" label={costText(cost, price)} /> : null} {showMoney(cost.total)}
    </span>
  );
}

function jobOf(jobId: number | null, jobNumber: string | null): { jobId: number; jobNumber: string } | undefined {
  return jobId === null || jobNumber === null ? undefined : { jobId, jobNumber };
}

/** That a line was cancelled, and what is noted of it; the tooltip says it in full. */
function Mark({ line: { dateCancelled, notes } }: { line: SalesItem }) {
  const cancelled = dateCancelled === null ? "" : `Cancelled on ${shownDayAt(dateCancelled)}.`;
  const said = [cancelled, notes].filter(Boolean).join(" ");
  if (said === "") return null;
  return (
    <span title={said}>
      <Icon name={dateCancelled === null ? "document" : "error"} size="small" label={said} />
    </span>
  );
}
