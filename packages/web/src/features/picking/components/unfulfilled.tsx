import { ItemLink } from "../../../entities/item/item-link.tsx";
import { JobLink } from "../../../entities/job/job-link.tsx";
import type { OpenJob } from "../../../entities/job/queries.ts";
import { useSkuUnit } from "../../../entities/item/sku-unit.ts";
import { Card } from "../../../kit/layout/card.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showNumber, showQuantity } from "../../../kit/table/columns/format.ts";
import { useMemo } from "react";
import type { Picking } from "../api/pick-lists.ts";

interface Missing {
  jobId: number;
  jobNumber: string;
  sku: string;
  name: string;
  quantity: number;
}

interface Props {
  unfulfilled: Picking["unfulfilled"];
  jobs: readonly OpenJob[] | undefined;
}

/** The jobs' requirements that are not reserved yet. */
export function Unfulfilled({ unfulfilled, jobs }: Props) {
  const findUnit = useSkuUnit();
  const rows = useMemo(() => {
    const numbers = new Map(jobs?.map(({ id, jobNumber }) => [id, jobNumber] as const));
    return Object.entries(unfulfilled).flatMap(([id, lines]): Missing[] =>
      lines.map((line) => ({ ...line, jobId: Number(id), jobNumber: numbers.get(Number(id)) ?? `Job ${id}` })),
    );
  }, [unfulfilled, jobs]);
  const columns = useMemo(
    (): readonly Column<Missing>[] => [
      { id: "job", header: "Job Number", kind: "code", width: 120, value: (row) => row.jobNumber, cell: (row) => <JobLink {...row} /> },
      { id: "sku", header: "SKU", kind: "code", width: 120, value: (row) => row.sku, cell: (row) => <ItemLink sku={row.sku} /> },
      { id: "name", header: "Name", width: 200, grow: true, value: (row) => row.name },
      {
        id: "quantity",
        header: "Not reserved",
        kind: "number",
        width: 140,
        value: (row) => row.quantity,
        text: (row) => {
          const unit = findUnit(row.sku);
          return unit ? showQuantity(row.quantity, unit) : showNumber(row.quantity);
        },
      },
    ],
    [findUnit],
  );
  return (
    <Card title="Unfulfilled requirements" purpose="Requirements that are not reserved yet.">
      <DataTable
        id="picking-unfulfilled"
        name="Unfulfilled requirements"
        columns={columns}
        rows={rows}
        rowId={({ jobId, sku }) => `${jobId} ${sku}`}
        empty={{ title: "No missing reservations" }}
        height="rows"
        plain
      />
    </Card>
  );
}
