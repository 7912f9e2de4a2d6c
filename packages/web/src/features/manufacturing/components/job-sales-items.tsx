import { cancelItemFromCompoundingJob } from "@apothecary/core/jobs/contract";
import { useMemo, useState } from "react";
import type { JobDetail } from "../../../entities/job/queries.ts";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { OrderLink } from "../../../entities/order/order-link.tsx";
import { madeUnit } from "../../../entities/job/line-unit.ts";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showDay } from "../../../kit/table/columns/format.ts";
import { RowButtons } from "../../../kit/table/grid/row-buttons.tsx";
import { useAction } from "../../../lib/server/use-action.ts";
import { isStarted, removal, type SalesItem } from "../api/job.ts";

const UNASSIGNED = "Unassigned";

const COLUMNS: readonly Column<SalesItem>[] = [
  {
    id: "soNumber",
    header: "SO Number",
    kind: "code",
    width: 92,
    value: (row) => row.soNumber,
    cell: (row) => <OrderLink salesOrderId={row.id} number={row.soNumber} />,
  },
  { id: "product", header: "Product", kind: "code", width: 124, priority: 1, value: (row) => row.productSku, cell: (row) => <ItemLink sku={row.productSku} /> },
  { id: "quantity", header: "Quantity", kind: "number", width: 84, priority: 1, value: (row) => row.quantity },
  {
    id: "poNumber",
    header: "PO Number",
    kind: "code",
    width: 116,
    value: (row) => row.poNumber,
    cell: (row) => <OrderLink salesOrderId={row.id} number={row.poNumber} />,
  },
  { id: "client", header: "Client", width: 120, grow: true, value: (row) => row.client },
  { id: "dateCreated", header: "Date Created", kind: "day", width: 112, value: (row) => row.dateCreated },
  {
    id: "dispatchDate",
    header: "Dispatch Date",
    width: 116,
    value: (row) => row.dispatchDate,
    text: (row) => (row.dispatchDate ? showDay(row.dispatchDate) : UNASSIGNED),
  },
  { id: "notes", header: "Notes", width: 64, align: "center", value: (row) => row.notes, cell: (row) => <Notes notes={row.notes} /> },
];

function Notes({ notes }: { notes: string }) {
  if (notes === "") return null;
  return (
    <span title={notes}>
      <Icon name="document" label={`Notes: ${notes}`} />
    </span>
  );
}

/** The sales items of a job. One of several can be removed from an open compounding job (specification 3, section 2). */
export function JobSalesItems({ job, open = true }: { job: JobDetail; open?: boolean }) {
  const [removing, setRemoving] = useState<SalesItem>();
  const { jobDetails, salesItems } = job;
  const removable = open && jobDetails.type === "Formula" && salesItems.length > 1 && !isStarted(jobDetails);
  const columns = useMemo(() => (removable ? [...COLUMNS, removeColumn(setRemoving)] : COLUMNS), [removable]);
  return (
    <Card title="Sales items">
      <DataTable
        id="job-sales-items"
        name="Sales items"
        columns={columns}
        rows={salesItems}
        rowId={({ salesId }) => String(salesId)}
        height="rows"
        dense
        plain
        empty={{ title: "No sales items" }}
      />
      {removing ? <RemoveItem item={removing} job={job} onClose={() => setRemoving(undefined)} /> : null}
    </Card>
  );
}

function removeColumn(onRemove: (item: SalesItem) => void): Column<SalesItem> {
  return {
    id: "remove",
    header: "Remove",
    width: 72,
    align: "center",
    ...OF_BUTTONS,
    cell: (row) => (
      <RowButtons actions={[{ icon: "delete", word: "Remove item", name: `Remove ${row.productSku} of ${row.soNumber}`, run: () => onRemove(row) }]} />
    ),
  };
}

function RemoveItem({ item, job: { jobDetails }, onClose }: { item: SalesItem; job: JobDetail; onClose: () => void }) {
  const remove = useAction(cancelItemFromCompoundingJob, { onSuccess: onClose });
  return (
    <Confirmation
      title="Remove sales item"
      confirm="Remove item"
      danger
      busy={remove.isPending}
      onConfirm={() => void remove.run({ body: removal(item, jobDetails) })}
      onCancel={onClose}
    >
      <p>
        {item.productSku} of {item.soNumber} will be removed from {jobDetails.jobNumber}, which now makes {jobDetails.grossQuantity} {madeUnit(jobDetails.type)}
        . Its quantities are scaled down, its filling job is cancelled, and the sales item is unallocated again.
      </p>
    </Confirmation>
  );
}
