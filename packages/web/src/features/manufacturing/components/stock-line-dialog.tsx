import { StatusChip } from "../../../entities/stock-line/status-chip.tsx";
import { UsableSum } from "../../../entities/item/usable-sum.tsx";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { today } from "../../../lib/user/business-time.ts";
import { shownAmount } from "../../../entities/job/line-amount.ts";
import { lineUnit } from "../../../entities/job/line-unit.ts";
import { type JobStockLine, type JobDetails, type Requirement, sumOfLine } from "../api/job.ts";
import { locationText } from "../../../entities/location/location-text.ts";

interface Props {
  job: JobDetails;
  line: Requirement;
  onClose: () => void;
}

/** The batches that can be used for a job line, and how its usable stock is calculated. */
export function StockLineDialog({ job, line, onClose }: Props) {
  const unit = lineUnit(job, line.elementSku);
  const { usable, needed } = sumOfLine(job.id, line, today());
  return (
    <MessageDialog title={`${line.elementSku} for ${job.jobNumber}`} size="wide" onClose={onClose}>
      <Stack>
        <Facts
          facts={[
            { label: "Name", value: line.name },
            { label: "Allocated", value: showQuantity(line.allocatedQuantity, unit) },
            ...(shownAmount(line) === line.allocatedQuantity ? [] : [{ label: "Needed exactly", value: showQuantity(shownAmount(line), "g") }]),
            { label: "Reserved for this job", value: showQuantity(line.reserved, unit) },
          ]}
        />
        <UsableSum usable={usable} needed={needed} neededBy="this job needs beyond its reservations" amount={(value) => showQuantity(value, unit)} />
        <DataTable
          id="job-line-batches"
          name="Batches"
          columns={columnsIn(unit)}
          rows={line.batches}
          rowId={({ elementId }) => elementId}
          height="rows"
          dense
          plain
          empty={{ title: "None in stock", hint: "Book goods in, or allocate another item." }}
        />
      </Stack>
    </MessageDialog>
  );
}

function columnsIn(unit: "g" | "units"): readonly Column<JobStockLine>[] {
  return [
    {
      id: "batch",
      header: "Batch",
      width: 112,
      grow: true,
      value: ({ batch }) => batch,
      below: locationText,
    },
    { id: "expiry", header: "Expiry", kind: "day", width: 104, value: (row) => row.expiryDate },
    {
      id: "quantity",
      header: "Quantity",
      kind: "number",
      width: 100,
      value: (row) => row.quantityOfBatch,
      text: (row) => showQuantity(row.quantityOfBatch, unit),
    },
    {
      id: "unreserved",
      header: "Unreserved",
      kind: "number",
      width: 100,
      value: (row) => row.unreservedQuantity,
      text: (row) => showQuantity(row.unreservedQuantity, unit),
    },
    { id: "reserved", header: "This job's", kind: "number", width: 108, value: (row) => row.reserved, text: (row) => showQuantity(row.reserved, unit) },
    { id: "status", header: "Status", width: 128, whole: true, value: (row) => row.status, cell: (row) => <StatusChip status={row.status} /> },
  ];
}
