import type { JobDetail } from "../../../entities/job/queries.ts";
import { madeUnit } from "../../../entities/job/line-unit.ts";
import { Card, CardNote } from "../../../kit/layout/card.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showDay, showNumber } from "../../../kit/table/columns/format.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { useMemo } from "react";

type Part = JobDetail["parts"][number] & { n: number };

/** What a job made in parts, oldest first; nothing for a job without them. */
export function JobMadeParts({ job: { jobDetails, parts } }: { job: JobDetail }) {
  const unit = madeUnit(jobDetails.type);
  const tool = useTool();
  const isOpen = jobDetails.dateCompleted === null && jobDetails.dateCancelled === null;
  const columns = useMemo(
    () => [...partColumns(unit), ...(isOpen ? [undoColumn(parts.length, (transactionId) => tool.open("reverse", { transactionId }))] : [])],
    [unit, isOpen, parts.length, tool],
  );
  const rows = useMemo(() => parts.map((part, i): Part => ({ ...part, n: i + 1 })), [parts]);
  if (rows.length === 0) return null;
  return (
    <Card
      title="Made in parts"
      aside={
        <CardNote>
          {showNumber(jobDetails.quantityProduced)} of {showNumber(jobDetails.grossQuantity)} {unit}
        </CardNote>
      }
    >
      <DataTable
        id="job-made-parts"
        name="Made in parts"
        columns={columns}
        rows={rows}
        rowId={({ n }) => String(n)}
        height="rows"
        dense
        plain
        empty={{ title: "No parts" }}
      />
    </Card>
  );
}

/** The last part can be undone; then the one before it. */
const undoColumn = (last: number, onUndo: (transactionId: string) => void): Column<Part> => ({
  id: "undo",
  header: "Undo",
  width: 60,
  priority: 1,
  sortable: false,
  value: () => "",
  cell: ({ n, transactionId }) =>
    n === last ? (
      <button type="button" className="button button-quiet button-icon" aria-label={`Undo part ${n}`} onClick={() => onUndo(transactionId)}>
        <Icon name="undo" size="small" />
      </button>
    ) : null,
});

const partColumns = (unit: string): readonly Column<Part>[] => [
  { id: "at", header: "Completed", kind: "instant", width: 108, grow: true, priority: 1, value: ({ at }) => at },
  {
    id: "made",
    header: `Made (${unit})`,
    kind: "number",
    width: 88,
    priority: 1,
    value: ({ quantityProduced }) => quantityProduced,
    text: ({ quantityProduced }) => showNumber(quantityProduced),
  },
  { id: "staff", header: "By", width: 100, value: ({ staffName }) => staffName },
  { id: "expiry", header: "Expiry", width: 92, value: ({ expiryDate }) => expiryDate ?? "", text: ({ expiryDate }) => showDay(expiryDate) },
  { id: "notes", header: "Notes", width: 120, grow: true, value: ({ notes }) => notes },
];
