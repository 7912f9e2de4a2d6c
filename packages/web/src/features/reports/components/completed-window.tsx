/**
 * The completed jobs report: a list, and the details of a job (specification 3, section 2).
 */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { type CompletedJobRow, completedQuery, type Made } from "../api/queries.ts";
import { CompletedJobDetail } from "./completed-job-detail.tsx";

/** Shown if the completion recorded no quantity (specification 3, section 8). */
const NOT_AVAILABLE = "Data not available";

const completedJobColumns = (type: Made): readonly Column<CompletedJobRow>[] => [
  { id: "jobNumber", header: "Job Number", kind: "code", width: 100, value: (row) => row.jobNumber },
  { id: "code", header: "SKU", kind: "code", width: 110, value: (row) => row.code },
  ...(type === "Formula" ? [{ id: "rAndDCode", header: "R&D Code", kind: "code", width: 100, value: (row: CompletedJobRow) => row.rAndDCode } as const] : []),
  { id: "name", header: "Name", width: 200, grow: true, value: (row) => row.name },
  { id: "client", header: "Client", width: 150, value: (row) => row.client, filterable: true },
  ...(type === "Formula"
    ? [{ id: "batchNumber", header: "Batch Number", kind: "code", width: 90, value: (row: CompletedJobRow) => row.batchNumber } as const]
    : []),
  { id: "grossQuantity", header: "Order Quantity", unit: type === "Formula" ? "Kg" : "Units", kind: "number", width: 110, value: (row) => row.grossQuantity },
  {
    id: "quantityProduced",
    header: "Quantity Produced",
    unit: type === "Formula" ? "Kg" : "Units",
    kind: "number",
    width: 120,
    priority: 1,
    value: (row) => row.quantityProduced,
    text: (row) => (row.quantityProduced === null ? NOT_AVAILABLE : showNumber(row.quantityProduced)),
  },
  { id: "dateCompleted", header: "Date Completed", kind: "instant", width: 140, priority: 1, value: (row) => row.dateCompleted },
  { id: "staffName", header: "Closed By", width: 120, value: (row) => row.staffName },
];

const FILTER_IDS = ["client"];

interface Props {
  type: Made;
  /** The job whose details replace the list. */
  jobId: number | undefined;
  onJob: (jobId: number | undefined) => void;
  onClose: () => void;
}

/** Filters and the open job are in the query string. Older jobs are loaded on request. */
export function CompletedWindow({ type, jobId, onJob, onClose }: Props) {
  const query = useInfiniteQuery(completedQuery(type));
  const control = useTableAddress(FILTER_IDS);
  const columns = useMemo(() => completedJobColumns(type), [type]);
  const rows = useMemo(() => query.data?.pages.flatMap(({ body }) => body), [query.data]);
  const older = query.hasNextPage ? (
    <button type="button" className="tool" aria-busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {query.isFetchingNextPage ? "Loading …" : "Load older jobs"}
    </button>
  ) : null;
  return (
    <Dialog title={type === "Formula" ? "Completed Formula Jobs" : "Completed Product Jobs"} size="widest" onClose={onClose}>
      {jobId === undefined ? (
        <DataTable
          id={`completed-${type}`}
          name="Completed jobs"
          columns={columns}
          rows={rows}
          rowId={({ id }) => String(id)}
          searchLabel="Search completed jobs"
          onOpen={({ id }) => onJob(id)}
          control={control}
          toolbar={rows?.length ? older : undefined}
          partial={query.hasNextPage}
          dense
          height="rows"
          failed={query.error ? { message: query.error.message, retry: () => void query.refetch() } : undefined}
          empty={{ title: "No completed jobs found", action: older }}
        />
      ) : (
        <CompletedJobDetail jobId={jobId} onBack={() => onJob(undefined)} />
      )}
    </Dialog>
  );
}
