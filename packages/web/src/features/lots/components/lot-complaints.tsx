import { createComplaint, MARKED_FROM } from "@apothecary/core/complaints/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ComplaintState } from "../../../entities/complaint/complaint-state.tsx";
import { type Complaint, complaintsQuery } from "../../../entities/complaint/queries.ts";
import { Card, CardNote } from "../../../kit/layout/card.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { LoadMore } from "../../../kit/page/load-more.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { complaintPath } from "../../../lib/page/paths.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { dayAt } from "../../../lib/user/business-time.ts";
import { useMay } from "../../../lib/user/current-user.ts";

interface Props {
  sku: string;
  batchNumber: string;
}

/** Marks a batch that has several complaints. */
export function ComplaintMark(lot: Props) {
  const { data, hasNextPage } = useInfiniteQuery(complaintsQuery(lot));
  const count = data?.pages.flatMap(({ rows }) => rows).length ?? 0;
  if (count < MARKED_FROM) return null;
  return (
    <Chip tone="red" icon="warning">
      {hasNextPage ? `${count} complaints or more` : `${count} complaints`}
    </Chip>
  );
}

/** The complaints about a batch, newest first; recording one starts here too. */
export function LotComplaints({ sku, batchNumber }: Props) {
  const list = useInfiniteQuery(complaintsQuery({ sku, batchNumber }));
  const { data, error, refetch, hasNextPage } = list;
  const tool = useTool();
  const may = useMay(createComplaint);
  const rows = data?.pages.flatMap((page) => page.rows);
  const add = may ? (
    <button type="button" className="button button-quiet" onClick={() => tool.open("new-complaint", { sku, batch: batchNumber })}>
      New complaint
    </button>
  ) : null;
  return (
    <Card title="Complaints" aside={add} wide>
      {rows?.length === 0 && !hasNextPage ? <CardNote>No client has complained about this batch.</CardNote> : null}
      {rows?.length === 0 ? null : (
        <DataTable
          id="batch-complaints"
          name="Complaints"
          columns={COLUMNS}
          rows={rows}
          rowId={({ id }) => String(id)}
          height="rows"
          plain
          partial={hasNextPage}
          failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
          empty={{ title: "No complaints" }}
        />
      )}
      <LoadMore of={list} word="Load older complaints" />
    </Card>
  );
}

const COLUMNS: readonly Column<Complaint>[] = [
  {
    id: "number",
    header: "Complaint",
    kind: "code",
    width: 100,
    priority: 1,
    value: ({ complaintNumber }) => complaintNumber,
    cell: ({ id, complaintNumber }) => (
      <Link className="code" to={complaintPath(id)}>
        {complaintNumber}
      </Link>
    ),
  },
  { id: "created", header: "Recorded", kind: "day", width: 104, value: ({ createdAt }) => dayAt(createdAt) },
  { id: "client", header: "Client", width: 150, grow: true, priority: 1, value: ({ client }) => client },
  { id: "state", header: "State", width: 110, whole: true, priority: 1, value: ({ state }) => state, cell: ({ state }) => <ComplaintState state={state} /> },
  { id: "text", header: "Complaint text", width: 260, grow: true, value: ({ text }) => text },
];
