/**
 * One completed job: its sales items, output and materials (specification 3, section 2).
 */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { type CompletedJob, completedJobQuery } from "../../../entities/job/completed-job.ts";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { lineUnit } from "../../../entities/job/line-unit.ts";
import { OrderLink } from "../../../entities/order/order-link.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { NOTHING, showDay, showInstant, showNumber, showPercent, showQuantity } from "../../../kit/table/columns/format.ts";
import { Loaded } from "./widget.tsx";

type Material = CompletedJob["jobStock"][number];

function materialColumns({ jobDetails }: CompletedJob): readonly Column<Material>[] {
  const amount = (quantity: number, { elementSku }: Material) => showQuantity(quantity, lineUnit(jobDetails, elementSku));
  return [
    { id: "sku", header: "SKU", kind: "code", width: 130, value: (row) => row.elementSku, cell: (row) => <ItemLink sku={row.elementSku} /> },
    { id: "name", header: "Name", width: 220, grow: true, value: (row) => row.name },
    {
      id: "allocated",
      header: "Allocated",
      kind: "number",
      width: 130,
      value: (row) => row.allocatedQuantity,
      text: (row) => amount(row.allocatedQuantity, row),
    },
    { id: "used", header: "Used", kind: "number", width: 130, value: (row) => row.usedQuantity, text: (row) => amount(row.usedQuantity, row) },
    { id: "batches", header: "Batch Used", kind: "code", width: 160, value: (row) => row.batchUsed, cell: (row) => <LotsUsed of={row} /> },
  ];
}

/** Replaces the list, with a back button. */
export function CompletedJobDetail({ jobId, onBack }: { jobId: number; onBack: () => void }) {
  const query = useQuery(completedJobQuery(jobId));
  return (
    <Stack gap={4}>
      <Row>
        <button type="button" className="tool" onClick={onBack}>
          <Icon name="arrow-left" size="small" />
          Back to the list
        </button>
      </Row>
      <Loaded query={query}>
        {(job) => (
          <Stack gap={4}>
            <Facts facts={completedJobFacts(job)} pairs />
            <Materials job={job} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

function Materials({ job }: { job: CompletedJob }) {
  const columns = useMemo(() => materialColumns(job), [job]);
  return (
    <DataTable
      id="completed-materials"
      name="Materials"
      columns={columns}
      rows={job.jobStock}
      rowId={({ elementSku }) => elementSku}
      plain
      height="rows"
      empty={{ title: "No materials were used" }}
    />
  );
}

/** Each batch once, over all variants. */
function LotsUsed({ of: { batches: lots } }: { of: Material }) {
  const used = [...new Map(lots.map((one) => [`${one.sku} ${one.batchNumber}`, one])).values()];
  if (used.length === 0) return NOTHING;
  return (
    <Row as="span" gap={2}>
      {used.map(({ sku, batchNumber }) => (
        <LotLink key={`${sku} ${batchNumber}`} batchNumber={batchNumber} sku={sku} />
      ))}
    </Row>
  );
}

/** Links to the orders, without duplicates. */
function OrderLinks({ of }: { of: CompletedJob["salesItems"] }) {
  const orders = [...new Map(of.map((item) => [item.salesOrderId, item])).values()];
  return (
    <Row gap={2}>
      {orders.map(({ salesOrderId, soNumber }) => (
        <OrderLink key={salesOrderId} salesOrderId={salesOrderId} number={soNumber} />
      ))}
    </Row>
  );
}

function completedJobFacts({ jobDetails: job, salesItems }: CompletedJob) {
  const formula = job.type === "Formula";
  const unit = formula ? "Kg" : "units";
  const each = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value))].join(", ");
  const notAvailable = "Data not available";
  return [
    { label: "Job number", value: <JobLink jobId={job.id} jobNumber={job.jobNumber} /> },
    { label: "Code", value: [job.code, job.rAndDCode].filter(Boolean).join(" · ") },
    { label: "Name", value: job.name },
    { label: "Client", value: job.client },
    { label: "SO number", value: <OrderLinks of={salesItems} /> },
    { label: "PO number", value: each(salesItems.map(({ poNumber }) => poNumber)) },
    ...(formula ? [{ label: "Batch number", value: <LotLink batchNumber={job.batchNumber} sku={job.code} /> }] : []),
    { label: "Target dispatch date", value: each(salesItems.map(({ dispatchDate }) => dispatchDate && showDay(dispatchDate))) },
    { label: "Date completed", value: showInstant(job.dateCompleted) },
    { label: "Order quantity", value: `${showNumber(job.grossQuantity)} ${unit}` },
    { label: "Quantity produced", value: job.quantityProduced === null ? notAvailable : `${showNumber(job.quantityProduced)} ${unit}` },
    ...(formula ? [{ label: "Wastage added", value: showPercent(job.wastagePercent) }] : []),
    { label: "Closed by", value: job.staffName },
    { label: "Notes", value: job.notes || "N/A", whole: true },
  ];
}
