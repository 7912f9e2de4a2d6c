import type { SalesItem } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import { JobChip } from "../../../entities/job/job-chip.tsx";
import { COMPLETED } from "../../../entities/job/job-status.ts";
import { ProductLink } from "../../../entities/product/product-link.tsx";
import { costsQuery, type ProductCost } from "../../../entities/product/queries.ts";
import { costText, isBelowCost, knownMargin } from "../../../entities/product/unit-cost.ts";
import { type ReadinessRow, readinessQuery, readinessWord, readinessReason } from "../../../entities/order/readiness.ts";
import { ReadinessChip } from "../../../entities/order/readiness-chip.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { type Column, written } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { NOTHING, showMoney, showNumber, showPercent } from "../../../kit/table/columns/format.ts";
import { TwoLines } from "../../../kit/table/grid/two-lines.tsx";
import { dayAt } from "../../../lib/user/business-time.ts";
import { batchRecordPath } from "../../../lib/page/links.ts";
import { lineSubtotal } from "../api/order-lines.ts";
import { shownDayAt } from "./order-columns.tsx";

interface Props {
  lines: readonly SalesItem[];
  /** The lines of an open order show their readiness. */
  open: boolean;
}

/** The lines of an order with the progress of their jobs; cancelled ones are struck through (specification 3, section 2). */
export function OrderLinesTable({ lines, open }: Props) {
  const { data: costs } = useQuery(costsQuery(lines.map(({ productId }) => productId)));
  const { data: ready } = useQuery({ ...readinessQuery, enabled: open });
  const columns = useMemo(() => orderLineColumns(costs, open ? (ready ?? []) : undefined), [costs, open, ready]);
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

/** Strikes through the cells of cancelled lines. */
function withStrikethrough(column: Column<SalesItem>, drawn: (row: SalesItem) => ReactNode = (row) => written(column, row)): Column<SalesItem> {
  return { ...column, cell: (row) => (row.dateCancelled === null ? drawn(row) : <s>{drawn(row)}</s>) };
}

/** `79 sent`: what has left for a line; empty if nothing has. */
const sentText = ({ shipped }: SalesItem): string => (shipped > 0 ? `${showNumber(shipped)} sent` : "");

/** The day of an event that may not have happened yet. */
function eventDay(id: "dateEdited" | "dateCompleted", header: string, width: number): Column<SalesItem> {
  return withStrikethrough({ id, header, kind: "day", width, value: (row) => dayAt(row[id]), text: (row) => shownDayAt(row[id]) });
}

const COLUMNS: readonly Column<SalesItem>[] = [
  {
    id: "product",
    header: "SKU, Name",
    width: 170,
    least: 132,
    grow: true,
    value: (row) => row.productName,
    below: (row) => row.productSku,
    cell: (row) => <Product line={row} />,
  },
  withStrikethrough({ id: "quantity", header: "Quantity", kind: "number", width: 84, priority: 1, value: (row) => row.quantity, below: sentText }, (row) =>
    row.shipped > 0 ? <TwoLines first={showNumber(row.quantity)} second={sentText(row)} kind="text" /> : showNumber(row.quantity),
  ),
  {
    id: "compounding",
    header: "Compounding",
    width: 108,
    whole: true,
    priority: 1,
    value: (row) => row.formulaJobStatus,
    cell: (row) => (
      <JobProgress
        status={row.formulaJobStatus}
        job={linkedJob(row.formulaJobId, row.formulaJobNumber)}
        done={doneText(row.jobs.map(({ formulaJobStatus }) => formulaJobStatus))}
      />
    ),
  },
  {
    id: "production",
    header: "Production",
    width: 108,
    whole: true,
    priority: 1,
    value: (row) => row.productJobStatus,
    cell: (row) => (
      <JobProgress
        status={row.productJobStatus}
        job={linkedJob(row.productJobId, row.productJobNumber)}
        done={doneText(row.jobs.map(({ productJobStatus }) => productJobStatus))}
      />
    ),
  },
  withStrikethrough({ id: "dateCreated", header: "Created", kind: "day", width: 100, value: (row) => dayAt(row.dateCreated) }),
  eventDay("dateEdited", "Edited", 100),
  eventDay("dateCompleted", "Completed", 110),
];

/** The columns, with today's unit cost beside the price, and the readiness of each line of an open order. */
function orderLineColumns(costs: ReadonlyMap<number, ProductCost> | undefined, ready: readonly ReadinessRow[] | undefined): readonly Column<SalesItem>[] {
  const cost = withStrikethrough(
    {
      id: "cost",
      header: "Unit cost",
      help: "The cost of a unit today, and the margin.",
      kind: "money",
      width: 110,
      value: (row) => costs?.get(row.productId)?.total ?? null,
    },
    (row) => <Cost cost={costs?.get(row.productId)} price={row.price} />,
  );
  const total = (row: SalesItem): string => totalAndMargin(row, costs?.get(row.productId));
  const price = withStrikethrough(
    {
      id: "price",
      header: "Price, total",
      help: "The price of a unit; the total, and the margin over today's unit cost.",
      kind: "money",
      width: 80,
      priority: 1,
      value: (row) => row.price,
      below: total,
    },
    (row) => <TwoLines first={showMoney(row.price)} second={total(row)} kind="text" />,
  );
  return COLUMNS.flatMap((column) => {
    if (column.id !== "production") return [column];
    return [column, ...(ready ? [readinessColumn(ready)] : []), price, cost];
  });
}

/** `£900.00 · 60 %`; the total alone while the cost is not known. */
function totalAndMargin(line: SalesItem, cost: ProductCost | undefined): string {
  const margin = knownMargin(cost, line.price);
  return margin === null ? showMoney(lineSubtotal(line)) : `${showMoney(lineSubtotal(line))} · ${showPercent(margin)}`;
}

const MADE = "Made";

/** Whether a line needs no more work: what it needs of compounding and production is completed. */
export function isMade({ formulaJobStatus, productJobStatus, dateCancelled }: SalesItem): boolean {
  return dateCancelled === null && [formulaJobStatus, productJobStatus].every((status) => status === "Completed" || status === "N/A");
}

/** The readiness of a line and the material that runs out first, or that it is made; empty for a cancelled line. */
function readinessColumn(ready: readonly ReadinessRow[]): Column<SalesItem> {
  const byLine = new Map(ready.map((row) => [row.salesItemId, row]));
  const of = ({ salesId }: SalesItem) => byLine.get(salesId);
  return {
    id: "readiness",
    header: "Ready",
    help: "Whether stock is enough to make it, after earlier orders.",
    width: 90,
    whole: true,
    priority: 1,
    value: (row) => (isMade(row) ? MADE : readinessWord(of(row))),
    cell: (row) => (isMade(row) ? MADE : <ReadinessChip readiness={of(row)?.readiness} title={readinessReason(of(row))} />),
  };
}

/** The product's name and SKU, with icons for cancellation and notes. */
function Product({ line }: { line: SalesItem }) {
  const { productId, productSku, productName, dateCancelled } = line;
  const link = <ProductLink productId={productId} sku={productSku} />;
  const cancelled = dateCancelled !== null;
  return (
    <TwoLines
      first={cancelled ? <s>{productName}</s> : productName}
      second={
        <>
          {cancelled ? <s>{link}</s> : link} <Mark line={line} />
        </>
      }
    />
  );
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

/** `3 of 10`: how many jobs of a line are completed; empty for one job. */
function doneText(statuses: readonly string[]): string {
  return statuses.length > 1 ? `${statuses.filter((status) => status === COMPLETED).length} of ${statuses.length}` : "";
}

/** The status of a line's jobs, with how many of several are completed; a completed one has a link to its batch record. */
function JobProgress({ status, job, done }: { status: string; job: ReturnType<typeof linkedJob>; done: string }) {
  const chip =
    done === "" ? (
      <JobChip status={status} job={job} />
    ) : (
      <Stack gap={0}>
        <JobChip status={status} job={job} />
        <small className="quiet">{done} done</small>
      </Stack>
    );
  if (status !== COMPLETED || !job) return chip;
  const words = `Batch record of ${job.jobNumber}`;
  return (
    <Row as="span" gap={1} oneLine>
      {chip}
      <Link className="button button-quiet button-icon" to={batchRecordPath(job.jobId)} aria-label={words} title={words}>
        <Icon name="document" size="small" />
      </Link>
    </Row>
  );
}

function linkedJob(jobId: number | null, jobNumber: string | null): { jobId: number; jobNumber: string } | undefined {
  return jobId === null || jobNumber === null ? undefined : { jobId, jobNumber };
}

/** The icon for a cancelled line or its notes; the tooltip has the full text. */
function Mark({ line: { dateCancelled, notes } }: { line: SalesItem }) {
  const cancelled = dateCancelled === null ? "" : `Cancelled on ${shownDayAt(dateCancelled)}.`;
  const text = [cancelled, notes].filter(Boolean).join(" ");
  if (text === "") return null;
  return (
    <span title={text}>
      <Icon name={dateCancelled === null ? "document" : "error"} size="small" label={text} />
    </span>
  );
}
